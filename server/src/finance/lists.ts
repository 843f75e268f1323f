import type { Input, Output } from '@uc/contract/endpoint';
import { channels, type records, recordTypes } from '@uc/contract/finance/records';
import { fen, subtract } from '@uc/contract/money';
import { centerNames } from '../centers/index';
import type { Db } from '../db/index';
import type { Customer } from '../call/index';
import { type LedgerRecord, type Listing, listRecords } from '../ledger/index';
import { rangeOf } from '../calendar/index';
import { recordFilter } from './record-filter';

type RecordsQuery = Input<typeof records.rmbList> & {
  bucket?: 'paid' | 'bonus' | undefined;
  batch_no?: string | undefined;
};

/** RMB lines with what came in and went out over everything that matches (product 08 §8.3). */
export async function rmbList(
  db: Db,
  actor: Customer,
  input: RecordsQuery,
): Promise<Output<typeof records.rmbList>> {
  const { listing, line } = await list(db, actor, 'rmb', input);
  const { income, expense } = listing.sums;
  return {
    ...page(listing, input),
    summary: { income, expense, count: listing.total },
    list: listing.rows.map((row) => ({
      ...line(row),
      income: row.direction === 'in' ? row.amount : fen(0),
      expense: row.direction === 'out' ? row.amount : fen(0),
      balance_after: row.balanceAfter,
      counterparty: row.counterparty,
      channel: row.channel,
      channel_text: row.channel === null ? '' : channels[row.channel],
      channel_no: row.channelNo,
    })),
  };
}

/** Coin or credit lines; what expired is told apart from what was spent. */
export async function creditList(
  db: Db,
  actor: Customer,
  input: Input<typeof records.creditList>,
): Promise<Output<typeof records.creditList>> {
  const isCredit = input.account === 'credit_limit';
  const { listing, line } = await list(db, actor, input.account, input);
  const { income, expense, expired } = listing.sums;
  return {
    ...page(listing, input),
    summary: { gain: income, spend: subtract(expense, expired), expired },
    list: listing.rows.map((row) => ({
      ...line(row),
      balance_after: row.balanceAfter,
      bucket: row.bucket,
      expire_at: row.expireAt,
      batch_no: row.batchNo,
      total_after: row.totalAfter,
      available_after: isCredit ? row.balanceAfter : null,
    })),
  };
}

async function list(db: Db, actor: Customer, account: 'rmb' | 'coin' | 'credit_limit', input: RecordsQuery) {
  const filter = recordFilter(actor, input);
  const ascending = input.sort === 'created_at';
  const [listing, centers] = await Promise.all([
    listRecords(db, actor.uid, account, rangeOf(input), filter, {
      page: input.page,
      pageSize: input.page_size,
      ascending,
    }),
    centerNames(db),
  ]);
  const line = (row: LedgerRecord) => ({
    record_no: row.recordNo,
    time: row.at,
    type: row.type,
    type_text: recordTypes[row.type],
    direction: row.direction,
    amount: row.amount,
    biz_type: row.bizType,
    biz_no: row.bizNo,
    title: row.title,
    operator: row.operator,
    location: row.location,
    location_text: centers.get(row.location) ?? row.location,
    remark: row.remark,
  });
  return { listing, line };
}

const page = ({ total }: Listing, input: { page: number; page_size: number }) => ({
  total,
  page: input.page,
  page_size: input.page_size,
});
