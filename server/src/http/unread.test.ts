import { connect, type Socket } from 'node:net';
import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOwner } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';

let app: TestApp;
/** Bytes read of each connection that has ended, by the port at its other end. */
const ends = new Map<number, number>();
beforeAll(async () => {
  app = await startTestApp();
  app.http.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    socket.once('close', () => ends.set(remotePort!, socket.bytesRead));
  });
});
afterAll(() => app.close());

const PIECE = Buffer.alloc(65_536, 0x78);
const form = 'content-type: multipart/form-data; boundary=b\r\n';
const start = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

/**
 * Somebody without a session who sends a body of this many bytes and goes on, whatever is answered, until the server has ended
 * the connection; what was answered, and how much the server has read of it.
 */
async function pour(path: string, headers: string, bytes: number): Promise<{ answer: string; read: number }> {
  const { port } = new URL(app.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  let answer = '';
  const load = { isOver: false };
  socket.on('data', (chunk) => (answer += chunk.toString('latin1'))).on('error', () => undefined);
  const over = new Promise<void>((resolve) => {
    for (const event of ['end', 'close'] as const)
      socket.once(event, () => resolve(void (load.isOver = true)));
  });
  await new Promise((resolve) => void socket.once('connect', resolve));
  const local = socket.localPort!;
  const isChunked = headers.includes('chunked');
  const framed = (part: Buffer) =>
    isChunked
      ? Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
      : part;
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`);
  socket.write(framed(Buffer.from(start)));
  for (let sent = start.length; sent < bytes && !load.isOver; sent += PIECE.length)
    if (!socket.write(framed(PIECE.subarray(0, bytes - sent))))
      await Promise.race([over, new Promise((resolve) => void socket.once('drain', resolve))]);
  await over;
  socket.destroy();
  await expect.poll(() => ends.has(local)).toBe(true);
  return { answer, read: ends.get(local) ?? Number.NaN };
}
const GIGABYTE = 1024 * 1024 * 1024;
/** Bytes in the buffers of a connection when it ends. */
const BUFFERED = 1024 * 1024;

describe('a body that nobody has allowed to be sent', () => {
  test.each([
    [
      'a form that announces a gigabyte',
      api.files.upload.path,
      `${form}content-length: ${GIGABYTE}\r\n`,
      422,
    ],
    [
      'a form that does not say how long it is',
      api.files.upload.path,
      `${form}transfer-encoding: chunked\r\n`,
      400,
    ],
    ['a form to where there is nothing', '/apinew/nowhere', `${form}content-length: ${GIGABYTE}\r\n`, 422],
    [
      'a gigabyte of anything else',
      '/apinew/nowhere',
      `content-type: text/plain\r\ncontent-length: ${GIGABYTE}\r\n`,
      413,
    ],
  ])('%s is refused unread, and the connection ends', async (_, path, headers, status) => {
    const { answer, read } = await pour(path, headers, GIGABYTE);
    expect(Number(answer.split(' ', 2)[1])).toBe(status);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(read).toBeLessThan(BUFFERED);
  });

  test.each([
    ['a form', api.files.upload],
    ['a bank file', api.bankfiles.staffKeep],
  ])(
    '%s of an allowed length is answered with 401 once it was sent, and its connection ends',
    async (_, to) => {
      const length = to.largestFile;
      const { answer, read } = await pour(to.path, `${form}content-length: ${length}\r\n`, length);
      expect(Number(answer.split(' ', 2)[1])).toBe(401);
      expect(answer.toLowerCase()).toContain('connection: close');
      expect(read).toBeLessThan(length + BUFFERED);
    },
  );

  test('twenty who pour a gigabyte each at once are read no further than one', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        pour(api.files.upload.path, `${form}content-length: ${GIGABYTE}\r\n`, GIGABYTE),
      ),
    );
    expect(all.map(({ answer }) => Number(answer.split(' ', 2)[1]))).toEqual(Array<number>(20).fill(422));
    expect(Math.max(...all.map(({ read }) => read))).toBeLessThan(BUFFERED);
  });

  test('forms that are refused in their middle are answered once they were sent, however long they are', async () => {
    const { as } = await newOwner(app.deps);
    const statuses = new Set<number>();
    for (let length = 40_000; length <= 800_000; length += 95_000) {
      const form = new FormData();
      for (const name of ['a.jpg', 'b.jpg']) form.append('file', new Blob([new Uint8Array(length)]), name);
      const answer = await fetch(`${app.url}${api.files.upload.path}`, {
        method: 'POST',
        headers: as,
        body: form,
      });
      statuses.add(answer.status);
    }
    expect([...statuses]).toEqual([400]);
  });
});
