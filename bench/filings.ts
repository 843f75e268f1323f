// The cases of one account at ten thousand and at a million, and the search of the goods list.
import { api } from '@uc/contract';
import { startPostgres } from '../tools/postgres.mjs';
import { withAdmin } from './admin';
import { load, requestText } from './load';
import { ratio, report } from './report';
import { loadRows, RARE } from './rows';
import { builtServer, start } from './server-process';
import { loadWorld, people, production, signIn } from './world';

const SIZES = [10_000, 1_000_000];
const PAGE_SIZE = 20;
const REQUESTS = 100;
/** Milliseconds in which 99 of 100 searches of the goods list are answered. */
const GOODS_MS = 50;
const { uid, account } = people.newcomer;
const { path } = api.trademark.list;
/** A page by the size of the list. */
const pages: Record<string, (size: number) => string> = {
  'all, page 1': () => 'page=1',
  'all, deepest page': (size) => `page=${size / PAGE_SIZE}`,
  '办理中, page 1': () => 'tab=processing&page=1',
  '办理中, deepest page': (size) => `tab=processing&page=${Math.ceil((size * 7) / 40 / PAGE_SIZE)}`,
  'three found by a word': () => `keyword=${encodeURIComponent(RARE)}&page=1`,
};

const seen = new Map(Object.keys(pages).map((page) => [page, [] as number[]]));
let goods = Infinity;
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
      await loadRows(admin, uid, ['cases'], (SIZES[index - 1] ?? 0) + 1, size);
      await measure(size);
    }
  });
} finally {
  await postgres.stop();
}
report(
  'Filings',
  ['cases of one account', ...SIZES.map((size) => `p50 ms at ${size.toLocaleString('en')}`), 'result'],
  [
    ...[...seen].map(([page, times]) => ({
      cells: [page, ...times.map((ms) => ms.toFixed(2))],
      goals: [ratio(times.at(-1)! / times[0]!, { atMost: 2 })],
    })),
    {
      cells: ['search of the goods list, 8 connections', '', ''],
      goals: [{ value: goods, atMost: GOODS_MS, text: `p99 ${goods.toFixed(1)} ms` }],
    },
  ],
);

async function measure(size: number): Promise<void> {
  const server = await start(builtServer, {
    ...production,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.url,
  });
  const { port } = server;
  const headers = await signIn(port, account);
  for (const [page, queryOf] of Object.entries(pages)) {
    const request = requestText('GET', `${path}?${queryOf(size)}&page_size=${PAGE_SIZE}`, headers);
    const asked = (answers: number) => load({ port, request: () => request, connections: 1, answers });
    await asked(20);
    seen.get(page)!.push((await asked(REQUESTS)).p50);
  }
  const search = requestText(
    'GET',
    `${api.law.niceItems.path}?keyword=${encodeURIComponent('设计')}`,
    headers,
  );
  await load({ port, request: () => search, answers: 100 });
  goods = (await load({ port, request: () => search, answers: 1000 })).p99;
  await server.stop();
}
