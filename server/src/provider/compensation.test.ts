import { api } from '@uc/contract';
import { dayAfter, dayOf, daysAfter } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../finance/books/reconciliation';
import { recharge } from '../finance/testing';
import { balancesOf } from '../ledger/index';
import { tamper } from '../ledger/testing';
import { newestOfOwner } from '../messages/testing';
import { newOrder, newPayer, proof } from '../orders/cashier/testing';
import { newStaff, PASSWORD } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { moveDeposit, returnDeposit } from './deposit';
import { newProvider } from './testing';

let app: TestApp;
let cs: Awaited<ReturnType<typeof newStaff>>;
let finance: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  [cs, finance] = [await newStaff(app.deps, 'cs'), await newStaff(app.deps, 'finance')];
});
afterAll(() => app.close());

/** Three days after its acceptance. */
async function paidOut(no: string) {
  for (const change of [
    "orders set ended_at = now() - interval '3 days 1 second'",
    "settlements set release_at = now() - interval '1 second'",
  ])
    await app.database.asOwner(`update ${change} where order_no = '${no}'`);
  await app.runner.run('finance.settlementRelease');
}

/** A completed order of a provider who holds a deposit. */
async function sale({ price = 100_00, held = 1000_00, isPaidOut = true } = {}) {
  const [buyer, seller] = [await newPayer(app, { rmb: price }), await newProvider(app)];
  await app.database.transaction(async (tx) => {
    await recharge(tx, seller.uid, fen(held));
    const by = { kind: 'owner', name: '服务商' } as const;
    await moveDeposit(tx, { uid: seller.uid, by, direction: 'in', amount: fen(held) });
  });
  const no = await newOrder(app, buyer.uid, price, { seller: { uid: seller.uid, name: '拾光设计工作室' } });
  await app.call(api.orders.pay, { order_nos: [no], ...proof }, buyer.as);
  await app.call(api.orders.deliver, { order_no: no, note: '初稿与源文件，请查收' }, seller.as);
  await app.call(api.orders.accept, { order_no: no }, buyer.as);
  if (isPaidOut) await paidOut(no);
  return { buyer, seller, no };
}
const pay = (no: string, amount: number, as = cs.as, reason = '交付物不可用') =>
  app.call(api.provider.staffCompensate, { no, amount, reason }, as);
/** Whether the console offers it. */
const isOffered = async (no: string) => {
  const { list } = (await app.call(api.orders.staffList, { queue: 'all', order_no: no }, cs.as)).data;
  return list[0]!.actions.includes('compensate');
};
const held = async (uid: number) => (await balancesOf(app.database.db, uid))['L.DEPOSIT'];
const available = async (uid: number) => (await balancesOf(app.database.db, uid))['L.AVAIL'];
const agrees = async (...uids: number[]) => {
  for (const uid of uids) expect(await reconcile(app.database.db, { uid })).toEqual([]);
};

test('a compensation is offered to staff where it is accepted: within its days, once, out of what is held', async () => {
  const paid = await sale();
  const empty = await sale();
  const early = await sale({ isPaidOut: false });
  const over = await sale();
  await app.database.transaction(async (tx) => {
    const by = { kind: 'owner', name: '服务商' } as const;
    await moveDeposit(tx, { uid: empty.seller.uid, by, direction: 'out', amount: fen(1000_00) });
  });
  await app.database.asOwner(
    `update orders set ended_at = now() - interval '15 days 1 second' where order_no = '${over.no}'`,
  );
  const offered = async () => Promise.all([paid, empty, early, over].map(({ no }) => isOffered(no)));
  expect(await offered()).toEqual([true, false, false, false]);
  const tried = await Promise.all([empty, early, over].map(({ no }) => pay(no, 1)));
  expect(tried.map(({ status }) => status)).toEqual([422, 409, 422]);
  expect((await pay(paid.no, 1)).status).toBe(200);
  expect(await offered()).toEqual([false, false, false, false]);
  const large = await sale({ price: 10_000_00, held: 10_000_00 });
  const asked = async () =>
    (await app.call(api.orders.staffList, { queue: 'all', order_no: large.no }, cs.as)).data.list[0]!;
  expect(await asked()).toMatchObject({ actions: ['compensate'], request_no: null });
  const { request_no } = (await pay(large.no, 10_000)).data;
  expect(await asked()).toMatchObject({ actions: [], request_no });
  await app.call(api.bookings.staffRefuse, { no: request_no!, reason: '证据不足' }, finance.as);
  expect(await asked()).toMatchObject({ actions: ['compensate'], request_no: null });
});

