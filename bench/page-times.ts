import type { startPostgres } from '../tools/postgres.mjs';
import { load, requestText } from './load';
import { ratio, report } from './report';
import { builtServer, start } from './server-process';
import { production, signIn } from './world';

/** Statistics and visibility are brought up to date after each load, so that nothing runs beside the measurement. */
export const quietSettings = {
  autovacuum: 'off',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};
export const PAGE_SIZE = 20;
const [WARM_UP, REQUESTS] = [50, 150];

interface Timing {
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  /** Who asks: an account that signs in, or what a session of staff sends. */
  account: string | { staff_token: string };
  /** An address, with its query, by the name of its page. */
  pages: Record<string, string>;
  /** Asked of the same server after the pages. */
  also?: (port: number, headers: Record<string, string>) => Promise<void>;
}
/** Median milliseconds by the name of the page, a column for each size. */
export type Times = Map<string, number[]>;

/** Asks a server of its own for each page on one connection, and puts the medians behind those of the sizes before. */
export async function timePages(times: Times, { postgres, account, pages, also }: Timing): Promise<void> {
  const server = await start(builtServer, {
    ...production,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.url,
    // The session of staff was opened by no browser.
    ...(typeof account !== 'string' && { ALLOW_UNBOUND_SESSIONS: '1' }),
  });
  const { port } = server;
  const headers = typeof account === 'string' ? await signIn(port, account) : account;
  for (const [page, address] of Object.entries(pages)) {
    const request = requestText('GET', address, headers);
    const asked = (answers: number) => load({ port, request: () => request, connections: 1, answers });
    await asked(WARM_UP);
    times.set(page, [...(times.get(page) ?? []), (await asked(REQUESTS)).p50]);
  }
  await also?.(port, headers);
  await server.stop();
}

/** The table: each page by size, at most twice as slow at the largest as at the smallest. */
export const reportPages = (
  title: string,
  what: string,
  sizes: readonly number[],
  times: Times,
  more: Parameters<typeof report>[2] = [],
): void =>
  report(
    title,
    [what, ...sizes.map((size) => `p50 ms at ${size.toLocaleString('en')}`), 'last / first'],
    [
      ...[...times].map(([page, each]) => ({
        cells: [page, ...each.map((ms) => ms.toFixed(2))],
        goals: [ratio(each.at(-1)! / each[0]!, { atMost: 2 })],
      })),
      ...more,
    ],
  );
