import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index';
import { type Account, accountNo, availableOf } from '../accounts';

/** Something that does not agree with the book; amounts in hundredths where it is about an amount. */
export interface Finding {
  uid: number;
  check: string;
  /** The account, transaction, line or document. */
  subject: string;
  expected: number | null;
  found: number | null;
  /** The error of a check that could not be made. */
  error?: string;
}
/** A check of one tenant, or of all. */
export interface Check {
  name: string;
  find(db: Db, uid?: number): Promise<Finding[]>;
}

/** A check that is one query of (uid, subject, expected, found); `of` limits a table to the tenant. */
export const check = (
  name: string,
  query: (of: (table: string) => RawBuilder<unknown>) => RawBuilder<unknown>,
): Check => ({
  name,
  async find(db, uid) {
    const of = (table: string) => (uid === undefined ? sql`true` : sql`${sql.ref(table)}.uid = ${uid}`);
    const { rows } = await sql<
      Omit<Finding, 'check'>
    >`select uid, subject, expected, found from (${query(of)}) as wrong limit ${MOST}`.execute(db);
    return rows.map((row) => ({ ...row, check: name }));
  },
});

/** Compares the sum of some accounts of a tenant with a room's own tables; `expected` gets the tenant's column. */
export const agrees = (
  name: string,
  accounts: readonly Account[],
  expected: (uid: RawBuilder<unknown>) => RawBuilder<unknown>,
): Check =>
  check(
    name,
    (of) => sql`
    select uid, ${accounts.join(' + ')}::text as subject, expected::bigint, total as found
    from (select a.uid, sum(a.balance)::bigint as total, ${expected(sql.ref('a.uid'))} as expected
          from ledger_accounts a where ${of('a')} and a.account_no = any (${numbers(accounts)}) group by a.uid) as pair
    where total <> expected`,
  );

/** Compares escrow postings with the payments of a room; `paid` is a query of (uid, escrow_no, total). */
export const agreesWithEscrows = (
  name: string,
  paid: (of: (table: string) => RawBuilder<unknown>) => RawBuilder<unknown>,
): Check =>
  check(
    name,
    (of) => sql`
    select p.uid, 'escrow ' || p.escrow_no as subject, p.total::bigint as expected, e.total::bigint as found
    from (${paid(of)}) as p
    join (select uid, escrow_no, sum(amount) as total from ledger_postings as posting
          where ${of('posting')} and escrow_no is not null and amount > 0 group by 1, 2) as e
      on e.uid = p.uid and e.escrow_no = p.escrow_no
    where p.total <> e.total`,
  );

/** A broken table may break every row: the first findings suffice. */
const MOST = 100;

const numbers = (codes: readonly Account[]) => codes.map((code) => accountNo[code]);

