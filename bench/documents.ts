// Tickets and applications for invoices of one account at ten thousand and at a million (ADR 147).
import { api } from '@uc/contract';
import type pg from 'pg';
import { sealTold } from '../server/src/finance/invoices/told';
import { withDeps } from '../soak/world';
import { startPostgres } from '../tools/postgres.mjs';
import { withAdmin } from './admin';
import { PAGE_SIZE, quietSettings, reportPages, type Times, timePages } from './page-times';
import { loadWorld, people, production } from './world';

const SIZES = [10_000, 1_000_000];
const { uid, account } = people.newcomer;
/** One of so many is open. */
const OPEN = 50;
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
      await loadDocuments(admin, (SIZES[index - 1] ?? 0) + 1, size);
      await sealShown(admin, size);
      await timePages(times, { postgres, account, pages: pagesOf(size) });
    }
  });
} finally {
  await postgres.stop();
}
reportPages('Tickets and invoices', 'documents of one account', SIZES, times);

/** Rows number `from` to `to` as the rooms would have left them, with their counts; triggers do not fire. */
async function loadDocuments(admin: pg.Client, from: number, to: number): Promise<void> {
  const at = `now() - (1000000 - i) * interval '1 minute'`;
  const isOpen = `i % ${OPEN} = 0`;
  const state = (open: string, ended: string) => `case when ${isOpen} then '${open}' else '${ended}' end`;
  await admin.query('begin');
  await admin.query('set local session_replication_role = replica');
  for (const text of [
    `insert into tickets (uid, ticket_no, created_by, category, title, status, first_due, solve_due, first_reply_at, closed_at,
        created_at, updated_at, entries)
      select $1::bigint, ${numberOf('TK')}, 'bench', 'other', '发票抬头怎么改 ' || i, ${state('working', 'closed')}, ${at}, ${at}, ${at},
        case when not ${isOpen} then ${at} end, ${at}, ${at}, 3
      from generate_series($2::bigint, $3::bigint) as i`,
    `insert into ticket_counts (uid, creator, kind, status, n)
      select $1::bigint, '', '', ${state('working', 'closed')}, count(*)::int from generate_series($2::bigint, $3::bigint) as i group by 4
      on conflict (uid, creator, kind, status) do update set n = ticket_counts.n + excluded.n`,
    `insert into invoice_applications (uid, apply_no, created_by, kind, title_kind, told, status, amount_fen, net_fen, tax_fen,
        number, issued_on, created_at, updated_at)
      select $1::bigint, ${numberOf('FP')}, 'bench', 'ordinary', 'person', '', ${state('submitted', 'issued')}, 10000, 9434, 566,
        case when not ${isOpen} then '2611' || lpad(i::text, 16, '0') end, case when not ${isOpen} then current_date end, ${at}, ${at}
      from generate_series($2::bigint, $3::bigint) as i`,
    `insert into invoice_counts (uid, creator, status, n)
      select $1::bigint, '', ${state('submitted', 'issued')}, count(*)::int from generate_series($2::bigint, $3::bigint) as i group by 3
      on conflict (uid, creator, status) do update set n = invoice_counts.n + excluded.n`,
  ])
    await admin.query(text, [uid, from, to]);
  await admin.query('commit');
  for (const table of ['tickets', 'ticket_counts', 'invoice_applications', 'invoice_counts'])
    await admin.query(`vacuum (analyze) ${table}`);
  await admin.query('checkpoint');
}
function numberOf(prefix: string): string {
  return `'${prefix}' || lpad(i::text, 12, '0')`;
}

/** Seals the titles of the applications that are asked for: of the first and last page, and of the first that wait. */
async function sealShown(admin: pg.Client, size: number): Promise<void> {
  const shown = (i: number) =>
    i <= PAGE_SIZE || i > size - PAGE_SIZE || (i > size - OPEN * (PAGE_SIZE + 1) && i % OPEN === 0);
  const title = {
    ...{ name: '王小明', tax_no: '', address: '', tel: '', bank: '', account: '' },
    is_printed: false,
    mails: [],
  };
  await withDeps(
    { url: postgres.url, dataDir: '' },
    async (deps) => {
      for (let i = 1; i <= size; i += 1) {
        if (!shown(i)) continue;
        const no = `FP${String(i).padStart(12, '0')}`;
        await admin.query('update invoice_applications set told = $3 where uid = $1 and apply_no = $2', [
          uid,
          no,
          sealTold(deps, 'invoice_applications', uid, no, title),
        ]);
      }
    },
    production,
  );
}
