import { expenseTypes, incomeTypes } from '@uc/contract/finance/records';
import { type RawBuilder, sql } from 'kysely';
import { type Db, joint, type Tx } from '../db/index';
import { auditColumns, auditInput, type AuditRow, type HeadRow, table } from './audit-store';

/** Accounts to lock, one pair each. */
export interface AccountKey {
  uid: number;
  accountNo: number;
}
export interface TxnRow {
  uid: number;
  txn_no: number;
  kind: string;
  ref_type: string;
  ref_id: string;
  actor: string;
  legs: number;
  at: Date;
}
export interface PostingRow {
  uid: number;
  txn_no: number;
  leg_no: number;
  legs: number;
  account_no: number;
  currency: 'CNY' | 'COIN';
  amount: number;
  escrow_no: string | undefined;
}
export interface RecordRow {
  uid: number;
  account: string;
  txn_no: number | undefined;
  at: Date;
  direction: string;
  type: string;
  amount: number;
  bucket: string | undefined;
  batch_no: string | undefined;
  expire_at: Date | null | undefined;
  biz_type: string;
  biz_no: string;
  title: string;
  counterparty: string;
  channel: string | undefined;
  channel_no: string | undefined;
  operator: string;
  operator_sub: string | undefined;
  location: string;
  remark: string;
}

export async function openTenant(tx: Tx, uid: number): Promise<void> {
  await sql`select ledger_open(${uid})`.execute(tx);
}

export async function lockAccountRows(tx: Tx, keys: readonly AccountKey[]): Promise<void> {
  await sql`select ledger_lock(${uids(keys)}::bigint[], ${accountNos(keys)}::int[])`.execute(tx);
}

/** Locks the accounts and then the audit heads of their tenants, until commit. */
export async function beginPosting(tx: Tx, keys: readonly AccountKey[]): Promise<HeadRow[]> {
  const heads =
    await sql<HeadRow>`select * from ledger_begin(${uids(keys)}::bigint[], ${accountNos(keys)}::int[])`.execute(
      tx,
    );
  return heads.rows;
}

const uids = (keys: readonly AccountKey[]) => keys.map(({ uid }) => uid);
const accountNos = (keys: readonly AccountKey[]) => keys.map(({ accountNo }) => accountNo);
/** A running total, continued from the last record. */
const running = (column: string, change: RawBuilder<unknown>) =>
  sql`coalesce(last.${sql.ref(column)}, 0) + (sum(${change}) over lines)::bigint`;

/**
 * Writes everything of a posting, in one statement. Numbers, balances and running totals of the lines
 * continue from the last line of their account, to which nobody else can append while its account is locked.
 */
