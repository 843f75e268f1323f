import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random';

/** Stands between clients and server, or server and database, and misbehaves when told to. */
export interface Proxy {
  port: number;
  /** Port of its target from the next connection on. */
  target: number;
  /** `cut`: an answer breaks off after its first bytes; `delay`: it comes 10–500 ms late. */
  mode: 'pass' | 'cut' | 'delay';
  /** Connections that were cut. */
  cuts: number;
  /** Breaks everything that is open. */
  breakAll(): void;
  close(): void;
}

/** Listens on a port of its own and leads to `target`. */
export async function openProxy(target: number, random: Random): Promise<Proxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(proxy.target, '127.0.0.1');
    const both = [client, upstream];
    const end = () => both.forEach((socket) => socket.destroy());
    let last = Promise.resolve();
    for (const socket of both) {
      open.add(socket);
      socket.setNoDelay();
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      if (proxy.mode === 'cut' && random.next() < 0.3) {
        proxy.cuts += 1;
        client.write(chunk.subarray(0, chunk.length >> 1), end);
        return;
      }
      // One after the other, so that a late piece never overtakes an earlier one.
      const wait = proxy.mode === 'delay' ? sleep(random.whole(10, 500)) : undefined;
      last = last.then(() => wait).then(() => void (client.writable && client.write(chunk)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxy: Proxy = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    target,
    mode: 'pass',
    cuts: 0,
    breakAll: () => open.forEach((socket) => socket.destroy()),
    close() {
      server.close();
      open.forEach((socket) => socket.destroy());
    },
  };
  return proxy;
}