describe('a compensation out of a 保证金', () => {
  test('a compensation reaches the buyer once, with lines and messages on both sides, and the books agree', async () => {
    const { buyer, seller, no } = await sale();
    const tooMuch = await pay(no, 100.01);
    expect(tooMuch.body.data.errors).toEqual([
      {
        field: 'amount',
        message: '赔付金额为0.01-100.00元：不超过订单实付金额，也不超过服务商的保证金',
      },
    ]);
    const both = await Promise.all([pay(no, 60), pay(no, 60)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await pay(no, 1)).status).toBe(409);
    expect([await held(seller.uid), await available(buyer.uid)]).toEqual([940_00, 60_00]);
    const lines = async (as: typeof buyer.as) =>
      (await app.call(api.finance.rmbList, {}, as)).data.list.map(({ type_text, direction, amount }) => [
        type_text,
        direction,
        amount,
      ]);
    expect((await lines(buyer.as))[0]).toEqual(['赔付', 'in', 60]);
    expect((await lines(seller.as)).slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['赔付', 'out', 60],
        ['退还保证金', 'in', 60],
      ]),
    );
    const state = (await app.call(api.provider.deposit, {}, seller.as)).data;
    expect(state.records[0]).toMatchObject({ text: '赔付买家', direction: 'out', amount: 60, order_no: no });
    expect((await newestOfOwner(app, buyer.uid, 1))[0]!.title).toBe('已收到服务商赔付');
    expect((await newestOfOwner(app, seller.uid, 1))[0]!.title).toBe('保证金已赔付买家');
    for (const { as } of [buyer, seller]) {
      const log = await app.call(api.account.operations, { module: 'provider' }, as);
      expect(JSON.stringify(log.data.list)).toContain('保证金赔付买家');
    }
    await agrees(buyer.uid, seller.uid);
    await tamper(
      app.database,
      `update provider_deposits set amount_fen = amount_fen + 1 where uid = ${seller.uid} and direction = 'compensation'`,
    );
    expect((await reconcile(app.database.db, { uid: seller.uid })).map(({ check }) => check)).toEqual([
      'deposit.held',
    ]);
  });

  test('compensations of 10,000.00 in parts take two people for the part that makes it so much', async () => {
    const own = await newStaff(app.deps, 'cs');
    const sales = [];
    for (let at = 0; at < 3; at += 1) sales.push(await sale({ price: 6_000_00, held: 6_000_00 }));
    const [first, second, third] = sales;
    expect((await pay(first!.no, 6_000, own.as)).data.status_text).toBe('已赔付');
    const asked = await Promise.all([pay(second!.no, 4_000, own.as), pay(third!.no, 3_999.99, own.as)]);
    expect(asked.map(({ data }) => data.status_text)).toEqual(['待复核', '已赔付']);
    expect([await available(second!.buyer.uid), await available(third!.buyer.uid)]).toEqual([0, 3_999_99]);
    const { list } = (await app.call(api.bookings.staffList, { keyword: second!.no }, finance.as)).data;
    expect(list[0]!.why).toMatch(/^测试运营24小时内单独赔付(6,000|9,999\.99).*达到10,000\.00元$/);
    expect((await app.call(api.bookings.staffApprove, { no: list[0]!.no }, finance.as)).status).toBe(200);
    expect(await available(second!.buyer.uid)).toBe(4_000_00);
  });

  test('a compensation of 10,000.00 takes two people, is checked again, and keeps the deposit where it is meanwhile', async () => {
    const { buyer, seller, no } = await sale({ price: 20_000_00, held: 15_000_00 });
    expect((await pay(no, 15_000.01)).status).toBe(422);
    const asked = (await pay(no, 10_000)).data;
    expect(asked).toMatchObject({ status_text: '待复核', request_no: expect.stringMatching(/^B\d+/) });
    expect(await held(seller.uid)).toBe(15_000_00);
    await app.database.transaction(async (tx) => {
      const by = { kind: 'owner', name: '服务商' } as const;
      await expect(returnDeposit(tx, { uid: seller.uid, by })).rejects.toThrow('正在复核');
    });
    const approve = () => app.call(api.bookings.staffApprove, { no: asked.request_no! }, finance.as);
    const [one, two] = await Promise.all([approve(), approve()]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await held(seller.uid), await available(buyer.uid)]).toEqual([5000_00, 10_000_00]);
    await agrees(buyer.uid, seller.uid);
  });

  test('a compensation that waits for a second person answers the same request again, and refuses any other with its number', async () => {
    const { buyer, seller, no } = await sale({ price: 20_000_00, held: 20_000_00 });
    const other = await newStaff(app.deps, 'cs');
    const asked = (await pay(no, 12_000)).data;
    expect((await pay(no, 12_000)).data).toEqual(asked);
    for (const [amount, as, reason] of [
      [15_000, cs.as, '交付物不可用'],
      [12_000, cs.as, '源文件缺失'],
      [15_000, other.as, '交付物不可用'],
      // An amount that one person may pay alone.
      [9_000, other.as, '交付物不可用'],
      [9_000, cs.as, '交付物不可用'],
    ] as const) {
      const again = await pay(no, amount, as, reason);
      expect([again.status, again.body.msg]).toEqual([409, expect.stringContaining(asked.request_no!)]);
    }
    expect([await held(seller.uid), await available(buyer.uid)]).toEqual([20_000_00, 0]);
    expect((await app.call(api.bookings.staffApprove, { no: asked.request_no! }, finance.as)).status).toBe(
      200,
    );
    expect(await available(buyer.uid)).toBe(12_000_00);
    await agrees(buyer.uid, seller.uid);
  });

  test('a compensation that was asked for in time is approved late; one that is asked for late is refused', async () => {
    const { buyer, seller, no } = await sale({ price: 20_000_00, held: 15_000_00 });
    const asked = (await pay(no, 10_000)).data;
    const other = await sale();
    try {
      await app.database.setClock(15 * 86_400_000 + 60_000);
      const [late, second] = [await newStaff(app.deps, 'cs'), await newStaff(app.deps, 'finance')];
      expect((await pay(other.no, 10, late.as)).body.msg).toContain('售后期内');
      const { status, data } = await app.call(
        api.bookings.staffApprove,
        { no: asked.request_no! },
        second.as,
      );
      expect([status, data.status]).toEqual([200, 'booked']);
      expect([await held(seller.uid), await available(buyer.uid)]).toEqual([5000_00, 10_000_00]);
      await agrees(buyer.uid, seller.uid);
    } finally {
      await app.database.setClock(0);
    }
  });

  test('a compensation is refused until the income is paid out: before that a refund is the way', async () => {
    const { buyer, seller, no } = await sale({ isPaidOut: false });
    const early = await pay(no, 10);
    expect([early.status, early.body.msg]).toEqual([409, expect.stringContaining('申请售后退款')]);
    await paidOut(no);
    const asked = { order_no: no, amount: 100, reason: '交付物不可用' };
    expect((await app.call(api.orders.refundApply, asked, buyer.as)).body.msg).toContain('售后');
    expect((await pay(no, 100)).status).toBe(200);
    expect(await held(seller.uid)).toBe(900_00);
    await agrees(buyer.uid, seller.uid);
  });

  test('a deposit stays while a compensation can still be claimed, also when its provider leaves', async () => {
    const { buyer, seller, no } = await sale();
    const proven = async () => {
      const asked = { scene: 'deposit', method: 'password', password: PASSWORD } as const;
      return { verify_token: (await app.call(api.passport.verify, asked, seller.as)).data.verify_token };
    };
    const back = async () => app.call(api.provider.returnDeposit, await proven(), seller.as);
    const set = (what: string) => app.database.asOwner(`update orders set ${what} where order_no = '${no}'`);
    await set(`status = 'pending_accept', ended_at = null`);
    expect([(await back()).status, (await back()).body.msg]).toEqual([
      422,
      '有进行中的订单，完成满15天后可退还保证金',
    ]);
    await set(`status = 'completed', ended_at = now() - interval '14 days'`);
    const { msg } = (await back()).body;
    const day = dayOf(daysAfter(new Date(), 1));
    expect(msg).toBe(`最后一笔订单完成满15天后（${day}）可退还保证金`);
    const { data } = await app.call(api.provider.deposit, {}, seller.as);
    expect(data).toMatchObject({ can_return: false, kept_for: msg });
    expect((await app.call(api.provider.exit, {}, seller.as)).status).toBe(200);
    expect(await held(seller.uid)).toBe(1000_00);
    expect((await pay(no, 60)).status).toBe(200);
    await set(`ended_at = now() - interval '15 days'`);
    expect((await back()).data).toMatchObject({ held: 0, kept_for: '' });
    await agrees(buyer.uid, seller.uid);
  });

  test('a compensation is for what a provider has sold, completed, within 15 days, out of what is held', async () => {
    const { buyer, seller, no } = await sale({ held: 30_00 });
    expect((await pay(no, 30.01)).status).toBe(422);
    expect((await pay('O00000000', 1)).status).toBe(404);
    const own = await newOrder(app, buyer.uid, 1_00);
    expect((await pay(own, 1)).body.msg).toContain('只有服务商售出');
    await app.database.asOwner(
      `update orders set ended_at = now() - interval '15 days 1 second' where order_no = '${no}'`,
    );
    expect((await pay(no, 10)).body.msg).toContain('售后期内');
    expect(await held(seller.uid)).toBe(30_00);
  });
});