export async function insertEntries(
  tx: Tx,
  entries: {
    events: readonly AuditRow[];
    txns: readonly TxnRow[];
    postings: readonly PostingRow[];
    records: readonly RecordRow[];
  },
): Promise<void> {
  await sql`
    with events as (insert into audit_events ${auditColumns} ${auditInput(entries.events)}),
    txns as (
      insert into ledger_txns (uid, txn_no, kind, ref_type, ref_id, actor, legs, created_at)
      select * from json_to_recordset(${table(entries.txns)})
        as txn (uid bigint, txn_no bigint, kind text, ref_type text, ref_id text, actor text, legs smallint, at timestamptz)),
    postings as (
      insert into ledger_postings (uid, txn_no, leg_no, legs, account_no, currency, amount, escrow_no)
      select * from json_to_recordset(${table(entries.postings)})
        as leg (uid bigint, txn_no bigint, leg_no smallint, legs smallint, account_no int, currency text, amount bigint, escrow_no text)
      order by uid, txn_no, leg_no)
    insert into ledger_records (uid, account, seq, txn_no, created_at, direction, type, amount, balance_after, bucket, batch_no,
      expire_at, total_after, biz_type, biz_no, title, counterparty, channel, channel_no, operator, operator_sub, location, remark,
      in_total, out_total, recharge_total, withdraw_total, expired_total, income_total, expense_total, frozen_total)
    select line.uid, line.account, coalesce(last.seq, 0) + row_number() over lines, line.txn_no, greatest(line.at, last.created_at),
      line.direction, line.type, line.amount,
      ${running('balance_after', sql`case when line.direction in ('in', 'unfreeze') then line.amount else -line.amount end`)},
      line.bucket, line.batch_no, line.expire_at,
      case when line.account = 'credit_limit' then ${running(
        'total_after',
        sql`case line.type
        when 'limit_grant' then line.amount when 'limit_raise' then line.amount when 'limit_cut' then -line.amount else 0 end`,
      )} end,
      line.biz_type, line.biz_no, line.title, line.counterparty, line.channel, line.channel_no, line.operator,
      line.operator_sub, line.location,
      line.remark,
      ${running('in_total', sql`case line.direction when 'in' then line.amount else 0 end`)},
      ${running('out_total', sql`case line.direction when 'out' then line.amount else 0 end`)},
      ${running('recharge_total', sql`case line.type when 'recharge' then line.amount else 0 end`)},
      ${running('withdraw_total', sql`case line.type when 'withdraw' then line.amount when 'withdraw_return' then -line.amount else 0 end`)},
      ${running('expired_total', sql`case line.type when 'coin_expire' then line.amount else 0 end`)},
      ${running('income_total', sql`case when line.direction = 'in' and line.type = any (${[...incomeTypes]}) then line.amount else 0 end`)},
      ${running('expense_total', sql`case when line.direction = 'out' and line.type = any (${[...expenseTypes]}) then line.amount else 0 end`)},
      ${running('frozen_total', sql`case line.direction when 'freeze' then line.amount else 0 end`)}
    from json_to_recordset(${table(entries.records.map((row, index) => ({ ...row, ord: index })))})
      as line (ord int, uid bigint, account text, txn_no bigint, at timestamptz, direction text, type text, amount bigint,
        bucket text, batch_no text, expire_at timestamptz, biz_type text, biz_no text, title text, counterparty text,
        channel text, channel_no text, operator text, operator_sub text, location text,
        remark text)
    left join lateral (
      select seq, created_at, balance_after, total_after, in_total, out_total, recharge_total, withdraw_total, expired_total,
        income_total, expense_total, frozen_total
      from ledger_records where uid = line.uid and account = line.account order by seq desc limit 1) as last on true
    window lines as (partition by line.uid, line.account order by line.ord)`.execute(tx);
}

export async function setOverdraft(tx: Tx, uid: number, accountNo: number, amount: number): Promise<void> {
  await sql`select ledger_set_overdraft(${uid}, ${accountNo}, ${amount})`.execute(tx);
}

const balances = joint(
  (db, { uid }: { uid: number }) =>
    db.selectFrom('ledger_accounts').select(['code', 'balance']).where('uid', '=', uid),
  {},
);
export const accountBalances = (db: Db, uid: number): Promise<{ code: string; balance: number }[]> =>
  balances(db, { uid });

/** The balance of one account over all tenants. */
export async function balanceOverAll(db: Db, accountNo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(balance), 0)::bigint as total from ledger_accounts where account_no = ${accountNo}`.execute(
    db,
  );
  return rows[0]!.total;
}

/** The sum that was booked to one account beside another in the same transactions, over all tenants. */
export async function bookedBeside(db: Db, accountNo: number, beside: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(p.amount), 0)::bigint as total from ledger_accounts a
    join ledger_postings p on p.uid = a.uid and p.account_no = a.account_no
    where a.account_no = ${accountNo} and a.balance <> 0 and exists (select 1 from ledger_postings q
      where q.uid = p.uid and q.txn_no = p.txn_no and q.account_no = ${beside})`.execute(db);
  return rows[0]!.total;
}

/** The number that stands for an escrow's remainder, 0 when there is none. */
export async function escrowHeld(db: Db, uid: number, escrowNo: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_escrows')
    .select('held')
    .where('uid', '=', uid)
    .where('escrow_no', '=', escrowNo)
    .executeTakeFirst();
  return row?.held ?? 0;
}
