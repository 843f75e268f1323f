import { once } from 'node:events';
import { createServer } from 'node:net';

/** Answers as clamd does of a file that is clean: `zINSTREAM` ends with a chunk of no length, the answer with NUL. */
export async function startCleanClamd() {
  const server = createServer((socket) => {
    let end = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      end = Buffer.concat([end, bytes]).subarray(-4);
      if (end.equals(Buffer.alloc(4))) socket.end('stream: OK\0');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { address: `127.0.0.1:${port}`, close: () => server.close() };
}
