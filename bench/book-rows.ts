import type pg from 'pg';
import { loadRows } from './rows';

/**
 * Puts transactions number `from` to `to` of one account straight into the book, two postings each, with their lines and
 * audit events, balances and the head of the chain; the hashes are of the numbers. As superuser, without triggers.
 */
export async function loadBook(admin: pg.Client, uid: number, from: number, to: number): Promise<void> {
  await loadRows(admin, uid, ['records'], from, to);
  await admin.query('begin');
  await admin.query('set local session_replication_role = replica');
  for (const text of [events, txns, postings]) await admin.query(text, [uid, from, to]);
  await admin.query(balances, [uid]);
  await admin.query(
    `update audit_heads set seq = $2, hash = sha256($2::bigint::text::bytea) where uid = $1`,
    [uid, to],
  );
  await admin.query('commit');
  for (const table of ['audit_events', 'ledger_txns', 'ledger_postings', 'ledger_accounts'])
    await admin.query(`vacuum (analyze) ${table}`);
  await admin.query('checkpoint');
}

const at = `(current_date - 700)::timestamptz + i * interval '1 minute'`;
const numbers = 'generate_series($2::bigint, $3::bigint) as i';
/** The legs of a transaction: by turns 100.00 from a channel and 50.00 out to the bank, as in the records. */
const legs = `(values (1, case when i % 2 = 1 then 21 else 1 end, case when i % 2 = 1 then -10000 else -5000 end),
  (2, case when i % 2 = 1 then 1 else 20 end, case when i % 2 = 1 then 10000 else 5000 end)) as leg (leg_no, account_no, amount)`;

const events = `
  insert into audit_events (uid, seq, at, actor, action, target, detail, prev_hash, hash)
  select $1::bigint, i, ${at}, 'system:bench', 'bench.load', 'bench:' || i, '{}', sha256((i - 1)::text::bytea), sha256(i::text::bytea)
  from ${numbers}`;
const txns = `
  insert into ledger_txns (uid, txn_no, kind, ref_type, ref_id, actor, legs, created_at)
  select $1::bigint, i, 'bench.load', 'bench', i::text, 'system:bench', 2, ${at} from ${numbers}`;
const postings = `
  insert into ledger_postings (uid, txn_no, leg_no, legs, account_no, currency, amount, balance_after)
  select $1::bigint, i, leg_no, 2, account_no, 'CNY', amount,
    case account_no when 21 then -ins when 20 then outs else ins - outs end
  from (select i, (i + 1) / 2 * 10000 as ins, i / 2 * 5000 as outs from ${numbers}) as made cross join lateral ${legs}`;
const balances = `
  update ledger_accounts a set balance = coalesce((select sum(amount) from ledger_postings p
    where p.uid = a.uid and p.account_no = a.account_no), 0) where uid = $1`;
