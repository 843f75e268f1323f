import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestDatabase } from './testing';
import { openDatabase } from './database';

/** The moment of a cut: before COMMIT reaches PostgreSQL, or before its answer returns. */
export type Cut = 'before' | 'after';

/** A simple query `commit`, as the driver sends it, in a message of its own. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');

interface Cutter {
  /** For the next COMMITs, one each. */
  cuts: Cut[];
  /** From now on nothing passes and no connection breaks, or all passes again. */
  hush(isSilent: boolean): void;
}

/** The same database through a proxy that cuts the connection at COMMIT; `close()` closes both. */
export async function throughCutter(direct: TestDatabase): Promise<TestDatabase & Cutter> {
  const target = new URL(direct.options.url!);
  const cuts: Cut[] = [];
  const open = new Set<Socket>();
  let isHushed = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const end = () => [client, upstream].forEach((socket) => socket.destroy());
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay();
      socket.on('error', end).on('close', () => (open.delete(socket), end()));
    }
    let cut: Cut | undefined;
    client.on('data', (chunk) => {
      if (chunk.equals(commit)) cut = cuts.shift();
      if (cut === 'before') end();
      else upstream.write(chunk);
    });
    upstream.on('data', (chunk) => (cut === 'after' ? end() : client.write(chunk)));
    if (isHushed) for (const socket of [client, upstream]) socket.pause();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  // A unix socket would bypass the proxy.
  url.search = '';
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const database = await openDatabase({ ...direct.options, url: url.href });
  return {
    ...direct,
    ...database,
    cuts,
    hush(isSilent) {
      isHushed = isSilent;
      for (const socket of open) socket[isSilent ? 'pause' : 'resume']();
    },
    async close() {
      await database.close();
      server.close();
      open.forEach((socket) => socket.destroy());
      await direct.close();
    },
  };
}
