import { limits } from '@uc/contract/limits';
import { type Fen, fen, sum } from '@uc/contract/money';
import { type Grantable, permissionText } from '@uc/contract/permissions';
import type { cashier } from '@uc/contract/orders/cashier';
import type { Input, Output } from '@uc/contract/endpoint';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { agreementView, saveConsent } from '../../agreements/index';
import { spendQuota } from '../../members/index';
import { payOrder } from '../payment';
import type { OrderRow } from '../store';
import { orderPaid } from '../owned/owners';
import { isMoneyOnly } from '../seller';
import { lockSides } from '../sides';
import { type Initiator, initiatorOf } from '../../ledger/index';
import { type Choice, reservePayment, type Share } from '../../finance/payments/index';
import { openChannelPayment } from '../../finance/channels/index';
import type { OrderOwners } from '../../room/index';
import { checkoutNoAt, closeCheckout, costOf, partsOf, rowOf } from './checkout';
import { type Priceable, quoteOrders } from './quote';
import { type CheckoutRow, insertCheckout, lockCheckout } from './store';

type Paid = Output<typeof cashier.pay>;
type PayRequest = Input<typeof cashier.pay>;

/** The sources of payment that a request chooses. */
export const choiceOf = (
  input: Pick<
    PayRequest,
    | 'coupon_no'
    | 'voucher_nos'
    | 'use_coin'
    | 'use_rmb'
    | 'use_iou'
    | 'coin_amount'
    | 'rmb_amount'
    | 'iou_amount'
  >,
): Choice => ({
  couponNo: input.coupon_no,
  voucherNos: input.voucher_nos,
  useCoin: input.use_coin ?? true,
  useRmb: input.use_rmb,
  useIou: input.use_iou,
  most: { coin: input.coin_amount, rmb: input.rmb_amount, iou: input.iou_amount },
});

/**
 * Pays one or more orders: at once when the chosen sources cover everything, else it sets their parts aside and opens a
 * payment at the channel for the rest (J35, at most 30 minutes). The same request finds that open payment again; a
 * different one closes it first. Refuses `order.quoteChanged` when the parts are not those of the quote in the request,
 * and what its sources refuse.
 */
export async function payOrders(
  tx: Tx,
  owners: OrderOwners,
  { actor, ip }: { actor: Customer; ip: string },
  request: PayRequest,
): Promise<Paid> {
  const asked = { owners, orderNos: request.order_nos, choice: choiceOf(request) };
  const before = await quoteOrders(tx, actor, asked);
  refuseForced(request, before);
  refuseUnentitled(actor, before);
  refuseChanged(request, before);
  const open = await sameCheckout(tx, request, before);
  if (open !== undefined) return payingOf(open, before);
  await lockSides(tx, before.orders);
  for (const checkout of before.open) await closeCheckout(tx, checkout, initiatorOf(actor));
  const now = await quoteOrders(tx, actor, asked);
  refuseChanged(request, now);
  const cost = costOfAll(now);
  if (actor.subId !== null) await spendQuota(tx, { uid: actor.uid, subId: actor.subId, amount: cost });
  if (iouOfAll(now) > 0) await agreeToCredit(tx, actor, ip);
  const online = sum(now.shares.map((share) => share.online));
  if (online > 0) return payingOf(await openCheckout(tx, actor, request, now, online), now);
  await payAll(tx, owners, actor, now);
  return { status: 'paid', pay_amount: cost, pay_no: null, online: null };
}

/** Whoever pays with credit agrees to its terms, as the cashier says beside it. */
function agreeToCredit(tx: Tx, { uid, sessionId }: Customer, ip: string): Promise<void> {
  const { version } = agreementView('credit');
  return saveConsent(tx, { uid, purpose: 'credit', version, ip, session_id: sessionId });
}

function refuseChanged({ quote }: PayRequest, { name }: Priceable): void {
  if (quote !== undefined && quote !== name) throw refuse('order.quoteChanged');
}

/** Refuses a payment with coins or IOU that were asked for where every order takes money alone. */
function refuseForced({ use_coin, use_iou }: PayRequest, { priced }: Priceable): void {
  if ((use_coin === true || use_iou) && priced.every(({ moneyOnly }) => moneyOnly))
    throw refuse('order.moneyOnly');
}

/** Orders of some types ask for the right of their room as well (members-and-roles.md#permission-codes). */
const rightOf: Readonly<Record<string, Grantable>> = {
  crowd: 'crowd.escrow:pay',
  copyright: 'ip.fee:pay',
  trademark: 'ip.fee:pay',
  patent: 'ip.fee:pay',
};