test('a category is lost once when the last day of its licence is over, and the last one takes the certification with it', async () => {
  const { uid, as } = await newProvider(app);
  const today = dayOf(new Date());
  const licensed = (categories: string[], lastDay: string) =>
    app.database.asOwner(
      `update provider_certs set profile = profile || '${JSON.stringify({
        categories,
        certificates: [
          { kind: 'trademark_agency', name: '备案证明', no: 'TM-1', img: 'FL1', valid_to: lastDay },
        ],
      })}'::jsonb where uid = ${uid}`,
    );
  const cert = async () => (await app.call(api.provider.status, {}, as)).data.cert!;
  // On the last day that its paper names a licence still counts.
  await licensed(['brand_design', 'trademark_agency'], today);
  await app.runner.run('provider.licences');
  expect(JSON.stringify(await cert())).toContain('trademark_agency');
  await licensed(['brand_design', 'trademark_agency'], dayAfter(today, -1));
  await app.runner.run('provider.licences');
  await app.runner.run('provider.licences');
  const after = await cert();
  expect([after.status, JSON.stringify(after)]).toEqual([
    'approved',
    expect.not.stringContaining('商标代理"'),
  ]);
  const told = (await newestOfOwner(app, uid, 9)).filter(({ title }) => title === '服务类目已移除');
  expect(told).toHaveLength(1);
  await licensed(['trademark_agency'], dayAfter(today, -1));
  await app.runner.run('provider.licences');
  expect((await cert()).status).toBe('suspended');
});
