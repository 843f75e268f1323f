import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { opened } from '../../crowdsourcing/contracts/testing';
import { reconcile } from '../../finance/books/reconciliation';
import { balancesOf, escrowOf } from '../../ledger/index';
import type { Tx } from '../../db/index';
import { startTestApp, type TestApp } from '../../testing';
import { collect, detailOf, newCouponFor, newOrder, newPayer, type Payer, proof } from '../cashier/testing';
import { payOrder } from '../payment';
import { assignSeller, closeOwned, ordersOfSource, placeOwned } from './orders';
import { holdOwned, releaseOwned, returnOwned, splitOwned } from './money';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { orders } = api;
const by = { kind: 'owner', name: 'owner' } as const;
const name = '拾光设计工作室';
const within = <T>(run: (tx: Tx) => Promise<T>) => app.database.transaction(run);

/** The order of the one milestone of a contract that runs; the buyer has the money for it. */
async function owned(price: number, has: Parameters<typeof newPayer>[1] = { rmb: price }, isOpen = false) {
  const [buyer, seller] = [await newPayer(app, has), await newPayer(app)];
  const contract = await opened(app, { buyer: buyer.uid, provider: seller.uid }, [price]);
  const order = await within((tx) =>
    placeOwned(tx, {
      uid: buyer.uid,
      by,
      orderType: 'crowd',
      title: '吉祥物设计 第1期',
      items: [{ name: '里程碑', spec: '第1期', qty: 1, unit: '期', price: fen(price) }],
      seller: isOpen ? null : { uid: seller.uid, name },
      source: { type: 'contract', no: `${contract}-1` },
    }),
  );
  const orderNo = order.order_no;
  await app.database.asOwner(
    `update contracts set status = 'active', due_at = null where contract_no = '${contract}'`,
  );
  await app.database.asOwner(
    `update milestones set order_no = '${orderNo}' where contract_no = '${contract}'`,
  );
  const key = { uid: buyer.uid, orderNo, source: 'contract' } as const;
  return { buyer, seller, key, orderNo, contract };
}
const pay = ({ as }: Payer, orderNos: string[], more: object = {}) =>
  app.call(orders.pay, { order_nos: orderNos, ...proof, ...more }, as);
const agreed = async (...payers: Payer[]) => {
  for (const { uid } of payers) expect(await reconcile(app.database.db, { uid })).toEqual([]);
};

test('an order of another room is paid at the cashier, and nothing else is done with it here', async () => {
  const { buyer, seller, orderNo, contract } = await owned(100_00);
  const link = `/crowdsourcing/publish?contract=${contract}`;
  const refused = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect([status, (body as { data: { link: string } }).data.link]).toEqual([409, link]);
  };
  await refused(app.call(orders.cancel, { order_no: orderNo }, buyer.as));
  expect((await detailOf(app, orderNo, buyer.as)).actions).toEqual(['pay']);
  await pay(buyer, [orderNo]);
  const detail = await detailOf(app, orderNo, buyer.as);
  expect(detail).toMatchObject({ status: 'processing', actions: ['progress'], source_link: link });
  await refused(app.call(orders.accept, { order_no: orderNo }, buyer.as));
  await refused(app.call(orders.revise, { order_no: orderNo, note: '再大一些' }, buyer.as));
  await refused(app.call(orders.refundApply, { order_no: orderNo, reason: '计划有变' }, buyer.as));
  const delivered = await app.call(orders.deliver, { order_no: orderNo, note: '初稿' }, seller.as);
  expect(delivered.status).toBe(409);
  expect((await detailOf(app, orderNo, seller.as)).source_link).toBe(
    `/crowdsourcing/carry?contract=${contract}`,
  );
});

test('an unpaid order is closed by its room alone, and twice is once', async () => {
  const { buyer, key, orderNo, contract } = await owned(100_00);
  const close = () => within((tx) => closeOwned(tx, { ...key, by, comment: '合同已终止' }));
  await close();
  await close();
  const no = `${contract}-1`;
  const found = await within((tx) => ordersOfSource(tx, { uid: buyer.uid, source: 'contract', no }));
  expect(found.map(({ order_no, status }) => [order_no, status])).toEqual([[orderNo, 'closed']]);
  expect((await pay(buyer, [orderNo])).status).toBe(409);
});

describe('what a third party is paid with is money', () => {
  const rich = { rmb: 100_00, paid: 100_00, bonus: 50_00, credit: 5000_00 };

  test('the cashier offers the balance and channels alone', async () => {
    const { buyer, orderNo } = await owned(100_00, rich);
    await newCouponFor(app, buyer.uid, { kind: 'full_cut', face: 5_00 });
    const preview = await app.call(orders.payPreview, { order_nos: [orderNo], use_iou: true }, buyer.as);
    expect(preview.data).toMatchObject({
      money_only: true,
      coupons: [],
      vouchers: [],
      parts: [{ method: 'rmb', amount: 100 }],
      coin: { usable: false },
      iou: { usable: false, offered: false },
    });
  });

  test.each(['crowd', 'service'] as const)(
    'a coupon, coins or 白条 forced onto a %s order are refused',
    async (type) => {
      const { buyer, seller, ...crowd } = await owned(100_00, rich);
      const orderNo =
        type === 'crowd'
          ? crowd.orderNo
          : await newOrder(app, buyer.uid, 100_00, { seller: { uid: seller.uid, name } });
      const coupon_no = await newCouponFor(app, buyer.uid, { kind: 'full_cut', face: 5_00 });
      const voucher = await newCouponFor(app, buyer.uid, { kind: 'voucher', face: 5_00 });
      const forced = [{ use_coin: true }, { use_iou: true }, { coupon_no }, { voucher_nos: [voucher] }];
      for (const one of forced) expect((await pay(buyer, [orderNo], one)).status).toBe(422);
      expect(await escrowOf(app.database.db, buyer.uid, orderNo)).toBe(0);
      expect((await pay(buyer, [orderNo])).data.status).toBe('paid');
    },
  );

  test('an order of the platform takes the coins when it is paid together with an order of another room, which takes none', async () => {
    const { buyer, orderNo } = await owned(100_00, rich);
    const ours = await newOrder(app, buyer.uid, 120_00);
    const { data } = await app.call(orders.payPreview, { order_nos: [orderNo, ours] }, buyer.as);
    const methods = data.orders.map(({ parts }) => parts.map(({ method }) => method).join(' '));
    expect(methods[data.orders.findIndex(({ order_no }) => order_no === orderNo)]).not.toMatch(/coin|iou/);
    expect(methods[data.orders.findIndex(({ order_no }) => order_no === ours)]).toMatch(/coin/);
  });
});

