// Tickets and applications for invoices of one account at ten thousand and at a million (ADR 147).
import { api } from '@uc/contract';
import { startPostgres } from '../tools/postgres.mjs';
import { withAdmin } from './admin';
import { loadDocuments, sealTitles } from './document-rows';
import { PAGE_SIZE, quietSettings, reportPages, type Times, timePages } from './page-times';
import { loadWorld, people } from './world';

const SIZES = [10_000, 1_000_000];
const { uid, account } = people.newcomer;
const pagesOf = (size: number) =>
  Object.fromEntries(
    Object.entries({
      'tickets, page 1': [api.support.list.path, 'tab=all&page=1'],
      'tickets, deepest page': [api.support.list.path, `tab=all&page=${size / PAGE_SIZE}`],
      'tickets 处理中, page 1': [api.support.list.path, 'tab=open&page=1'],
      'invoices, page 1': [api.invoices.list.path, 'page=1'],
      'invoices, deepest page': [api.invoices.list.path, `page=${size / PAGE_SIZE}`],
      'invoices 待审核, page 1': [api.invoices.list.path, 'status=submitted&page=1'],
    }).map(([page, [path, query]]) => [page, `${path}?${query}&page_size=${PAGE_SIZE}`]),
  );

const times: Times = new Map();
const postgres = await startPostgres({ settings: quietSettings });
try {
  await loadWorld({ url: postgres.url, dataDir: '' });
  await withAdmin(postgres, async (admin) => {
    for (const [index, size] of SIZES.entries()) {
      await loadDocuments(admin, uid, (SIZES[index - 1] ?? 0) + 1, size);
      await sealTitles(admin, { url: postgres.url, dataDir: '' }, uid, size);
      await timePages(times, { postgres, account, pages: pagesOf(size) });
    }
  });
} finally {
  await postgres.stop();
}
reportPages('Tickets and invoices', 'documents of one account', SIZES, times);
