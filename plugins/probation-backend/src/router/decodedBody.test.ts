import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { announcedBytes, decodedBody, readSmallBody } from './decodedBody';

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

  it.each([
    ['many members', gzipSync('hel'), gzipSync('lo')],
    ['padding', gzipSync('hello'), Buffer.alloc(100_000)],
  ])('gives what gzip of %s holds', async (_, ...parts) => {
    const bytes = Buffer.concat(parts);
    const req = await arrived(
      `Content-Encoding: gzip\r\nContent-Length: ${bytes.length}`,
      bytes,
    );

    expect(await read(req)).toBe('hello');
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'unexpected end of file'],
    ['half of it', gzipSync('hello').subarray(0, 15), 'unexpected end of file'],
    [
      'garbage behind it',
      Buffer.concat([gzipSync('hello'), Buffer.from('garbage')]),
      'incorrect header check',
    ],
  ])('takes %s for no gzip', async (_, bytes, reason) => {
    const req = await arrived(
      `Content-Encoding: gzip\r\nContent-Length: ${bytes.length}`,
      bytes,
    );

    await expect(read(req)).rejects.toThrow(`the body is no gzip: ${reason}`);
  });

  it('does not read empty gzip members without end', async () => {
    const member = gzipSync('');
    const members = Buffer.alloc(2 * 1024 * 1024, member);
    const req = await arrived(
      `Content-Encoding: gzip\r\nContent-Length: ${1024 ** 3}`,
      members,
    );

    await expect(read(req)).rejects.toThrow(
      'the body is no gzip of a text: it holds more than 1048576 bytes that nothing comes out of',
    );
  });

  it('knows how much will come, unless it is compressed', async () => {
    const req = await arrived('Content-Length: 1001', 'hello');

    expect(announcedBytes(req)).toBe(1001);
    await expect(read(req)).rejects.toThrow(
      'the body is larger than 1000 bytes',
    );
    expect(req.readableDidRead).toBe(false);

    req.headers['content-encoding'] = 'gzip';
    expect(announcedBytes(req)).toBeUndefined();
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
    const req = await arrived(
      'Transfer-Encoding: chunked',
      `7d0\r\n${'x'.repeat(2000)}\r\n`,
    );

    await expect(read(req)).rejects.toThrow(
      'the body is larger than 1000 bytes',
    );

    client.write(`7d0\r\n${'x'.repeat(2000)}\r\n0\r\n\r\n`);
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
