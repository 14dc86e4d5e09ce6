import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A request as it arrived. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An error as Backstage answers with it. */
export function refusal(status: number, message: string): Reply {
  return {
    status,
    body: {
      error: { name: 'Error', message },
      response: { statusCode: status },
    },
  };
}

/** What the portal answers; `hangUp` closes the connection without an answer. */
export type Reply =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | 'hangUp';

/** A portal that answers as a test says, over real HTTP. */
export class TestPortal {
  readonly received: Received[] = [];
  private readonly server: Server;
  private readonly answer: (request: Received, count: number) => Reply;

  /** @param answer - gets each request and how many there were before it */
  constructor(answer: (request: Received, count: number) => Reply) {
    this.answer = answer;
    this.server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request;
      const received = { method, url, headers, body: await text(request) };
      const reply = this.answer(received, this.received.length);
      this.received.push(received);
      if (reply === 'hangUp') {
        request.socket.destroy();
        return;
      }
      response.writeHead(reply.status, {
        'content-type': 'application/json',
        ...reply.headers,
      });
      response.end(
        typeof reply.body === 'string'
          ? reply.body
          : JSON.stringify(reply.body ?? {}),
      );
    });
  }

  /** Starts on a free port and returns the base URL. */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (typeof address !== 'object' || address === null) {
      throw new Error('not listening on a port');
    }
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
