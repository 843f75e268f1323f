import { createHash } from 'node:crypto';
import { fen } from '@uc/contract/money';
import { timeText } from '@uc/contract/wire';
import type { Db } from '../../db/index';
import { creatorOf, type Customer, refuse } from '../../call/index';
import { ownerOf } from '../owned/owners';
import { unpaidBeside } from '../owned/store';
import { isMoneyOnly } from '../seller';
import type { OrderRow } from '../store';
import {
  type Choice,
  type Means,
  meansOf,
  type Priced,
  quote,
  type Quote,
} from '../../finance/payments/index';
import type { OrderOwners } from '../../room/index';
import { type CheckoutRow, findOrders, openCheckoutsOf, ordersOfCheckout } from './store';

/** A quote with the orders, balances and coupons it was calculated from. */
export interface Priceable extends Quote {
  orders: readonly OrderRow[];
  priced: readonly Priced[];
  means: Means;
  /** Open checkouts of these orders: their reserved amounts count as available. */
  open: readonly CheckoutRow[];
  /** A hash of the parts: equal for equal parts. */
  name: string;
}

/**
 * The amounts that a payment of these orders would take from each source; used by the preview and by the
 * payment. Refuses `notFound`, `order.state`, `order.paid`, `order.expired`, `order.payAlone`,
 * `order.payTogether`, `coupon.unusable`.
 */
export async function quoteOrders(
  db: Db,
  actor: Customer,
  { owners, orderNos, choice }: { owners: OrderOwners; orderNos: readonly string[]; choice: Choice },
): Promise<Priceable> {
  const { uid } = actor;
  const requested = [...new Set(orderNos)];
  const orders = await findOrders(db, uid, creatorOf(actor, 'order'), requested);
  if (orders.length < requested.length) throw refuse('notFound');
  const open = await openCheckoutsOf(db, uid, requested);
  const together = await Promise.all(open.map(({ checkout_no }) => ordersOfCheckout(db, uid, checkout_no)));
  const held = [...new Set([...requested, ...together.flat().map(({ order_no }) => order_no)])];
  const means = await meansOf(db, uid, held);
  for (const order of orders) {
    refuseUnpayable(order, means.now);
    const source = ownerOf(order);
    const isOfMany = source !== null && owners[source]?.paidTogether === true;
    if (isOfMany && (await unpaidBeside(db, uid, order, requested)) > 0) throw refuse('order.payTogether');
  }
  const priced = orders.map((order) => ({
    orderNo: order.order_no,
    orderType: order.order_type,
    location: order.location,
    price: fen(order.total_fen),
    moneyOnly: isMoneyOnly(order),
  }));
  const quoted = quote(priced, means, choice);
  return { ...quoted, orders, priced, means, open, name: nameOf(quoted) };
}

/** Only a 待付款 order before its deadline can be paid; one that is paid says when it was. */
function refuseUnpayable(order: OrderRow, now: Date): void {
  if (order.paid_at !== null) throw refuse('order.paid', { at: timeText(order.paid_at, now) });
  if (order.status !== 'pending_pay')
    throw refuse(order.close_reason === 'timeout' ? 'order.expired' : 'order.state');
  if (order.pay_deadline_at <= now) throw refuse('order.expired');
}

const nameOf = ({ shares }: Quote): string =>
  createHash('sha256').update(JSON.stringify(shares)).digest('base64url').slice(0, 32);
