import { dayOf } from '@uc/contract/day';
import type { channels, RecordType } from '@uc/contract/finance/records';
import { add, type Fen, fen, subtract } from '@uc/contract/money';
import { type Db, onOneConnection } from '../../db/index';
import type { RecordAccount } from '../accounts';
import {
  linesNamed,
  matchingLines,
  newestLines,
  readLines,
  type RecordFilter,
  type RecordRow,
  totalsBefore,
  type TotalsRow,
} from './store';

/** A line of the book as its owner reads it; amounts in hundredths of 元 or coin. */
export interface LedgerRecord {
  recordNo: string;
  at: Date;
  direction: RecordRow['direction'];
  type: RecordType;
  amount: Fen;
  balanceAfter: Fen;
  bucket: 'paid' | 'bonus' | null;
  batchNo: string | null;
  expireAt: Date | null;
  /** The whole credit line after it; null on other accounts. */
  totalAfter: Fen | null;
  bizType: string;
  bizNo: string;
  title: string;
  counterparty: string;
  channel: keyof typeof channels | null;
  channelNo: string | null;
  operator: string;
  location: string;
  remark: string;
}
/** Sums of some lines: inflow and outflow, and of these income and expense (`flowOf`). */
export interface Sums {
  inflow: Fen;
  outflow: Fen;
  income: Fen;
  expense: Fen;
  frozen: Fen;
  thawed: Fen;
  expired: Fen;
  recharged: Fen;
  withdrawn: Fen;
  count: number;
}
export interface Listing {
  rows: LedgerRecord[];
  total: number;
  sums: Omit<Sums, 'recharged' | 'withdrawn' | 'count'>;
}
export type Filter = Omit<RecordFilter, 'seq'> & { recordNo?: string | undefined };

/**
 * One page of an account's lines with count and sums, of all lines or those from `from` until before `to`. Without a filter
 * both are differences of running totals and the page is a stretch of numbers, so the millionth page costs what the first
 * does (finance.md#calls-of-records).
 */
export async function listRecords(
  db: Db,
  uid: number,
  account: RecordAccount,
  range: { from?: Date | undefined; to?: Date | undefined },
  filter: Filter,
  page: { page: number; pageSize: number; ascending?: boolean },
): Promise<Listing> {
  const { pageSize, ascending = false } = page;
  const offset = (page.page - 1) * pageSize;
  const conditions = conditionsOf(account, filter);
  // Where the page must end with the last line, it need not wait for the number of that line.
  const isNewest = conditions === 'all' && offset === 0 && !ascending && range.to === undefined;
  const [[before, until], newest] = await onOneConnection(db, (one) => {
    const lines = isNewest ? newestLines(one, { uid, account, limit: pageSize }) : [];
    return Promise.all([stretchTotals(one, uid, account, range), lines]);
  });
  if (conditions === 'none') return { rows: [], total: 0, sums: sumsBetween(before, before) };
  if (conditions !== 'all') {
    const stretch = { first: before.seq + 1, last: until.seq };
    const { rows, count, ...sums } = await matchingLines(db, uid, account, stretch, conditions, {
      limit: pageSize,
      offset,
      ascending,
    });
    const isOther = filter.recordNo !== undefined && rows.some((row) => recordNoOf(row) !== filter.recordNo);
    if (isOther) return { rows: [], total: 0, sums: sumsBetween(before, before) };
    return {
      rows: rows.map(recordOf),
      total: count,
      sums: {
        inflow: fen(sums.inflow),
        outflow: fen(sums.outflow),
        income: fen(sums.income),
        expense: fen(sums.expense),
        frozen: fen(sums.frozen),
        thawed: fen(sums.thawed),
        expired: fen(sums.expired),
      },
    };
  }
  const total = until.seq - before.seq;
  const first = ascending
    ? before.seq + 1 + offset
    : Math.max(before.seq + 1, until.seq - offset - pageSize + 1);
  const last = ascending ? Math.min(until.seq, before.seq + offset + pageSize) : until.seq - offset;
  const isRead = newest[0]?.seq === until.seq || offset >= total;
  const rows = isRead
    ? newest.filter(({ seq }) => seq > before.seq && seq <= until.seq)
    : await readLines(db, { uid, account, first, last }, ascending);
  return { rows: rows.map(recordOf), total, sums: sumsBetween(before, until) };
}

/**
 * The newest lines of an account that have a number, or words in their title or in the name of the other side; without a
 * keyword the newest of all. `operatorSub`: those that this sub-account has caused.
 */
