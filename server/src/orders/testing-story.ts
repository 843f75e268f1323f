import { dayOf } from '@uc/contract/day';
import { coin, fen } from '@uc/contract/money';
import { inThePast } from '../clock';
import type { Tx } from '../db/index';
import { markCredit } from '../finance/credit/line';
import { postIouWriteOff } from '../finance/credit/write-off';
import { acceptDelivery, applyForRefund, deliverOrder } from './fulfilment';
import { cancelOrder } from './close';
import { payOrder } from './payment';
import { placeOrder } from './place';
import { type Initiator, lockAccounts, system } from '../ledger/index';
import { postAdjustment } from '../finance/books/adjustment-posting';
import { issueBill, postCreditGrant } from '../finance/credit/index';
import { postCoinGift } from '../finance/coins/index';
import { grantCoupon, insertTemplate as couponTemplateAdded } from '../finance/coupons/index';
import { postRecharge } from '../finance/recharge/index';

/** The history of a tenant. */
export interface Story {
  /** Orders it buys, by the actions that are open; `paid` has been delivered long ago. */
  orders: Record<'pending' | 'cancellable' | 'payable' | 'online' | 'onlineToo' | 'paid' | 'closed', string> &
    Record<'delivered' | 'revisable' | 'refundable' | 'refunding' | 'completed', string>;
  /** Orders it sells: to be delivered, and one whose money is asked back. */
  sales: Record<'open' | 'refunding', string>;
  coupon: string;
  bill: string;
  /** A bill that was written off long ago and is still owed. */
  badDebt: string;
}
interface Tenant {
  uid: number;
  canary: string;
  /** The account that buys from the tenant. */
  buyer: number;
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
/** Runs work as if it happened so many days ago. */
const ago = <T>(days: number, run: () => T): T => inThePast(daysAgo(days), run);

/** Money, coins, a line with a bill, coupons, and orders in every state, in order of time. */
export async function seedStory(tx: Tx, tenant: Tenant): Promise<Story> {
  const { uid, canary } = tenant;
  const by: Initiator = { kind: 'owner', name: canary };
  // Both whom it moves money of, before anything of one of them (trust §3.5).
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] }, { uid: tenant.buyer, accounts: ['L.AVAIL'] });
  const badDebt = await oweForEver(tx, tenant, by);
  await receiveMoney(tx, tenant, by);
  const coupon = await receiveCoupons(tx, tenant, by);
  const place = placing(tx, { uid, by, canary });
  const pay = (orderNo: string, days: number) =>
    ago(days, () => payOrder(tx, { uid, orderNo, by, parts: { rmb: fen(500_00) } }));
  const deliver = (orderNo: string, days: number) =>
    ago(days, () =>
      deliverOrder(tx, {
        uid,
        orderNo,
        by: { kind: 'seller', name: canary },
        note: `${canary} 交付`,
        files: [`${canary}.zip`],
      }),
    );

  const paid = await place(50, '已付款');
  await ago(49.999, () =>
    payOrder(tx, {
      uid,
      orderNo: paid,
      by,
      parts: {
        coupons: [{ couponNo: coupon, amount: fen(100_00) }],
        coin: coin(50_00),
        iou: fen(200_00),
        rmb: fen(150_00),
      },
    }),
  );
  await deliver(paid, 48);
  const closed = await place(47, '已取消');
  await ago(46.999, () => cancelOrder(tx, { uid, orderNo: closed, by, reason: `${canary} 原因` }));
  const bill = await issueBill(tx, { uid, day: dayOf(daysAgo(5)) });

  const bought: string[] = [];
  for (const [at, title] of ['待验收', '待修改', '可退款', '退款中', '已完成'].entries()) {
    const orderNo = await place(2 - at / 10, title);
    await pay(orderNo, 2 - at / 10 - 0.01);
    bought.push(orderNo);
  }
  const [delivered, revisable, refundable, refunding, completed] = bought as [string, ...string[]];
  for (const orderNo of [delivered, revisable!, completed!]) await deliver(orderNo, 1.5);
  await ago(1.4, () => acceptDelivery(tx, { uid, orderNo: completed!, by }));
  await ago(1.3, () => applyForRefund(tx, { uid, orderNo: refunding!, by, reason: `${canary} 退款` }));
  const sales = await sell(tx, tenant);
  return {
    orders: {
      ...{ paid, closed, delivered, revisable: revisable!, refundable: refundable! },
      ...{ refunding: refunding!, completed: completed! },
      pending: await place(0, '待付款'),
      cancellable: await place(0, '可取消'),
      payable: await place(0, '可支付'),
      online: await place(0, '在线支付中'),
      onlineToo: await place(0, '子账号在线支付中'),
    },
    sales,
    coupon,
    bill: bill!,
    badDebt,
  };
}

