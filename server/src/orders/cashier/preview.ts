import type { Output } from '@uc/contract/endpoint';
import { couponKinds } from '@uc/contract/finance/coupons';
import { compare, fen, subtract, sum, worthOf } from '@uc/contract/money';
import { orderTypes } from '@uc/contract/orders';
import type { onlineChannels } from '@uc/contract/finance/channels';
import { channels as channelTexts } from '@uc/contract/finance/records';
import { type cashier, payParts } from '@uc/contract/orders/cashier';
import { listOfSources, sourceOf } from '@uc/contract/orders/sources';
import type { Db } from '../../db/index';
import type { Customer } from '../../call/index';
import { type Quota, quotaOf } from '../../members/index';
import { COIN_RATE } from '../../finance/coins/index';
import { type Coupon, thresholdText } from '../../finance/coupons/index';
import { MONEY_ONLY, offerOf, type Share } from '../../finance/payments/index';
import { costOf } from './checkout';
import type { Priceable } from './quote';

type Preview = Output<typeof cashier.payPreview>;
type Part = Preview['parts'][number];
type Method = keyof typeof payParts;

const zero = fen(0);

/** The cashier's answer: every source with the amount it can pay or why it cannot, and the parts of each order. */
export async function previewOf(
  db: Db,
  actor: Customer,
  quoted: Priceable,
  proof: Pick<Preview, 'proof' | 'proof_ready'>,
  channels: readonly (typeof onlineChannels)[number][],
): Promise<Preview> {
  const { shares, orders, means, open, name } = quoted;
  const all = partsOf(shares);
  const total = sum(shares.map(({ price }) => price));
  const cost = sum(shares.map(costOf));
  const chosen = new Set(shares.flatMap(couponNosOf));
  const offers = couponOffersOf(quoted, chosen);
  const deadline = orders.map(({ pay_deadline_at }) => pay_deadline_at).toSorted((a, b) => +a - +b)[0]!;
  const quota = actor.subId === null ? null : await quotaOf(db, actor.uid, actor.subId);
  const isMoney = quoted.priced.every(({ moneyOnly }) => moneyOnly);
  const isCoin = orders.some(({ order_type }) => order_type === 'coin');
  const rmbUsed = amountOf(all, 'rmb');
  const iouUsed = amountOf(all, 'iou');
  const coinUsed = sum([amountOf(all, 'coin_bonus'), amountOf(all, 'coin_paid')]);
  // A member sees the account's money as far as its roles show it elsewhere, and its own quota (ADR 95).
  const seenOf = (permission: string, ...of: Parameters<typeof meansOf>) => ({
    ...meansOf(...of),
    ...(!actor.permissions.has(permission) && { available: null }),
  });
  const coinHeld = worthOf(sum<'Coin'>([means.bonus, means.paid]), COIN_RATE);
  return {
    orders: shares.map((share, index) => ({
      order_no: share.orderNo,
      title: orders[index]!.title,
      order_type_text: orderTypes[orders[index]!.order_type],
      total_amount: share.price,
      discount_amount: subtract(share.price, costOf(share)),
      parts: partsOf([share]),
    })),
    total_amount: total,
    discount_amount: subtract(total, cost),
    pay_amount: cost,
    parts: all,
    online_amount: amountOf(all, 'online'),
    best_coupon_no: quoted.bestCouponNo,
    coupon_no: shares.find(({ coupon }) => coupon !== null)?.coupon?.couponNo ?? null,
    voucher_nos: shares.flatMap(({ vouchers }) => vouchers.map(({ couponNo }) => couponNo)),
    coupons: isMoney ? [] : offers.filter(({ kind }) => kind !== 'voucher'),
    vouchers: isMoney ? [] : offers.filter(({ kind }) => kind === 'voucher'),
    coin: seenOf(
      'finance.coin:view',
      coinHeld,
      coinUsed,
      isCoin ? '创意币订单不能用创意币支付' : isMoney ? MONEY_ONLY : '',
    ),
    rmb: seenOf(
      'finance.rmb:view',
      means.rmb,
      rmbUsed,
      isCoin && means.rmb < total ? '余额不足以支付全部金额' : '',
    ),
    iou: {
      ...seenOf(
        'finance.credit:view',
        means.iou.available,
        iouUsed,
        isCoin ? '创意币订单不能用白条支付' : isMoney ? MONEY_ONLY : means.iou.reason,
      ),
      offered: means.iou.isOffered && !isMoney,
    },
    money_only: isMoney,
    source: sourceIn(orders),
    iou_due_date: means.iou.isOffered && !isMoney ? means.iou.dueDate : null,
    quota: quota && { ...quota, enough: isEnough(quota, cost) },
    pay_deadline: deadline,
    left_seconds: Math.max(0, Math.ceil((deadline.getTime() - means.now.getTime()) / 1000)),
    channels: channels.map((channel) => ({ channel, text: channelTexts[channel] })),
    ...proof,
    open_pay_no: open[0]?.pay_no ?? null,
    quote: name,
  };
}

