import { once } from 'node:events';
import { createServer } from 'node:net';

/** Where the first bytes of a file stand: behind `zINSTREAM`, its NUL and the length of the first chunk. */
const FILE_AT = 14;

/**
 * Answers as clamd does of a file that is clean: `zINSTREAM` ends with a chunk of no length, the answer with NUL. An archive is
 * more than it looks at, which it says or, as without `AlertExceedsMax`, does not.
 */
export async function startCleanClamd({ saysLimits = true } = {}) {
  const server = createServer((socket) => {
    let [start, end] = [Buffer.alloc(0), Buffer.alloc(0)];
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      start = Buffer.concat([start, bytes]).subarray(0, FILE_AT + 2);
      end = Buffer.concat([end, bytes]).subarray(-4);
      if (!end.equals(Buffer.alloc(4))) return;
      const isArchive = start.toString('latin1', FILE_AT) === 'PK';
      socket.end(
        isArchive && saysLimits ? 'stream: Heuristics.Limits.Exceeded.MaxRecursion FOUND\0' : 'stream: OK\0',
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { address: `127.0.0.1:${port}`, close: () => server.close() };
}