function refuseUnentitled({ permissions }: Customer, { orders }: Priceable): void {
  for (const { order_type: type } of orders) {
    const right = rightOf[type];
    if (right !== undefined && !permissions.has(right))
      throw refuse('permission.subAccount', { permission: permissionText(right) });
  }
}

const costOfAll = ({ shares }: Priceable): Fen => sum(shares.map(costOf));
const iouOfAll = ({ shares }: Priceable): Fen => sum(shares.map(({ iou }) => iou));

/** The open checkout with the same parts at the same channel. */
async function sameCheckout(
  tx: Tx,
  { channel }: PayRequest,
  { open, name, means }: Priceable,
): Promise<CheckoutRow | undefined> {
  const [one, ...more] = open;
  const isSame =
    one?.quote === name && one.channel === channel && one.expires_at > means.now && more.length === 0;
  const locked = isSame ? await lockCheckout(tx, one.uid, one.checkout_no) : undefined;
  return locked?.status === 'open' ? locked : undefined;
}

const payingOf = (checkout: CheckoutRow, quoted: Priceable): Paid => ({
  status: 'paying',
  pay_amount: costOfAll(quoted),
  pay_no: checkout.pay_no,
  online: { channel: checkout.channel, amount: fen(checkout.online_fen), expires_at: checkout.expires_at },
});

async function payAll(tx: Tx, owners: OrderOwners, actor: Customer, quoted: Priceable): Promise<void> {
  const iouTotal = iouOfAll(quoted);
  for (const share of quoted.shares) {
    const step = {
      uid: actor.uid,
      orderNo: share.orderNo,
      by: initiatorOf(actor),
      payerSub: actor.subId,
      iouTotal,
    };
    await orderPaid(tx, owners, await payOrder(tx, { ...step, parts: partsOf(share) }), step.by);
  }
}

/** Sets everything but the online rest aside, order by order, and opens one channel payment for the rest of all orders. */
async function openCheckout(
  tx: Tx,
  actor: Customer,
  { channel }: PayRequest,
  quoted: Priceable,
  online: Fen,
): Promise<CheckoutRow> {
  if (channel === undefined) throw refuseForm({ field: 'channel', message: '请选择在线支付方式' });
  const { uid } = actor;
  const payer = initiatorOf(actor);
  const at = await clock.now(tx);
  const expiresAt = expiryOf(quoted.orders, at);
  for (const [index, share] of quoted.shares.entries())
    await setAside(tx, quoted.orders[index]!, share, { by: payer, expiresAt, iouTotal: iouOfAll(quoted) });
  const checkoutNo = checkoutNoAt(at);
  const { payNo } = await openChannelPayment(tx, {
    uid,
    purpose: 'order',
    refNo: checkoutNo,
    amount: online,
    channel,
    title: titleOf(quoted.orders),
    expiresAt,
  });
  const checkout = {
    uid,
    checkout_no: checkoutNo,
    channel,
    pay_no: payNo,
    online_fen: online,
    quota_fen: costOfAll(quoted),
    quote: quoted.name,
    by_kind: actor.kind,
    by_name: actor.name,
    sub_id: actor.subId,
    created_at: at,
    expires_at: expiresAt,
  };
  const rows = quoted.shares.map((share, index) => rowOf(share, { uid, checkout_no: checkoutNo }, index));
  await insertCheckout(tx, checkout, rows);
  return { ...checkout, status: 'open', ended_at: null };
}

const setAside = (
  tx: Tx,
  order: OrderRow,
  share: Share,
  more: { by: Initiator; expiresAt: Date; iouTotal: Fen },
): Promise<void> =>
  reservePayment(tx, {
    ...more,
    uid: order.uid,
    orderNo: order.order_no,
    title: order.title,
    location: order.location,
    orderType: order.order_type,
    moneyOnly: isMoneyOnly(order),
    price: share.price,
    parts: partsOf(share),
  });

/** The end of a checkout: in half an hour, or at the first deadline of the orders. */
const expiryOf = (orders: readonly OrderRow[], at: Date): Date =>
  new Date(
    Math.min(
      at.getTime() + limits.order.payMinutes * 60_000,
      ...orders.map(({ pay_deadline_at }) => pay_deadline_at.getTime()),
    ),
  );

const titleOf = (orders: readonly OrderRow[]): string =>
  orders.length === 1 ? orders[0]!.title : `${orders[0]!.title}等${orders.length}个订单`;