export async function recordsNamed(
  db: Db,
  uid: number,
  account: RecordAccount,
  { keyword, operatorSub }: Pick<RecordFilter, 'keyword' | 'operatorSub'>,
  most: number,
): Promise<LedgerRecord[]> {
  const seq = keyword === undefined ? null : seqOf(account, keyword);
  const named = { uid, account, operatorSub, ...(seq === null ? { keyword } : { seq }) };
  const found = (await linesNamed(db, named, most)).map(recordOf);
  return seq === null ? found : found.filter(({ recordNo }) => recordNo === keyword);
}

/** Sums of the stretches between consecutive moments, null standing for the end: n moments, n − 1 stretches. */
export async function sumsOver(
  db: Db,
  uid: number,
  account: RecordAccount,
  moments: readonly (Date | null)[],
): Promise<Sums[]> {
  const totals = await totalsBefore(db, uid, account, moments);
  return totals.slice(1).map((until, index) => sumsBetween(totals[index]!, until));
}

async function stretchTotals(
  db: Db,
  uid: number,
  account: RecordAccount,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
) {
  const moments = from === undefined ? [to ?? null] : [from, to ?? null];
  const totals = await totalsBefore(db, uid, account, moments);
  const before = from === undefined ? none : totals[0]!;
  const until = totals.at(-1)!;
  // A range that ends before it begins holds nothing.
  return [before, until.seq < before.seq ? before : until] as const;
}
const none: TotalsRow = {
  seq: 0,
  in_total: 0,
  out_total: 0,
  recharge_total: 0,
  withdraw_total: 0,
  expired_total: 0,
  income_total: 0,
  expense_total: 0,
  frozen_total: 0,
  balance_after: 0,
};

const sumsBetween = (before: TotalsRow, until: TotalsRow): Sums => {
  const grown = (name: Exclude<keyof TotalsRow, 'seq'>): Fen => subtract(fen(until[name]), fen(before[name]));
  const [inflow, outflow, frozen] = [grown('in_total'), grown('out_total'), grown('frozen_total')];
  return {
    inflow,
    outflow,
    income: grown('income_total'),
    expense: grown('expense_total'),
    frozen,
    // The growth of the balance that in, out and frozen amounts do not explain.
    thawed: subtract(add(grown('balance_after'), add(outflow, frozen)), inflow),
    expired: grown('expired_total'),
    recharged: grown('recharge_total'),
    withdrawn: grown('withdraw_total'),
    count: until.seq - before.seq,
  };
};

/** The filter as columns; `all` when nothing is asked, `none` for a number that no line of the account can have. */
function conditionsOf(
  account: RecordAccount,
  { recordNo, ...filter }: Filter,
): RecordFilter | 'all' | 'none' {
  const seq = recordNo === undefined ? undefined : seqOf(account, recordNo);
  if (seq === null) return 'none';
  const conditions = { ...filter, seq };
  return Object.values(conditions).every((value) => value === undefined) ? 'all' : conditions;
}

const accountDigits: Record<RecordAccount, string> = { rmb: '1', coin: '2', credit_limit: '3' };
/** F, China day, a digit for the account, its running number: no index of its own (finance.md#record-fields). */
const recordNoOf = (row: RecordRow): string =>
  `F${dayOf(row.created_at).replaceAll('-', '')}${accountDigits[row.account]}${String(row.seq).padStart(9, '0')}`;
function seqOf(account: RecordAccount, recordNo: string): number | null {
  const seq = new RegExp(`^F\\d{8}${accountDigits[account]}(\\d{9,15})$`).exec(recordNo)?.[1];
  return seq === undefined ? null : Number(seq);
}

const recordOf = (row: RecordRow): LedgerRecord => ({
  recordNo: recordNoOf(row),
  at: row.created_at,
  direction: row.direction,
  type: row.type,
  amount: fen(row.amount),
  balanceAfter: fen(row.balance_after),
  bucket: row.bucket,
  batchNo: row.batch_no,
  expireAt: row.expire_at,
  totalAfter: row.total_after === null ? null : fen(row.total_after),
  bizType: row.biz_type,
  bizNo: row.biz_no,
  title: row.title,
  counterparty: row.counterparty,
  channel: row.channel as keyof typeof channels | null,
  channelNo: row.channel_no,
  operator: row.operator,
  location: row.location,
  remark: row.remark,
});
