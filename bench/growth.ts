// One account's lists at ten thousand, a hundred thousand and a million rows: what its owner waits for a page.
import { api } from '@uc/contract';
import { startPostgres } from '../tools/postgres.mjs';
import { withAdmin } from './admin';
import { load, requestText } from './load';
import { ratio, report } from './report';
import { loadRows } from './rows';
import { builtServer, start } from './server-process';
import { loadWorld, people, production, signIn } from './world';

const SIZES = [10_000, 100_000, 1_000_000];
const PAGE_SIZE = 20;
const REQUESTS = 150;
const { uid, account } = people.newcomer;
const lists = { orders: api.orders.list.path, 'RMB records': api.finance.rmbList.path };
const pages = {
  'page 1': () => 1,
  'middle page': (last: number) => last >> 1,
  'deepest page': (last: number) => last,
};

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
      await loadRows(admin, uid, ['orders', 'records'], (SIZES[index - 1] ?? 0) + 1, size);
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
  [...seen].map(([name, times]) => ({
    cells: [name, ...times.map((ms) => ms.toFixed(2))],
    goals: [ratio(times.at(-1)! / times[0]!, { atMost: 2 })],
  })),
);

async function measure(size: number): Promise<void> {
  const server = await start(builtServer, {
    ...production,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.url,
  });
  const headers = await signIn(server.port, account);
  for (const [list, path] of Object.entries(lists)) {
    for (const [page, numberOf] of Object.entries(pages)) {
      const request = requestText(
        'GET',
        `${path}?page=${numberOf(Math.ceil(size / PAGE_SIZE))}&page_size=${PAGE_SIZE}`,
        headers,
      );
      const asked = (answers: number) =>
        load({ port: server.port, request: () => request, connections: 1, answers });
      await asked(50);
      seen.get(`${list}, ${page}`)?.push((await asked(REQUESTS)).p50);
    }
  }
  await server.stop();
}
