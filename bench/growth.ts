// One account's lists at ten thousand, a hundred thousand and a million rows: what its owner waits for a page.
import { api } from '@uc/contract';
import { startPostgres } from '../tools/postgres.mjs';
import { withAdmin } from './admin';
import { load, requestText } from './load';
import { ratio, report } from './report';
import { loadRows, RARE } from './rows';
import { builtServer, start } from './server-process';
import { loadWorld, people, production, signIn } from './world';

const SIZES = [10_000, 100_000, 1_000_000];
const PAGE_SIZE = 20;
const REQUESTS = 150;
/** Milliseconds in which one of a hundred searches of the goods list may be answered. */
const GOODS_MS = 50;
const { uid, account } = people.newcomer;
const lists = {
  orders: api.orders.list.path,
  'RMB records': api.finance.rmbList.path,
  'filings, all': api.trademark.list.path,
  'filings, in work': `${api.trademark.list.path}?tab=processing`,
  'filings, searched': `${api.trademark.list.path}?keyword=${encodeURIComponent(RARE)}`,
};
/** Of so many rows, how many a list has. */
const shares: Partial<Record<string, (size: number) => number>> = {
  'filings, in work': (size) => (size / 40) * 7,
  'filings, searched': () => 3,
};
const pages = {
  'page 1': () => 1,
  'middle page': (last: number) => last >> 1,
  'deepest page': (last: number) => last,
};

let goods = { p99: Infinity };
const seen = new Map(
  Object.keys(lists).flatMap((list) =>
    Object.keys(pages).map((page) => [`${list}, ${page}`, [] as number[]]),
  ),
);
// Statistics and visibility are brought up to date after each load, so that nothing runs beside the measurement.
const settings = {
  autovacuum: 'off',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};
const postgres = await startPostgres({ settings });
try {
  await loadWorld({ url: postgres.url, dataDir: '' });
  await withAdmin(postgres, async (admin) => {
    for (const [index, size] of SIZES.entries()) {
      await loadRows(admin, uid, ['orders', 'records', 'cases'], (SIZES[index - 1] ?? 0) + 1, size);
      await measure(size);
    }
  });
} finally {
  await postgres.stop();
}
const sizes = SIZES.map((size) => `p50 ms at ${size.toLocaleString('en')}`);
report(
  'Growth',
  ['list of one account', ...sizes, 'last / first'],
  [
    ...[...seen].map(([name, times]) => ({
      cells: [name, ...times.map((ms) => ms.toFixed(2))],
      goals: [ratio(times.at(-1)! / times[0]!, { atMost: 2 })],
    })),
    {
      cells: ['search of the goods list, 8 clients', '', '', ''],
      goals: [{ value: goods.p99, atMost: GOODS_MS, text: `p99 ${goods.p99.toFixed(1)} ms` }],
    },
  ],
);

async function measure(size: number): Promise<void> {
  const server = await start(builtServer, {
    ...production,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.url,
  });
  const headers = await signIn(server.port, account);
  for (const [list, path] of Object.entries(lists)) {
    const rows = shares[list]?.(size) ?? size;
    for (const [page, numberOf] of Object.entries(pages)) {
      const request = requestText(
        'GET',
        `${path}${path.includes('?') ? '&' : '?'}page=${Math.max(1, numberOf(Math.ceil(rows / PAGE_SIZE)))}&page_size=${PAGE_SIZE}`,
        headers,
      );
      const asked = (answers: number) =>
        load({ port: server.port, request: () => request, connections: 1, answers });
      await asked(50);
      seen.get(`${list}, ${page}`)?.push((await asked(REQUESTS)).p50);
    }
  }
  const search = requestText(
    'GET',
    `${api.law.niceItems.path}?keyword=${encodeURIComponent('设计')}`,
    headers,
  );
  const searched = (answers: number) => load({ port: server.port, request: () => search, answers });
  await searched(100);
  goods = await searched(2000);
  await server.stop();
}