function sourceIn(orders: Priceable['orders']): Preview['source'] {
  const [first, ...others] = orders.map(({ source_type: type, source_no: no }) =>
    sourceOf(type, no, 'buyer'),
  );
  return first && others.every((other) => other?.link === first.link) ? first : listOfSources(orders);
}

const isEnough = ({ left }: Quota, cost: Preview['pay_amount']): boolean => compare(left, cost) >= 0;

const couponNosOf = ({ coupon, vouchers }: Share): string[] =>
  [...(coupon === null ? [] : [coupon]), ...vouchers].map(({ couponNo }) => couponNo);

/** Amounts by source in the order of paying, sources with 0 left out. */
function partsOf(shares: readonly Share[]): Part[] {
  const amounts: Record<Method, Part['amount']> = {
    coupon: sum(shares.map(({ coupon }) => coupon?.amount ?? zero)),
    voucher: sum(shares.flatMap(({ vouchers }) => vouchers.map(({ amount }) => amount))),
    coin_bonus: worthOf(sum(shares.map(({ bonus }) => bonus)), COIN_RATE),
    coin_paid: worthOf(sum(shares.map(({ paid }) => paid)), COIN_RATE),
    rmb: sum(shares.map(({ rmb }) => rmb)),
    iou: sum(shares.map(({ iou }) => iou)),
    online: sum(shares.map(({ online }) => online)),
  };
  return (Object.keys(payParts) as Method[])
    .map((method) => ({ method, method_text: payParts[method], amount: amounts[method] }))
    .filter(({ amount }) => amount > 0);
}

const amountOf = (parts: readonly Part[], method: Method) =>
  parts.find((part) => part.method === method)?.amount ?? zero;

const meansOf = (available: Part['amount'], used: Part['amount'], reason: string) => ({
  available,
  used,
  usable: reason === '' && available > 0,
  reason: reason === '' && available === 0 ? '可用余额为0' : reason,
});

/** Usable coupons first, and of those the ones that save most. */
function couponOffersOf({ priced, means }: Priceable, chosen: ReadonlySet<string>) {
  return means.coupons
    .map((coupon) => couponOfferOf(coupon, offerOf(priced, coupon), chosen))
    .toSorted((a, b) => Number(b.usable) - Number(a.usable) || compare(b.saves, a.saves));
}

const couponOfferOf = (
  coupon: Coupon,
  { saves, reason }: ReturnType<typeof offerOf>,
  chosen: ReadonlySet<string>,
) => ({
  coupon_no: coupon.couponNo,
  name: coupon.name,
  kind: coupon.kind,
  kind_text: couponKinds[coupon.kind],
  threshold_text: thresholdText(coupon),
  valid_to: coupon.validTo,
  balance: coupon.kind === 'voucher' ? coupon.balance : coupon.face,
  saves,
  chosen: chosen.has(coupon.couponNo),
  usable: reason === '',
  reason,
});
