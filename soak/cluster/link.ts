import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between a server and its database that can be cut: nothing passes and nobody is told. */
export interface Link {
  port: number;
  cut(): void;
  mend(): void;
}

/** Listens on a port of a machine and leads to another one of it. */
export async function openLink(host: string, target: number): Promise<Link> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    const upstream = connect(target, host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.setNoDelay();
      from.on('data', (chunk: Buffer) => void to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      if (isCut) from.pause();
    }
  });
  server.listen(0, host).unref();
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut() {
      isCut = true;
      for (const socket of open) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of open) socket.resume();
    },
  };
}
