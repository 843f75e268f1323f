import { api } from '@uc/contract';
import { dayAfter, dayOf, daysAfter } from '@uc/contract/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, anOrder, aMember, type TestAccount } from '../demo/testing';
import { newDebtor } from '../finance/credit/testing';
import { newCoupon } from '../finance/testing';
import { newOrder, newPayer, proof } from '../orders/cashier/testing';
import { newProvider } from '../provider/testing';
import { type As, startTestApp, type TestApp } from '../testing';

let app: TestApp;
let owner: TestAccount;
let placed: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await anAccount(app);
  placed = await anOrder(app.deps, owner.uid, { title: '短片渲染甲' });
  await app.database.transaction(async (tx) => {
    for (const days of [3, 40]) await newCoupon(tx, owner.uid, { kind: 'voucher', face: 10_00, days });
  });
});
afterAll(() => app.close());

type Input = Parameters<typeof app.call<typeof api.deadlines.list>>[1];
const listed = async (as: As, input: Input = {}) => (await app.call(api.deadlines.list, input, as)).data;
const kindsOf = async (as: As) => (await listed(as)).list.map(({ kind }) => kind);

describe('the list', () => {
  test('the list of deadlines has everything of an account, the nearest first, with what happens at zero and where to go', async () => {
    const { list, total, counts, is_cut } = await listed(owner.as);
    expect(list.map(({ kind }) => kind)).toEqual(['order_pay', 'coupon_end', 'coupon_end']);
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted());
    expect(list[0]).toMatchObject({
      key: `order_pay.${placed}`,
      kind_text: '待付款订单',
      title: '短片渲染甲',
      consequence: '订单自动关闭',
      all_day: false,
      link: `/orders/myOrders?order=${placed}`,
    });
    expect(list[0]!.left_seconds).toBeGreaterThan(29 * 60);
    expect(list[0]!.left_seconds).toBeLessThanOrEqual(30 * 60);
    expect([total, counts.all, counts.order, counts.finance, counts.ip, is_cut]).toEqual([
      3,
      3,
      1,
      2,
      0,
      false,
    ]);
  });

  test('the list of deadlines is filtered by area and days and paged; its counts stay those of the range', async () => {
    const today = dayOf(new Date());
    const ofMoney = await listed(owner.as, { area: 'finance' });
    expect([ofMoney.total, ofMoney.counts.order]).toEqual([2, 1]);
    const week = await listed(owner.as, { start_time: today, end_time: dayAfter(today, 7) });
    expect(week.list.map(({ kind }) => kind)).toEqual(['order_pay', 'coupon_end']);
    const second = await listed(owner.as, { page: 2, page_size: 2 });
    expect([second.list.length, second.total]).toEqual([1, 3]);
    for (const odd of [{ start_time: '2026-02-30' }, { area: 'x' }, { page: -1 }])
      expect((await app.call(api.deadlines.list, odd as never, owner.as)).status).toBe(400);
    for (const month of ['2026-13', '1999-01', '2026-1', `2026-01'`])
      expect((await app.call(api.deadlines.month, { month }, owner.as)).status).toBe(400);
  });

  test('a month has all its days, what is due on each and whether people work', async () => {
    const { data } = await app.call(api.deadlines.month, { month: '2026-10' }, owner.as);
    expect([data.days.length, data.days[0], data.days[9]]).toMatchObject([
      31,
      { day: '2026-10-01', is_working: false },
      { day: '2026-10-10', is_working: true },
    ]);
    const at = (await listed(owner.as)).list[2]!.at;
    const of = (await app.call(api.deadlines.month, { month: at.slice(0, 7) }, owner.as)).data;
    expect(of.days.find(({ day }) => day === at.slice(0, 10))).toMatchObject({
      count: 1,
      areas: ['finance'],
      titles: [{ area: 'finance', text: (await listed(owner.as)).list[2]!.title }],
    });
  });

  test('an order leaves the list of deadlines when it is cancelled; an overdue bill stays and says what goes on', async () => {
    const buyer = await anAccount(app);
    const no = await anOrder(app.deps, buyer.uid);
    expect(await kindsOf(buyer.as)).toEqual(['order_pay']);
    await app.call(api.orders.cancel, { order_no: no }, buyer.as);
    expect(await kindsOf(buyer.as)).toEqual([]);
    const debtor = await newDebtor(app, { amount: 100_00, days: 20 });
    const { list } = await listed(debtor.as);
    expect(list.map(({ kind }) => kind)).toEqual(['iou_bill', 'credit_line']);
    expect(list[0]).toMatchObject({ consequence: '已逾期，按日计收违约金', all_day: true });
    expect(list[0]!.left_seconds).toBeLessThan(0);
  });

  test('a refund is a deadline of its buyer who waits and of its seller who answers, and neither sees the other’s', async () => {
    const [buyer, seller] = [await newPayer(app, { rmb: 100_00 }), await newPayer(app)];
    const no = await newOrder(app, buyer.uid, 100_00, { seller: { uid: seller.uid, name: '拾光' } });
    await app.call(api.orders.pay, { order_nos: [no], ...proof }, buyer.as);
    await app.call(api.orders.refundApply, { order_no: no, reason: '计划有变' }, buyer.as);
    expect(await kindsOf(buyer.as)).toEqual(['refund_wait']);
    expect((await listed(seller.as)).list).toMatchObject([
      { kind: 'refund_answer', key: `refund_answer.${no}`, link: `/orders/myOrders?role=seller&order=${no}` },
    ]);
    await app.call(api.orders.refundHandle, { order_no: no, decision: 'agree' }, seller.as);
    expect([await kindsOf(buyer.as), await kindsOf(seller.as)]).toEqual([[], []]);
  });
});

