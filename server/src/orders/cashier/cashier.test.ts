import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthsAfter } from '../../calendar/index';
import { inThePast } from '../../clock';
import { reconcile } from '../../finance/books/reconciliation';
import { balancesOf } from '../../ledger/index';
import { newOwner, newSubAccount, PASSWORD } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { collect, detailOf, newOrder, newPayer, newCouponFor, proof } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { orders } = api;
const rich = () => newPayer(app, { rmb: 1000_00, paid: 150_00, bonus: 50_00, credit: 5000_00 });
const partsOf = (parts: { method: string; amount: number }[]) =>
  parts.map(({ method, amount }) => [method, amount]);

describe('the preview', () => {
  test('the preview of a payment takes the sources in their order, chooses the best coupon and tells why others do not fit', async () => {
    const { uid, as } = await rich();
    const best = await newCouponFor(app, uid, { kind: 'full_cut', face: 50_00, threshold: 500_00 });
    const small = await newCouponFor(app, uid, { kind: 'full_cut', face: 20_00 });
    const high = await newCouponFor(app, uid, { kind: 'full_cut', face: 300_00, threshold: 5000_00 });
    const voucher = await newCouponFor(app, uid, { kind: 'voucher', face: 100_00 });
    const orderNo = await newOrder(app, uid, 1000_00);
    const shown = (await app.call(orders.payPreview, { order_nos: [orderNo] }, as)).data;
    expect(partsOf(shown.parts)).toEqual([
      ['coupon', 50],
      ['voucher', 100],
      ['coin_bonus', 50],
      ['coin_paid', 150],
      ['rmb', 650],
    ]);
    expect(shown).toMatchObject({
      total_amount: 1000,
      discount_amount: 50,
      pay_amount: 950,
      online_amount: 0,
      best_coupon_no: best,
      coupon_no: best,
      voucher_nos: [voucher],
      iou: { offered: true, available: 5000, used: 0 },
      proof: 'pay_password',
      proof_ready: true,
      quota: null,
    });
    expect(shown.iou_due_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(
      shown.coupons.map(({ coupon_no, saves, usable, reason }) => [coupon_no, saves, usable, reason]),
    ).toEqual([
      [best, 50, true, ''],
      [small, 20, true, ''],
      [high, 0, false, '未达到使用门槛'],
    ]);
  });

  test('the preview of a payment leaves out what is not wanted, and what is left is to be paid online', async () => {
    const { as, uid } = await rich();
    const orderNo = await newOrder(app, uid, 1000_00);
    const request = { order_nos: [orderNo], use_coin: false, use_rmb: false, use_iou: false };
    const { parts, online_amount, channels } = (await app.call(orders.payPreview, request, as)).data;
    expect([partsOf(parts), online_amount]).toEqual([[['online', 1000]], 1000]);
    expect(channels.length).toBeGreaterThan(0);
  });

  test('the cashier takes what the customer says of each, those with an amount first, and never more than is left', async () => {
    const payer = await newPayer(app, { rmb: 300_00, credit: 500_00 });
    const orderNo = await newOrder(app, payer.uid, 100_00);
    const asked = async (more: object) => {
      const input = { order_nos: [orderNo], use_iou: true, ...more };
      const { data } = await app.call(api.orders.payPreview, input, payer.as);
      expect(data.parts.reduce((all, { amount }) => all + amount, 0)).toBe(data.pay_amount);
      return Object.fromEntries(data.parts.map(({ method, amount }) => [method, amount]));
    };
    expect(await asked({})).toEqual({ rmb: 100 });
    expect(await asked({ iou_amount: 40 })).toEqual({ rmb: 60, iou: 40 });
    expect(await asked({ rmb_amount: 25, iou_amount: 40 })).toEqual({ rmb: 25, iou: 40, online: 35 });
    expect(await asked({ iou_amount: 900 })).toEqual({ iou: 100 });
    // Less than the least use of the line is no use of it.
    expect(await asked({ iou_amount: 0.5 })).toEqual({ rmb: 100 });
    const pay = { order_nos: [orderNo], use_iou: true, iou_amount: 40, ...proof };
    expect((await app.call(api.orders.pay, pay, payer.as)).data.status).toBe('paid');
    expect((await detailOf(app, orderNo, payer.as)).paid).toMatchObject({ rmb: 60, iou: 40 });
    const again = await app.call(api.orders.pay, pay, payer.as);
    expect([again.status, again.body.msg]).toEqual([409, expect.stringMatching(/^订单已在 \d\d:\d\d 支付$/)]);
    const other = { ...pay, order_nos: [await newOrder(app, payer.uid, 100_00)] };
    expect((await app.call(api.orders.pay, other, payer.as)).data.status).toBe('paid');
    // Its terms are agreed to with the first payment, once, and stand among the contracts.
    const { list: agreed } = (await app.call(api.account.consents, {}, payer.as)).data;
    expect(agreed.map(({ purpose }) => purpose)).toEqual(['credit']);
    const { list: signed } = (await app.call(api.signings.list, {}, payer.as)).data;
    expect(signed).toMatchObject([{ kind: 'credit', state: 'running', link: '/finance/creditLimit' }]);
  });

  test('the preview of a payment of another account’s order, a paid one or a late one is refused', async () => {
    const [mine, theirs] = [await rich(), await rich()];
    const foreign = await newOrder(app, theirs.uid, 100_00);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    const late = await inThePast(anHourAgo, () => newOrder(app, mine.uid, 100_00));
    const ask = async (orderNo: string) => {
      const { status, body } = await app.call(orders.payPreview, { order_nos: [orderNo] }, mine.as);
      return [status, body.errorCode];
    };
    expect(await ask(foreign)).toEqual([404, 0]);
    expect(await ask(late)).toEqual([409, 340002]);
  });
});

describe('a payment that is covered', () => {
  test('a payment that is covered takes exactly what the preview showed, for the mixed payment of 1,000.00', async () => {
    const { uid, as } = await newPayer(app, { rmb: 300_00, paid: 150_00, bonus: 50_00, credit: 5000_00 });
    await newCouponFor(app, uid, { kind: 'full_cut', face: 50_00, threshold: 500_00 });
    await newCouponFor(app, uid, { kind: 'voucher', face: 100_00 });
    const orderNo = await newOrder(app, uid, 1000_00);
    const request = { order_nos: [orderNo], use_iou: true };
    const preview = (await app.call(orders.payPreview, request, as)).data;
    const paid = (await app.call(orders.pay, { ...request, ...proof, quote: preview.quote }, as)).data;
    expect(paid).toEqual({ status: 'paid', pay_amount: 950, pay_no: null, online: null });
    const order = await detailOf(app, orderNo, as);
    expect(order).toMatchObject({
      status: 'processing',
      discount_amount: 50,
      paid: { voucher: 100, coin: 200, rmb: 300, iou: 350, online: 0 },
    });
    expect(partsOf(preview.parts)).toEqual([
      ['coupon', 50],
      ['voucher', 100],
      ['coin_bonus', 50],
      ['coin_paid', 150],
      ['rmb', 300],
      ['iou', 350],
    ]);
    expect(await balancesOf(app.database.db, uid)).toMatchObject({
      'L.AVAIL': 0,
      'C.PAID': 0,
      'C.BONUS': 0,
      'A.IOU': -350_00,
      'L.ESCROW': 1000_00,
    });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('a payment of several orders spreads every source over them, each with its own lines', async () => {
    const { uid, as } = await newPayer(app, { rmb: 100_00, paid: 33_34, credit: 1000_00 });
    const cut = await newCouponFor(app, uid, { kind: 'full_cut', face: 10_00, threshold: 100_00 });
    const nos = [
      await newOrder(app, uid, 50_01),
      await newOrder(app, uid, 150_00),
      await newOrder(app, uid, 7),
    ];
    const request = { order_nos: nos, use_iou: true };
    const preview = (await app.call(orders.payPreview, request, as)).data;
    expect((await app.call(orders.pay, { ...request, ...proof, quote: preview.quote }, as)).data.status).toBe(
      'paid',
    );
    const details = await Promise.all(nos.map((no) => detailOf(app, no, as)));
    for (const detail of details) {
      const shown = preview.orders.find(({ order_no }) => order_no === detail.order_no)!;
      const amount = (...methods: string[]) =>
        shown.parts
          .filter(({ method }) => methods.includes(method))
          .reduce((all, part) => all + Math.round(part.amount * 100), 0) / 100;
      expect(detail.paid).toEqual({
        voucher: amount('voucher'),
        coin: amount('coin_bonus', 'coin_paid'),
        rmb: amount('rmb'),
        iou: amount('iou'),
        online: 0,
      });
    }
    expect(details.find(({ order_no }) => order_no === nos[1])!.payments[0]).toMatchObject({
      ref_no: cut,
      amount: 10,
    });
    expect((await balancesOf(app.database.db, uid))['L.AVAIL']).toBe(0);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('a payment happens once, however often it is pressed or its answer is lost', async () => {
    const { uid, as } = await newPayer(app, { rmb: 300_00 });
    const orderNo = await newOrder(app, uid, 100_00);
    const key = { 'idempotency-key': 'pay-once-0000000001' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call(orders.pay, { order_nos: [orderNo], ...proof }, as, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.data.status).toBe('paid');
    // The answer was lost with the page; the same intent again, now with a wrong password even, is told what happened.
    const again = await app.call(orders.pay, { order_nos: [orderNo], pay_password: 'Wrong9Guess' }, as, key);
    expect([again.data.status, again.headers.get('idempotency-hit')]).toEqual(['paid', 'true']);
    const fresh = await app.call(orders.pay, { order_nos: [orderNo], ...proof }, as);
    expect([fresh.status, fresh.body.errorCode]).toEqual([409, 340005]);
    expect((await balancesOf(app.database.db, uid))['L.AVAIL']).toBe(200_00);
  });

  test('a payment is refused when it would take anything else than the person saw', async () => {
    const { uid, as } = await newPayer(app, { rmb: 300_00, credit: 1000_00 });
    const [first, second] = [await newOrder(app, uid, 200_00), await newOrder(app, uid, 200_00)];
    const request = { order_nos: [second], use_iou: true };
    const { quote } = (await app.call(orders.payPreview, request, as)).data;
    await app.call(orders.pay, { order_nos: [first], ...proof }, as);
    const changed = await app.call(orders.pay, { ...request, ...proof, quote }, as);
    expect([changed.status, changed.body.errorCode]).toEqual([409, 340003]);
    const fresh = (await app.call(orders.payPreview, request, as)).data;
    expect(partsOf(fresh.parts)).toEqual([
      ['rmb', 100],
      ['iou', 100],
    ]);
    expect((await app.call(orders.pay, { ...request, ...proof, quote: fresh.quote }, as)).status).toBe(200);
  });

  test('a payment wants the payment password: none set, and a wrong one, are refused and nothing moves', async () => {
    const { uid, as } = await newPayer(app, { rmb: 100_00 });
    const orderNo = await newOrder(app, uid, 100_00);
    const wrong = await app.call(orders.pay, { order_nos: [orderNo], pay_password: 'Wrong9Guess' }, as);
    expect([wrong.status, wrong.body.errorCode]).toEqual([422, 330006]);
    const plain = await newOwner(app.deps);
    const unset = await app.call(
      orders.pay,
      { order_nos: [await newOrder(app, plain.uid, 1_00)], ...proof },
      plain.as,
    );
    expect([unset.status, unset.body.errorCode]).toEqual([422, 330005]);
    expect((await balancesOf(app.database.db, uid))['L.AVAIL']).toBe(100_00);
  });
});

describe('a payment with an online rest', () => {
  const mixed = async () => {
    const payer = await newPayer(app, { rmb: 100_00, paid: 50_00, credit: 1000_00 });
    const ticket = await newCouponFor(app, payer.uid, { kind: 'full_cut', face: 20_00 });
    const nos = [await newOrder(app, payer.uid, 200_00), await newOrder(app, payer.uid, 100_00)];
    const request = { order_nos: nos, use_iou: false, channel: 'alipay' as const, ...proof };
    return { ...payer, ticket, nos, request };
  };

  test('a payment with an online rest sets everything else aside until the money comes, then pays every order from it', async () => {
    const { uid, as, nos, request } = await mixed();
    const paying = (await app.call(orders.pay, request, as)).data;
    expect(paying).toMatchObject({
      status: 'paying',
      pay_amount: 280,
      online: { channel: 'alipay', amount: 130 },
    });
    const held = { 'L.AVAIL': 0, 'L.FROZEN': 100_00, 'C.FROZEN': 50_00 };
    expect(await balancesOf(app.database.db, uid)).toMatchObject(held);
    const waiting = (await app.call(orders.payStatus, { pay_no: paying.pay_no! }, as)).data;
    expect(waiting).toMatchObject({ status: 'open', amount: 130 });
    expect(waiting.left_seconds).toBeGreaterThan(1700);
    expect(await collect(app, paying.pay_no!, fen(130_00))).toBe('credited');
    expect(await collect(app, paying.pay_no!, fen(130_00))).not.toBe('credited');
    expect((await app.call(orders.payStatus, { pay_no: paying.pay_no! }, as)).data.status).toBe('paid');
    const [one, two] = await Promise.all(nos.map((no) => detailOf(app, no, as)));
    expect([one!.status, two!.status]).toEqual(['processing', 'processing']);
    expect(Math.round((one!.paid.online + two!.paid.online) * 100)).toBe(130_00);
    expect(await balancesOf(app.database.db, uid)).toMatchObject({
      'L.FROZEN': 0,
      'C.FROZEN': 0,
      'L.ESCROW': 300_00,
    });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('a payment with an online rest is found again by the same request, replaced by another one, and counts what it sets aside as there', async () => {
    const { as, uid, nos, request } = await mixed();
    const first = (await app.call(orders.pay, request, as)).data;
    expect((await app.call(orders.payPreview, { order_nos: nos }, as)).data).toMatchObject({
      online_amount: 130,
      open_pay_no: first.pay_no,
    });
    expect((await app.call(orders.pay, request, as)).data.pay_no).toBe(first.pay_no);
    const other = (await app.call(orders.pay, { ...request, use_coin: false, channel: 'wechat' }, as)).data;
    expect(other).toMatchObject({ status: 'paying', online: { channel: 'wechat', amount: 180 } });
    expect((await app.call(orders.payStatus, { pay_no: first.pay_no! }, as)).data.status).toBe('closed');
    expect(await balancesOf(app.database.db, uid)).toMatchObject({
      'C.PAID': 50_00,
      'C.FROZEN': 0,
      'L.FROZEN': 100_00,
    });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('a payment with an online rest is given back whole when the person stops it or cancels one of its orders', async () => {
    for (const way of ['stop', 'cancel'] as const) {
      const { uid, as, nos, request, ticket } = await mixed();
      const before = await balancesOf(app.database.db, uid);
      const { pay_no } = (await app.call(orders.pay, request, as)).data;
      if (way === 'stop')
        expect((await app.call(orders.payStop, { pay_no: pay_no! }, as)).data.status).toBe('closed');
      else expect((await app.call(orders.cancel, { order_no: nos[0]! }, as)).status).toBe(200);
      expect(await balancesOf(app.database.db, uid)).toEqual(before);
      const { list } = (await app.call(api.coupons.list, { status: 'unused' }, as)).data;
      expect(list.find(({ coupon_no }) => coupon_no === ticket)).toMatchObject({ status: 'unused' });
      const other = await detailOf(app, nos[1]!, as);
      expect([other.status, other.open_pay_no]).toEqual(['pending_pay', null]);
      expect((await app.call(orders.payStatus, { pay_no: pay_no! }, as)).data.status).toBe('closed');
    }
  });

  test('money of an online rest that comes after its payment was closed goes to the balance, once, with a message', async () => {
    const { uid, as, request } = await mixed();
    const { pay_no } = (await app.call(orders.pay, request, as)).data;
    await app.call(orders.payStop, { pay_no: pay_no! }, as);
    expect(await collect(app, pay_no!, fen(130_00))).toBe('credited');
    await collect(app, pay_no!, fen(130_00));
    expect((await balancesOf(app.database.db, uid))['L.AVAIL']).toBe(230_00);
    const { messages } = (await app.call(api.home.summary, {}, as)).data;
    expect(messages!.map(({ title }) => title)).toContain('付款已转入余额');
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('a payment with an online rest wants a channel, and another account’s payment is not there', async () => {
    const { request, as } = await mixed();
    const { channel: _, ...without } = request;
    const refused = await app.call(orders.pay, without, as);
    expect([refused.status, refused.body.data?.errors?.[0]?.field]).toEqual([422, 'channel']);
    const { pay_no } = (await app.call(orders.pay, request, as)).data;
    const stranger = await newPayer(app);
    for (const endpoint of [orders.payStatus, orders.payStop])
      expect((await app.call(endpoint, { pay_no: pay_no! }, stranger.as)).status).toBe(404);
  });
});

describe('a sub-account', () => {
  const member = async (quota: number, given: object = {}) => {
    const owner = await newPayer(app, { rmb: 1000_00 });
    const sub = await newSubAccount(app.deps, owner.uid, undefined, {
      quotaStatus: true,
      quota: fen(quota),
      ...given,
    });
    return { owner, sub };
  };
  const usedOf = async (sub: Awaited<ReturnType<typeof member>>['sub']) =>
    (await app.call(api.access.me, {}, sub.as)).data.quota_used;

  test('a sub-account spends its quota with its own password, is refused beyond it, and a refund gives it back', async () => {
    const { owner, sub } = await member(150_00);
    const [first, second] = [await newOrder(app, owner.uid, 100_00), await newOrder(app, owner.uid, 100_00)];
    const preview = (await app.call(orders.payPreview, { order_nos: [first] }, sub.as)).data;
    expect(preview).toMatchObject({
      proof: 'own_password',
      quota: { total: 150, used: 0, left: 150, enough: true },
    });
    expect((await app.call(orders.pay, { order_nos: [first], pay_password: PASSWORD }, sub.as)).status).toBe(
      200,
    );
    expect(await usedOf(sub)).toBe(100);
    const beyond = await app.call(orders.pay, { order_nos: [second], pay_password: PASSWORD }, sub.as);
    expect([beyond.status, beyond.body.errorCode]).toEqual([422, 310404]);
    expect(await usedOf(sub)).toBe(100);
    await app.call(orders.refundApply, { order_no: first, amount: 40, reason: '少做一页' }, owner.as);
    await app.database.setClock(4 * 86_400_000);
    await app.runner.run('orders.refundSilence');
    await app.database.setClock(0);
    expect(await usedOf(sub)).toBe(60);
  });

  test('a member without the right to the account’s money reads its own quota at the cashier, and pays with what it does not see', async () => {
    const owner = await newPayer(app, { rmb: 1000_00 });
    const given = { quotaStatus: true, quota: fen(150_00) };
    const buyer = await newSubAccount(app.deps, owner.uid, ['order.order:view', 'order.order:pay'], given);
    const clerk = await newSubAccount(
      app.deps,
      owner.uid,
      ['order.order:view', 'order.order:pay', 'finance.rmb:view'],
      given,
    );
    const no = await newOrder(app, owner.uid, 100_00);
    const shownTo = async (as: As) => (await app.call(orders.payPreview, { order_nos: [no] }, as)).data;
    const unseen = await shownTo(buyer.as);
    expect([unseen.rmb, unseen.coin.available, unseen.iou.available]).toEqual([
      { available: null, used: 100, usable: true, reason: '' },
      null,
      null,
    ]);
    expect(unseen.quota).toEqual({ total: 150, used: 0, left: 150, enough: true });
    const seen = await shownTo(clerk.as);
    expect([seen.rmb.available, seen.coin.available]).toEqual([1000, null]);
    const paid = await app.call(orders.pay, { order_nos: [no], pay_password: PASSWORD }, buyer.as);
    expect([paid.status, paid.data.status]).toEqual([200, 'paid']);
  });

  test('a sub-account gets back nothing of this month’s quota for what it began to pay in the last one', async () => {
    const lastMinute =
      Date.parse(`${monthsAfter(`${dayOf(new Date()).slice(0, 7)}-01`, 1)}T00:00+08:00`) - 30_000;
    const offset = lastMinute - Date.now();
    const pays = async (price: number, expected: number) => {
      const orderNo = await newOrder(app, owner.uid, price);
      const request = { order_nos: [orderNo], channel: 'wechat' as const, pay_password: PASSWORD };
      const { pay_no } = (await app.call(api.orders.pay, request, sub.as)).data;
      await app.database.setClock(offset + 60_000);
      expect(await collect(app, pay_no!, fen(expected), 'wechat')).toBe('credited');
      return orderNo;
    };
    await app.database.setClock(offset);
    const { owner, sub } = await member(2000_00, { quotaCycle: 'month' });
    const first = await pays(1500_00, 500_00);
    expect(await usedOf(sub)).toBe(0);
    await pays(300_00, 300_00);
    await app.call(orders.refundApply, { order_no: first, amount: 400, reason: '少做一页' }, owner.as);
    await app.database.setClock(offset + 4 * 86_400_000);
    await app.runner.run('orders.refundSilence');
    await app.database.setClock(offset + 60_000);
    expect(await usedOf(sub)).toBe(300);
    const { spent } = (await app.call(api.access.member, { sub_id: sub.subId }, owner.as)).data;
    // Spending is told by the month whose quota it used.
    expect(spent.at(-1)).toEqual({ month: dayOf(new Date()).slice(0, 7), amount: 1100 });
    expect(await reconcile(app.database.db, { uid: owner.uid })).toEqual([]);
    await app.database.setClock(0);
  });

  test('a sub-account has its quota back when an online payment comes to nothing', async () => {
    const { owner, sub } = await member(2000_00);
    const orderNo = await newOrder(app, owner.uid, 1500_00);
    const request = { order_nos: [orderNo], channel: 'wechat' as const, pay_password: PASSWORD };
    const { pay_no } = (await app.call(orders.pay, request, sub.as)).data;
    expect(await usedOf(sub)).toBe(1500);
    await app.call(orders.payStop, { pay_no: pay_no! }, sub.as);
    expect(await usedOf(sub)).toBe(0);
  });

  test('a sub-account’s payments tell the owner at the alert line of its quota and when the quota is used up', async () => {
    const { owner, sub } = await member(100_00);
    for (const price of [79_00, 1_00, 20_00])
      await app.call(
        orders.pay,
        { order_nos: [await newOrder(app, owner.uid, price)], pay_password: PASSWORD },
        sub.as,
      );
    const titles = (await app.call(api.home.summary, {}, owner.as)).data.messages!.map(({ title }) => title);
    expect(titles.filter((title) => title.startsWith('子账号'))).toEqual(
      expect.arrayContaining(['子账号额度已使用80%', '子账号额度已用完']),
    );
    expect(titles.filter((title) => title.startsWith('子账号'))).toHaveLength(2);
  });

  test('a sub-account with a phone needs the code on it as well to pay', async () => {
    const { owner, sub } = await member(150_00, { phone: '13912345678' });
    const orderNo = await newOrder(app, owner.uid, 100_00);
    const refused = await app.call(orders.pay, { order_nos: [orderNo], pay_password: PASSWORD }, sub.as);
    expect([refused.status, refused.body.errorCode]).toEqual([422, 300003]);
    expect((await app.call(orders.payPreview, { order_nos: [orderNo] }, sub.as)).data.proof).toBe(
      'own_password_and_code',
    );
  });
});
