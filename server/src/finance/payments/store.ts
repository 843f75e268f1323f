import { add, type Fen, fen } from '@uc/contract/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../../db/index';
import { incomeOf } from './income';

/** One part of an order's payment, in 分. */
export interface PaymentPart {
  method: 'voucher' | 'coin' | 'rmb' | 'iou' | 'online';
  amount: Fen;
  refunded: Fen;
  /** Coupon, use of the credit line, or the channel's number. */
  refNo: string;
  /** A coupon that lowered the price, and not a voucher that paid it. */
  isDiscount: boolean;
}
const paymentOrder = ['voucher', 'coin', 'rmb', 'iou', 'online'];

/** The parts of an order's payment, in the order of paying (ledger.md#postings-per-event); empty while unpaid. */
export async function paymentsOf(db: Db, uid: number, orderNo: string): Promise<PaymentPart[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .orderBy('ref_no')
    .execute();
  return rows
    .map((row) => ({
      method: row.method,
      amount: fen(row.amount_fen),
      refunded: fen(row.refunded_fen),
      refNo: row.ref_no,
      isDiscount: row.is_discount,
    }))
    .sort(
      (a, b) =>
        paymentOrder.indexOf(a.method) - paymentOrder.indexOf(b.method) ||
        Number(b.isDiscount) - Number(a.isDiscount),
    );
}

export async function insertPayments(
  tx: Tx,
  payments: readonly Insertable<Schema['payments']>[],
): Promise<void> {
  await tx.insertInto('payments').values(payments).execute();
}

export async function addRefunded(
  tx: Tx,
  uid: number,
  orderNo: string,
  part: Pick<PaymentPart, 'method' | 'refNo'>,
  amount: Fen,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set(({ eb }) => ({ refunded_fen: eb('refunded_fen', '+', amount as number) }))
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .where('method', '=', part.method)
    .where('ref_no', '=', part.refNo)
    .execute();
}

export type Settlement = Selectable<Schema['settlements']>;

export async function insertSettlement(tx: Tx, settlement: Insertable<Schema['settlements']>): Promise<void> {
  await tx.insertInto('settlements').values(settlement).execute();
}

/** A seller's income of an order that is still pending. */
export const pendingOf = (db: Db, uid: number, orderNo: string): Promise<Settlement | undefined> =>
  db
    .selectFrom('settlements')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .where('released_at', 'is', null)
    .executeTakeFirst();

/** A seller's income that is still pending, locked. */
export async function lockPendingSettlement(
  tx: Tx,
  uid: number,
  by: { settlementNo: string } | { orderNo: string },
): Promise<Settlement | undefined> {
  const pending = tx
    .selectFrom('settlements')
    .selectAll()
    .where('uid', '=', uid)
    .where('released_at', 'is', null)
    .forNoKeyUpdate();
  const found =
    'orderNo' in by
      ? pending.where('order_no', '=', by.orderNo)
      : pending.where('settlement_no', '=', by.settlementNo);
  return found.orderBy('settlement_no').executeTakeFirst();
}

/** Income of anybody that has waited long enough, oldest first. */
export function dueSettlements(db: Db, now: Date, { limit, skip }: Batch): Promise<Settlement[]> {
  return db
    .selectFrom('settlements')
    .selectAll()
    .where('release_at', '<=', now)
    .where('released_at', 'is', null)
    .where('is_held', '=', false)
    .orderBy('release_at')
    .orderBy('settlement_no')
    .limit(limit)
    .offset(skip)
    .execute();
}

/** The pending amount as `incomeOf` computes it for one settlement, for the sum of many. */
const pendingFen = sql<number>`price_fen - refunded_fen - (fee_fen - refunded_fee_fen)`;

/** Income that is on its way to a seller, for rooms that join it to the contract that earned it. */
export const pendingIncome = (db: Db, uid: number) =>
  db
    .selectFrom('settlements')
    .select(['uid', 'settlement_no', 'release_at', 'is_held', sql<number>`${pendingFen}`.as('pending_fen')])
    .where('uid', '=', uid)
    .where('released_at', 'is', null);

/** The first incomes that are on their way to a seller, the next to come first, and the sum of the others. */
export async function pendingSettlements(
  db: Db,
  uid: number,
  most: number,
): Promise<{ rows: Settlement[]; rest: { count: number; pending_fen: number; release_at: Date | null } }> {
  const inOrder = db
    .selectFrom('settlements')
    .selectAll()
    .where('uid', '=', uid)
    .where('released_at', 'is', null)
    .orderBy('release_at')
    .orderBy('settlement_no');
  const [rows, rest] = await Promise.all([
    inOrder.limit(most).execute(),
    db
      .selectFrom(inOrder.offset(most).as('others'))
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(sum(${pendingFen}), 0)::bigint`.as('pending_fen'),
        sql<Date | null>`min(release_at) filter (where not is_held)`.as('release_at'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, rest };
}

/** The orders whose income is not paid out yet, of those that these sellers have sold. */
export async function ordersPending(
  db: Db,
  uids: readonly number[],
  orderNos: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set();
  const rows = await db
    .selectFrom('settlements')
    .select('order_no')
    .where('uid', 'in', uids)
    .where('order_no', 'in', orderNos)
    .where('released_at', 'is', null)
    .execute();
  return new Set(rows.map(({ order_no }) => order_no));
}

/**
 * The income of a settlement, and the moment at which it arrived or will; `releaseAt` is null while it is
 * disputed.
 */
export interface Settled {
  releasedAt: Date | null;
  releaseAt: Date | null;
  /** The price after refunds, with the fee and the tax on it. */
  price: Fen;
  fee: Fen;
  tax: Fen;
  /** The amount after refunds and the fee; once it has arrived, after the tax as well. */
  afterFee: Fen;
  net: Fen;
}

/** Settlements of a seller by their numbers. */
export async function settlementsOf(
  db: Db,
  uid: number,
  nos: readonly string[],
): Promise<Map<string, Settled>> {
  if (nos.length === 0) return new Map();
  const rows = await db
    .selectFrom('settlements')
    .selectAll()
    .where('uid', '=', uid)
    .where('settlement_no', 'in', nos)
    .execute();
  return new Map(
    rows.map((row) => {
      const { fee, pending: afterFee, tax, arrives: net } = incomeOf(row);
      const price = add(afterFee, fee);
      const releaseAt = row.is_held ? null : row.release_at;
      return [row.settlement_no, { releasedAt: row.released_at, releaseAt, price, fee, tax, afterFee, net }];
    }),
  );
}

export async function changeSettlement(
  tx: Tx,
  uid: number,
  settlementNo: string,
  change: Partial<
    Pick<Settlement, 'refunded_fen' | 'refunded_fee_fen' | 'released_at' | 'tax_fen' | 'is_held'>
  >,
): Promise<void> {
  await tx
    .updateTable('settlements')
    .set(change)
    .where('uid', '=', uid)
    .where('settlement_no', '=', settlementNo)
    .execute();
}