/** The invariants of the book itself (ledger.md#invariants, trust-tests I1, I2, I5, I7). */
export const bookChecks: readonly Check[] = [
  check(
    'txn.balanced',
    (of) => sql`
    select t.uid, 'txn ' || t.txn_no as subject, t.legs::bigint as expected, count(p.leg_no) as found
    from ledger_txns t left join ledger_postings p on p.uid = t.uid and p.txn_no = t.txn_no
    where ${of('t')}
    group by t.uid, t.txn_no, t.legs
    having count(p.leg_no) <> t.legs
      or coalesce(sum(p.amount) filter (where p.currency = 'CNY'), 0) <> 0
      or coalesce(sum(p.amount) filter (where p.currency = 'COIN'), 0) <> 0`,
  ),
  check(
    'posting.txn',
    (of) => sql`
    select p.uid, 'txn ' || p.txn_no as subject, null::bigint as expected, p.amount as found
    from ledger_postings p
    where ${of('p')} and not exists (select from ledger_txns t where t.uid = p.uid and t.txn_no = p.txn_no)`,
  ),
  check(
    'account.balance',
    (of) => sql`
    select a.uid, a.code as subject, coalesce(p.total, 0)::bigint as expected, a.balance as found
    from ledger_accounts a
    left join (select uid, account_no, sum(amount) as total from ledger_postings as q where ${of('q')} group by 1, 2) p
      on p.uid = a.uid and p.account_no = a.account_no
    where ${of('a')} and a.balance <> coalesce(p.total, 0)`,
  ),
  check(
    'account.lastPosting',
    (of) => sql`
    select a.uid, a.code as subject, last.told[3] as expected, a.balance as found
    from (select uid, account_no, max(array[txn_no, leg_no, balance_after]) as told
          from ledger_postings as q where ${of('q')} group by 1, 2) last
    join ledger_accounts a on a.uid = last.uid and a.account_no = last.account_no
    where ${of('a')} and a.balance <> last.told[3]`,
  ),
  check(
    'account.chart',
    (of) => sql`
    select a.uid, a.code as subject, null::bigint as expected, null::bigint as found
    from ledger_accounts a left join ledger_codes c on c.account_no = a.account_no
    where ${of('a')} and (a.code, a.currency, a.shortage) is distinct from (c.code, c.currency, c.shortage)`,
  ),
  check(
    'account.overspent',
    (of) => sql`
    select a.uid, a.code as subject, -a.overdraft as expected, a.balance as found
    from ledger_accounts a where ${of('a')} and a.shortage is not null and a.balance < -a.overdraft`,
  ),
  check(
    'credit.overdraft',
    (of) => sql`
    select iou.uid, 'A.IOU' as subject, lim.balance as expected, iou.overdraft as found
    from ledger_accounts iou join ledger_accounts lim on lim.uid = iou.uid and lim.account_no = ${accountNo['M.LIMIT']}
    where ${of('iou')} and iou.account_no = ${accountNo['A.IOU']} and iou.overdraft <> lim.balance`,
  ),
  check(
    'hold.frozen',
    (of) => sql`
    select a.uid, a.code as subject, coalesce(h.total, 0)::bigint as expected, a.balance as found
    from ledger_accounts a
    left join (select uid, account_no, sum(amount) as total from holds as q where ${of('q')} and is_open group by 1, 2) h
      on h.uid = a.uid and h.account_no = a.account_no
    where ${of('a')} and a.account_no = any (${numbers(['L.FROZEN', 'C.FROZEN', 'M.IOUHOLD'])}) and a.balance <> coalesce(h.total, 0)`,
  ),
  check(
    'hold.resolved',
    (of) => sql`
    select h.uid, 'hold ' || h.hold_id as subject, 1 - h.is_open::int::bigint as expected, count(r.hold_id) as found
    from holds h left join hold_resolutions r on r.uid = h.uid and r.hold_id = h.hold_id
    where ${of('h')}
    group by h.uid, h.hold_id, h.is_open having count(r.hold_id) <> 1 - h.is_open::int`,
  ),
  check(
    'escrow.held',
    (of) => sql`
    select coalesce(e.uid, p.uid) as uid, 'escrow ' || coalesce(e.escrow_no, p.escrow_no) as subject,
      coalesce(p.total, 0)::bigint as expected, coalesce(e.held, 0) as found
    from (select * from ledger_escrows as x where ${of('x')}) e
    full join (select uid, escrow_no, sum(amount) as total from ledger_postings as q
               where ${of('q')} and escrow_no is not null group by 1, 2) p
      on p.uid = e.uid and p.escrow_no = e.escrow_no
    where coalesce(p.total, 0) <> coalesce(e.held, 0)`,
  ),
  check(
    'record.chain',
    (of) => sql`
    select uid, account || ' ' || seq as subject, expected::bigint, balance_after as found
    from (select r.uid, r.account, r.seq, r.balance_after, r.in_total, r.out_total, r.created_at, r.direction, r.amount,
        coalesce(lag(r.balance_after) over lines, 0) + case when r.direction in ('in', 'unfreeze') then r.amount else -r.amount end as expected,
        row_number() over lines as number, lag(r.created_at) over lines as before,
        coalesce(lag(r.in_total) over lines, 0) + case r.direction when 'in' then r.amount else 0 end as income,
        coalesce(lag(r.out_total) over lines, 0) + case r.direction when 'out' then r.amount else 0 end as expense
      from ledger_records r where ${of('r')} window lines as (partition by r.uid, r.account order by r.seq)) as chain
    where balance_after <> expected or seq <> number or created_at < before or in_total <> income or out_total <> expense`,
  ),
  ...(['rmb', 'coin', 'credit_limit'] as const).map((account) =>
    check(
      'record.available',
      (of) => sql`
      select a.uid, ${account}::text as subject, a.available as expected, coalesce(last.balance_after, 0) as found
      from (select uid, sum(balance)::bigint as available from ledger_accounts as x
            where ${of('x')} and account_no = any (${numbers(availableOf[account])}) group by 1) a
      left join lateral (select r.balance_after from ledger_records r where r.uid = a.uid and r.account = ${account}
                         order by r.seq desc limit 1) as last on true
      where a.available <> coalesce(last.balance_after, 0)`,
    ),
  ),
  // The audit event names the legs, and its hash guards them: a posting altered together with its balance is found here.
  // Events of before ADR 139 have them as pairs of code and amount.
  check(
    'audit.legs',
    (of) => sql`
    select t.uid, 'txn ' || t.txn_no as subject, null::bigint as expected, null::bigint as found
    from ledger_txns t
    left join audit_events e on e.uid = t.uid and e.seq = t.txn_no
    left join lateral (
      select case jsonb_typeof(e.detail -> 'legs') when 'array'
        then (select jsonb_agg(jsonb_build_array(c.code, p.amount) order by p.leg_no)
              from ledger_postings p left join ledger_codes c on c.account_no = p.account_no where p.uid = t.uid and p.txn_no = t.txn_no)
        else (select to_jsonb(string_agg(p.account_no || ':' || p.amount, ' ' order by p.leg_no))
              from ledger_postings p where p.uid = t.uid and p.txn_no = t.txn_no) end as legs) as booked on true
    where ${of('t')} and e.detail -> 'legs' is distinct from booked.legs`,
  ),
];

/** Every tenant that has an audit chain, in order. */
export async function tenants(db: Db): Promise<number[]> {
  return (await db.selectFrom('audit_heads').select('uid').orderBy('uid').execute()).map(({ uid }) => uid);
}
