// The cases of one account at ten thousand and at a million, and the search of the goods list.
import { api } from '@uc/contract';
import { startPostgres } from '../tools/postgres.mjs';
import { withAdmin } from './admin';
import { load, requestText } from './load';
import { PAGE_SIZE, quietSettings, reportPages, type Times, timePages } from './page-times';
import { loadRows, RARE } from './rows';
import { loadWorld, people } from './world';

const SIZES = [10_000, 1_000_000];
/** Milliseconds in which 99 of 100 searches of the goods list are answered. */
const GOODS_MS = 50;
const { uid, account } = people.newcomer;
const { path } = api.trademark.list;
const pagesOf = (size: number) =>
  Object.fromEntries(
    Object.entries({
      'all, page 1': 'page=1',
      'all, deepest page': `page=${size / PAGE_SIZE}`,
      '办理中, page 1': 'tab=processing&page=1',
      '办理中, deepest page': `tab=processing&page=${Math.ceil((size * 7) / 40 / PAGE_SIZE)}`,
      'three found by a word': `keyword=${encodeURIComponent(RARE)}&page=1`,
    }).map(([page, query]) => [page, `${path}?${query}&page_size=${PAGE_SIZE}`]),
  );

const times: Times = new Map();
let goods = Infinity;
const postgres = await startPostgres({ settings: quietSettings });
try {
  await loadWorld({ url: postgres.url, dataDir: '' });
  await withAdmin(postgres, async (admin) => {
    for (const [index, size] of SIZES.entries()) {
      await loadRows(admin, uid, ['cases'], (SIZES[index - 1] ?? 0) + 1, size);
      await timePages(times, { postgres, account, pages: pagesOf(size), also: searchGoods });
    }
  });
} finally {
  await postgres.stop();
}
const searched = {
  cells: ['search of the goods list, 8 connections', ...SIZES.map(() => '')],
  goals: [{ value: goods, atMost: GOODS_MS, text: `p99 ${goods.toFixed(1)} ms` }],
};
reportPages('Filings', 'cases of one account', SIZES, times, [searched]);

async function searchGoods(port: number, headers: Record<string, string>): Promise<void> {
  const address = `${api.law.niceItems.path}?keyword=${encodeURIComponent('设计')}`;
  const search = requestText('GET', address, headers);
  await load({ port, request: () => search, answers: 100 });
  goods = (await load({ port, request: () => search, answers: 1000 })).p99;
}