describe('a sub-account', () => {
  test('a sub-account sees and counts the deadlines that its roles show, of orders only its own where its scope says so', async () => {
    const of = (permissions: Parameters<typeof aMember>[2]['permissions'], scope?: Record<string, 'self'>) =>
      aMember(app, owner.uid, { permissions, ...(scope && { scope }) });
    const buyer = await of(['deadline:view', 'order.order:view']);
    const finance = await of(['deadline:view', 'finance.coupon:view']);
    const filing = await of(['deadline:view', 'ip.patent:view']);
    const own = await of(['deadline:view', 'order.order:view'], { order: 'self' });
    expect(await kindsOf(buyer.as)).toEqual(['order_pay']);
    expect(await kindsOf(finance.as)).toEqual(['coupon_end', 'coupon_end']);
    expect((await listed(filing.as)).counts.all).toBe(0);
    expect((await listed(own.as)).counts.all).toBe(0);
    const mine = await anOrder(app.deps, owner.uid, { subId: own.subId, title: '我下的单' });
    expect((await listed(own.as)).list.map(({ title }) => title)).toEqual(['我下的单']);
    await app.call(api.orders.cancel, { order_no: mine }, owner.as);
  });

  test('a sub-account without the permission is refused the deadlines; another account sees nothing of them', async () => {
    const blind = await aMember(app, owner.uid, { permissions: ['home:view'] });
    expect((await app.call(api.deadlines.list, {}, blind.as)).status).toBe(403);
    expect((await app.call(api.deadlines.createFeed, {}, blind.as)).status).toBe(403);
    expect(await kindsOf((await anAccount(app)).as)).toEqual([]);
  });

  test('a sub-account’s end is a deadline for whoever manages members, the account’s own closing is the owner’s alone', async () => {
    const account = await anAccount(app);
    const manager = await aMember(app, account.uid, { permissions: ['deadline:view', 'sub.user:view'] });
    await aMember(app, account.uid, { presets: ['VW'], expireAt: daysAfter(new Date(), 5) });
    expect(await kindsOf(manager.as)).toEqual(['sub_account_end']);
    await app.database.asOwner(
      `update users set status = 'closing', closing_at = app_now() + interval '9 days' where uid = ${account.uid}`,
    );
    expect(await kindsOf(account.as)).toEqual(['sub_account_end', 'account_closing']);
    expect(await kindsOf(manager.as)).toEqual(['sub_account_end']);
  });
});

describe('an end that is a day', () => {
  const onDay = async (as: As, day: string) =>
    (await listed(as, { start_time: day, end_time: day })).list.map(({ kind, at }) => [kind, at]);

  test('a coupon that ends at midnight stands on the last day on which it counts', async () => {
    const { uid, as } = await anAccount(app);
    await app.database.transaction((tx) => newCoupon(tx, uid, { kind: 'voucher', face: 10_00, days: 3 }));
    await app.database.asOwner(
      `update coupons set valid_to = '2040-02-01T00:00:00+08:00' where uid = ${uid}`,
    );
    expect(await onDay(as, '2040-01-31')).toEqual([['coupon_end', '2040-01-31 23:59:59']]);
    expect(await onDay(as, '2040-02-01')).toEqual([]);
  });

  test('a certification stands at the end of its last day', async () => {
    const { uid, as } = await newProvider(app);
    await app.database.asOwner(`update provider_certs set valid_to = '2040-01-31' where uid = ${uid}`);
    expect(await onDay(as, '2040-01-31')).toEqual([['provider_end', '2040-01-31 23:59:59']]);
  });
});
