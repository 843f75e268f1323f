import { formatFen, fen, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import { type Spending, spendingOf, statementOf } from '../../ledger/index';
import { notify } from '../../messages/index';
import { firstMonth, groupsOf, notedOf } from './entries-store';
import { lastDue, monthAfter, stretchOf } from './months';
import { insertBill, lockMark, moveMark, type PartRow } from './store';

/** The parts of a bill as its entries come to. */
export async function partsOf(
  db: Db,
  uid: number,
  month: string,
  sub: string | null = null,
): Promise<PartRow[]> {
  const groups = await groupsOf(db, { uid, sub, ...stretchOf(month) }, 'part');
  return groups.map(({ key, ...figures }) => ({ ...figures, part: key as PartRow['part'] }));
}

/**
 * Fixes the bills of an account up to the last month that is due, each once; false when there was nothing to fix. A bill
 * that differs from the book throws, and none of the account is fixed (ADR 119).
 */
export async function fixBills(tx: Tx, uid: number): Promise<boolean> {
  const now = await clock.now(tx);
  const last = lastDue(now);
  const through = await lockMark(tx, uid);
  if (through >= last) return false;
  let month = through === '' ? await firstMonth(tx, uid, stretchOf(last).to) : monthAfter(through);
  let fixed: PartRow[] = [];
  for (; month !== null && month <= last; month = monthAfter(month)) {
    fixed = await partsOf(tx, uid, month);
    if (fixed.length === 0) continue;
    await assertBooked(tx, uid, month, fixed);
    await insertBill(tx, { uid, month, fixed_at: now }, fixed);
  }
  await moveMark(tx, uid, last);
  // Bills that were made up for are in the list; a message is about the newest alone.
  if (fixed.length > 0) await tellFixed(tx, uid, last, fixed);
  return fixed.length > 0;
}

const tellFixed = (tx: Tx, uid: number, month: string, parts: readonly PartRow[]): Promise<void> => {
  const [year, number] = month.split('-').map(Number);
  const paid = sum(
    parts.flatMap(({ rmb_fen, iou_fen, online_fen }) => [rmb_fen, iou_fen, online_fen].map(fen)),
  );
  return notify(tx, {
    uid,
    category: 'finance',
    title: `${year}年${number}月账单已出账`,
    content: `您的${year}年${number}月账单已出账，实付${formatFen(paid)}元，可查看每一笔明细，或下载账单文件。`,
    link: `/finance/bills?month=${month}`,
    bizType: 'month_bill',
    bizNo: month,
    email: true,
  });
};

/** Throws unless a month's bill is what the postings and the statement of the RMB account say, to the 分. */
async function assertBooked(db: Db, uid: number, month: string, parts: readonly PartRow[]): Promise<void> {
  const { from, to } = stretchOf(month);
  const booked = await spendingOf(db, uid, from, to);
  const noted = notedBy(await notedOf(db, { uid, from, to, sub: null }));
  const { expense } = await statementOf(db, uid, 'rmb', from, to);
  const spent = sum(
    parts.filter(({ part }) => part === 'order' || part === 'fee').map(({ rmb_fen }) => fen(rmb_fen)),
  );
  const [bill, book] = [
    { ...noted, spent },
    { ...booked, spent: expense },
  ].map((one) => JSON.stringify(one));
  if (bill !== book) throw new Error(`the bill of ${uid} for ${month} is ${bill}, its book ${book}`);
}

function notedBy(rows: Awaited<ReturnType<typeof notedOf>>): Spending {
  const of = (side: 'paid' | 'refunded', ...means: string[]) =>
    sum(
      rows.filter((row) => row.side === side && means.includes(row.means)).map(({ amount }) => fen(amount)),
    );
  return {
    paid: {
      promotion: of('paid', 'voucher', 'coin'),
      balance: of('paid', 'rmb'),
      credit: of('paid', 'iou'),
      online: of('paid', 'online'),
    },
    refunded: {
      promotion: of('refunded', 'coupon', 'coin'),
      balance: of('refunded', 'balance'),
      credit: of('refunded', 'credit'),
      channel: of('refunded', 'channel'),
      debt: of('refunded', 'debt'),
    },
  };
}
