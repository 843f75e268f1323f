import type pg from 'pg';
import type { DatabaseOptions } from '../server/src/db/index';
import { sealTold } from '../server/src/finance/invoices/told';
import { withDeps } from '../soak/world';
import { PAGE_SIZE } from './page-times';
import { production } from './world';

/** One of so many is open. */
export const OPEN = 50;

/** Rows number `from` to `to` as the rooms would have left them, with their counts; triggers do not fire. */
export async function loadDocuments(admin: pg.Client, uid: number, from: number, to: number): Promise<void> {
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

/** Seals the titles of the applications that are asked for: of the first and last page, and of those that wait, the newest and the oldest. */
export async function sealTitles(
  admin: pg.Client,
  options: DatabaseOptions,
  uid: number,
  size: number,
): Promise<void> {
  const shown = (i: number) =>
    i <= PAGE_SIZE ||
    i > size - PAGE_SIZE ||
    (i % OPEN === 0 && (i <= OPEN * PAGE_SIZE || i > size - OPEN * (PAGE_SIZE + 1)));
  const title = {
    ...{ name: '王小明', tax_no: '', address: '', tel: '', bank: '', account: '' },
    is_printed: false,
    mails: [],
  };
  await withDeps(
    options,
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
