// One account's lists at ten thousand, a hundred thousand and a million rows: the time its owner waits for a page.
import { api } from '@uc/contract';
import { startPostgres } from '../tools/postgres.mjs';
import { withAdmin } from './admin';
import { PAGE_SIZE, quietSettings, reportPages, type Times, timePages } from './page-times';
import { loadRows } from './rows';
import { loadWorld, people } from './world';

const SIZES = [10_000, 100_000, 1_000_000];
const { uid, account } = people.newcomer;
const lists = { orders: api.orders.list.path, 'RMB records': api.finance.rmbList.path };
const pages = {
  'page 1': () => 1,
  'middle page': (last: number) => last >> 1,
  'deepest page': (last: number) => last,
};
const pagesOf = (size: number) =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([list, path]) =>
      Object.entries(pages).map(([page, numberOf]) => [
        `${list}, ${page}`,
        `${path}?page=${numberOf(Math.ceil(size / PAGE_SIZE))}&page_size=${PAGE_SIZE}`,
      ]),
    ),
  );

const times: Times = new Map();
const postgres = await startPostgres({ settings: quietSettings });
try {
  await loadWorld({ url: postgres.url, dataDir: '' });
  await withAdmin(postgres, async (admin) => {
    for (const [index, size] of SIZES.entries()) {
      await loadRows(admin, uid, ['orders', 'records'], (SIZES[index - 1] ?? 0) + 1, size);
      await timePages(times, { postgres, account, pages: pagesOf(size) });
    }
  });
} finally {
  await postgres.stop();
}
reportPages('Growth', 'list of one account', SIZES, times);