/** A line that was used, billed, written off and woken again, long before anything else; the number of its bill. */
async function oweForEver(tx: Tx, { uid, canary }: Tenant, by: Initiator): Promise<string> {
  await ago(300, () => postCreditGrant(tx, { uid, by, total: fen(50_500_00) }));
  const orderNo = await placing(tx, { uid, by, canary })(290, '坏账');
  await ago(289.999, () => payOrder(tx, { uid, orderNo, by, parts: { iou: fen(500_00) } }));
  const billNo = (await issueBill(tx, { uid, day: dayOf(daysAgo(285)) }))!;
  await ago(61, () => postIouWriteOff(tx, { uid, by: system, billNo, requestNo: `D-${canary}` }));
  await ago(60.9, () => markCredit(tx, { uid, by: system }, 'resume'));
  return billNo;
}

async function receiveMoney(tx: Tx, { uid, canary }: Tenant, by: Initiator): Promise<void> {
  const numbers = (prefix: string) => `${prefix}-${canary}`;
  await ago(60, () => postCreditGrant(tx, { uid, by, total: fen(50_000_00) }));
  await ago(59, () =>
    postRecharge(tx, {
      uid,
      by,
      rechargeNo: numbers('R'),
      amount: fen(20_000_00),
      channel: 'alipay',
      channelNo: numbers('CH'),
    }),
  );
  await ago(58, () =>
    postCoinGift(tx, {
      uid,
      by,
      amount: coin(200_00),
      giftNo: numbers('G'),
      title: `${canary} 赠送`,
    }),
  );
  await ago(57, () =>
    postAdjustment(tx, {
      uid,
      by: system,
      adjustNo: numbers('A'),
      amount: fen(1_00),
      type: 'adjust',
      title: `${canary} 调账`,
      remark: `${canary} 备注`,
    }),
  );
}

async function receiveCoupons(tx: Tx, { uid, canary }: Tenant, by: Initiator): Promise<string> {
  const template = `T-${canary}`;
  await couponTemplateAdded(tx, {
    template_id: template,
    name: `${canary} 券`,
    kind: 'voucher',
    face_fen: 300_00,
    threshold_fen: 0,
    valid_days: 365,
  });
  const grant = (templateId: string) => ago(56, () => grantCoupon(tx, { uid, by, templateId }));
  const coupon = await grant(template);
  await couponTemplateAdded(tx, {
    template_id: `${template}-2`,
    name: `${canary} 苏州券`,
    kind: 'full_cut',
    face_fen: 50_00,
    threshold_fen: 500_00,
    valid_days: 365,
    locations: ['suzhou'],
    order_types: ['render'],
  });
  await grant(`${template}-2`);
  return coupon;
}

async function sell(tx: Tx, { uid, canary, buyer }: Tenant): Promise<Story['sales']> {
  const by: Initiator = { kind: 'owner', name: `b${canary}` };
  await ago(3, () =>
    postRecharge(tx, {
      uid: buyer,
      by,
      rechargeNo: `RB-${canary}`,
      amount: fen(2_000_00),
      channel: 'alipay',
      channelNo: `CHB-${canary}`,
    }),
  );
  const place = placing(tx, { uid: buyer, by, canary, seller: { uid, name: canary } });
  const [open, refunding] = [await place(1.2, '待交付'), await place(1.2, '被退款')];
  for (const orderNo of [open, refunding])
    await ago(1.19, () => payOrder(tx, { uid: buyer, orderNo, by, parts: { rmb: fen(500_00) } }));
  await ago(1.1, () =>
    applyForRefund(tx, { uid: buyer, orderNo: refunding, by, reason: `${canary} 不要了` }),
  );
  return { open, refunding };
}

const placing =
  (
    tx: Tx,
    {
      uid,
      by,
      canary,
      seller,
    }: { uid: number; by: Initiator; canary: string; seller?: { uid: number; name: string } },
  ) =>
  async (days: number, title: string): Promise<string> => {
    const items = [{ name: `${canary} 项目`, spec: canary, qty: 1, unit: '小时', price: fen(500_00) }];
    const { order_no } = await ago(days, () =>
      placeOrder(tx, {
        uid,
        by,
        orderType: seller === undefined ? 'render' : 'service',
        title: `${canary} ${title}`,
        items,
        location: 'all',
        remark: `${canary} 备注`,
        seller: seller ?? null,
      }),
    );
    return order_no;
  };