describe('the money in escrow', () => {
  test('money in escrow goes to the seller less the fee that was fixed', async () => {
    const { buyer, seller, key, orderNo } = await owned(1000_00);
    await pay(buyer, [orderNo]);
    expect(await within((tx) => releaseOwned(tx, { ...key, by }))).toMatch(/^Z/);
    expect((await balancesOf(app.database.db, seller.uid))['L.PENDING']).toBe(900_00);
    await expect(within((tx) => releaseOwned(tx, { ...key, by }))).rejects.toThrow('订单状态');
    const hold = { sellerUid: seller.uid, orderNo, isHeld: true };
    expect(await within((tx) => holdOwned(tx, hold))).toBe(true);
    await agreed(buyer, seller);
  });

  test('money in escrow goes back, in parts or whole, and is never more than was paid', async () => {
    const { buyer, seller, key, orderNo } = await owned(1000_00);
    await pay(buyer, [orderNo]);
    const back = (amount?: number) =>
      within((tx) =>
        returnOwned(tx, { ...key, by, reason: '未交付', ...(amount && { amount: fen(amount) }) }),
      );
    await back(400_00);
    await expect(back(600_01)).rejects.toThrow();
    expect(await back()).toMatchObject({
      amount: 600_00,
      legs: [{ method: 'rmb', target: 'balance', amount: 600_00 }],
    });
    expect((await balancesOf(app.database.db, buyer.uid))['L.AVAIL']).toBe(1000_00);
    expect((await detailOf(app, orderNo, buyer.as)).status).toBe('refunded');
    await agreed(buyer, seller);
  });

  test('money in escrow is divided 60 to 40: 540.00 for the person, 400.00 back, 60.00 fee', async () => {
    const { buyer, seller, key, orderNo } = await owned(1000_00);
    await pay(buyer, [orderNo]);
    await within((tx) => splitOwned(tx, { ...key, by, back: fen(400_00), reason: '裁决' }));
    const [mine, theirs] = [
      await balancesOf(app.database.db, buyer.uid),
      await balancesOf(app.database.db, seller.uid),
    ];
    expect([mine['L.AVAIL'], mine['L.ESCROW'], theirs['L.PENDING']]).toEqual([400_00, 0, 540_00]);
    expect(theirs['R.FEE.SERVICE']).toBe(60_00);
    expect((await detailOf(app, orderNo, buyer.as)).status).toBe('part_refunded');
    await agreed(buyer, seller);
  });

  test('money in escrow finds its seller later: the order appears with them, once', async () => {
    const { buyer, seller, key, orderNo } = await owned(300_00, { rmb: 300_00 }, true);
    // Its room, which here is one that knows its seller, is not told.
    await within((tx) => payOrder(tx, { uid: buyer.uid, orderNo, by, parts: { rmb: fen(300_00) } }));
    await expect(within((tx) => releaseOwned(tx, { ...key, by }))).rejects.toThrow();
    const assign = () =>
      within((tx) => assignSeller(tx, { ...key, seller: { uid: seller.uid, name }, feeBps: 600 }));
    await assign();
    await expect(assign()).rejects.toThrow();
    expect((await detailOf(app, orderNo, seller.as)).role).toBe('seller');
    await within((tx) => releaseOwned(tx, { ...key, by }));
    expect((await balancesOf(app.database.db, seller.uid))['L.PENDING']).toBe(282_00);
    await agreed(buyer, seller);
  });
});

test('the buyer of an order by WeChat Pay gets fifty parts of it back there and the fifty-first on the balance, for it gives back no more', async () => {
  const { buyer, key, orderNo } = await owned(60_00, {});
  const paid = await pay(buyer, [orderNo], { channel: 'wechat' });
  expect(await collect(app, paid.data.pay_no!, fen(60_00), 'wechat')).toBe('credited');
  const giveBack = async () => {
    const { legs } = await within((tx) =>
      returnOwned(tx, { ...key, by, reason: '减少一项', amount: fen(100) }),
    );
    return legs.map(({ target, amount }) => [target, amount]);
  };
  const isUsedUp = async () => (await detailOf(app, orderNo, buyer.as)).original_used_up;
  for (let n = 1; n < 50; n += 1) expect(await giveBack()).toEqual([['channel', 100]]);
  expect(await isUsedUp()).toBe(false);
  expect(await giveBack()).toEqual([['channel', 100]]);
  expect(await isUsedUp()).toBe(true);
  expect(await giveBack()).toEqual([['balance', 100]]);
  expect(await balancesOf(app.database.db, buyer.uid)).toMatchObject({ 'L.AVAIL': 1_00, 'L.FROZEN': 50_00 });
  await agreed(buyer);
});
