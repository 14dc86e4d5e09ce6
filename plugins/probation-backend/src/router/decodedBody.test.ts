import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { decodedBody, readSmallBody } from './decodedBody';

describe('decodedBody', () => {
  let server: Server;
  let client: Socket;

  afterEach(() => {
    client.destroy();
    server.close();
  });

  /** A request that has arrived, and whose client is still connected. */
  async function arrived(
    headers: string,
    body: Buffer | string,
  ): Promise<IncomingMessage> {
    server = createServer();
    server.listen(0);
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') {
      throw new Error('The server listens on no port');
    }
    client = connect(address.port, 'localhost');
    client.write(`PUT / HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`);
    client.write(body);
    const [req] = await once(server, 'request');
    return req;
  }

  async function read(req: IncomingMessage): Promise<string> {
    return (await readSmallBody(req, 1000, 'the body')).toString();
  }

  it('gives the bytes as they are', async () => {
    const req = await arrived('Content-Length: 5', 'hello');

    expect(await read(req)).toBe('hello');
  });

  it('gives compressed bytes decompressed', async () => {
    const bytes = gzipSync('hello');
    const req = await arrived(
      `Content-Encoding: gzip\r\nContent-Length: ${bytes.length}`,
      bytes,
    );

    expect(await read(req)).toBe('hello');
  });

  it('fails when the client hangs up in the middle', async () => {
    const req = await arrived('Content-Length: 10', 'hello');
    const chunks = decodedBody(req);
    expect((await chunks.next()).value?.toString()).toBe('hello');

    client.destroy();

    await expect(chunks.next()).rejects.toThrow(
      'the connection was closed before the body ended',
    );
  });

  it.each([
    ['the middle', 'Content-Length: 10'],
    ['the end', 'Content-Length: 5'],
  ])(
    'fails when the client hung up at %s before anybody read',
    async (_, headers) => {
      const req = await arrived(headers, 'hello');
      client.destroy();
      await new Promise(resolve => req.once('close', resolve));

      await expect(read(req)).rejects.toThrow(
        'the connection was closed before the body ended',
      );
    },
  );

  it('lets go of a body that is too large without breaking the connection', async () => {
    const req = await arrived('Content-Length: 4000', 'x'.repeat(2000));

    await expect(read(req)).rejects.toThrow(
      'the body is larger than 1000 bytes',
    );

    client.write('x'.repeat(2000));
    await once(req, 'end');
    expect(req.complete).toBe(true);
  });

  it('knows no other encoding', async () => {
    const req = await arrived(
      'Content-Encoding: br\r\nContent-Length: 5',
      'hello',
    );

    await expect(read(req)).rejects.toThrow(
      'a body encoded as br is not read; send it as it is or with Content-Encoding: gzip',
    );
  });
});
