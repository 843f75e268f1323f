import { randomInt } from 'node:crypto';
import { dayOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { type Fen, ratio, sum } from '@uc/contract/money';
import * as clock from '../clock';
import type { Tx } from '../db/index';
import { showOrder } from './list/view-store';
import { serviceFeeOf } from './seller';
import { admitSides } from './sides';
import { claimNumber, insertOrder, type OrderRow as Row } from './store';
import { type Actor, eventOf } from './transition';

/** A line of an order; `price` for one unit, in 分. */
export interface Item {
  name: string;
  spec: string;
  qty: number;
  unit: string;
  price: Fen;
}

export interface Placement {
  uid: number;
  by: Actor;
  /** The sub-account that places it; the owner when absent. */
  subId?: string | null;
  orderType: Row['order_type'];
  title: string;
  cover?: string;
  items: readonly Item[];
  location?: string;
  /** Null: the platform sells it. */
  seller?: { uid: number; name: string } | null;
  /** The seller's fee in basis points where it was agreed; else that of their kind today. It stays as it is. */
  feeBps?: number;
  /** When an unpaid order closes; by its type when absent. */
  payBy?: Date;
  remark?: string;
  source?: { type: string; no: string };
  /** The order number, for demo data that is the same every time; a random one when absent. */
  orderNo?: string;
}

/** The price of an order before coupons, in 分. */
export const totalOf = (items: readonly Item[]): Fen =>
  sum(items.map(({ price, qty }) => ratio(price, qty, 1)));

const isLong = (orderType: string) => (limits.order.longPayTypes as readonly string[]).includes(orderType);

/**
 * Creates a 待付款 order in the buyer's and the seller's list, to be paid within 30 minutes, or 24 hours
 * (finance.md#money-limits).
 */
export async function placeOrder(tx: Tx, placement: Placement): Promise<Row> {
  const { uid, by, orderType, items, seller } = placement;
  const at = await clock.now(tx);
  const minutes = isLong(orderType) ? limits.order.longPayMinutes : limits.order.payMinutes;
  const row = await insertOrder(
    tx,
    {
      uid,
      order_no: await takeNumber(tx, uid, at, placement.orderNo),
      created_by: by.name,
      created_by_sub: placement.subId ?? null,
      seller_uid: seller?.uid ?? null,
      seller_name: seller?.name ?? '平台自营',
      fee_bps: seller ? (placement.feeBps ?? (await serviceFeeOf(tx, seller.uid))) : null,
      order_type: orderType,
      title: placement.title,
      cover: placement.cover ?? null,
      items: JSON.stringify(items.map(({ price, ...item }) => ({ ...item, price_fen: price }))),
      location: placement.location ?? 'all',
      total_fen: totalOf(items),
      pay_deadline_at: placement.payBy ?? new Date(at.getTime() + minutes * 60_000),
      remark: placement.remark ?? '',
      source_type: placement.source?.type ?? null,
      source_no: placement.source?.no ?? null,
      created_at: at,
    },
    eventOf('create', at, { by }),
  );
  admitSides(row);
  await showOrder(tx, { uid, role: 'buyer' }, row);
  if (row.seller_uid !== null) await showOrder(tx, { uid: row.seller_uid, role: 'seller' }, row);
  return row;
}

/** `O` + day + 8 digits (orders.md#order-fields). Digits, because people read them out to each other. */
async function takeNumber(tx: Tx, uid: number, at: Date, given?: string): Promise<string> {
  for (;;) {
    const orderNo =
      given ?? `O${dayOf(at).replaceAll('-', '')}${String(randomInt(100_000_000)).padStart(8, '0')}`;
    if (await claimNumber(tx, orderNo, uid)) return orderNo;
    if (given !== undefined) throw new Error(`the order number ${given} is taken`);
  }
}
