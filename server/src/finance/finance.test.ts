import { dayOf, daysAfter } from '@uc/contract/day';
import { api } from '@uc/contract';
import { coin, fen } from '@uc/contract/money';
import { testApi } from '@uc/contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inThePast } from '../clock';
import { aMember, anAccount, openAccount, type TestAccount, withMoney } from '../demo/testing';
import { type Initiator, lockAccounts } from '../ledger/index';
import { startTestApp, type TestApp } from '../testing';
import { postCoinGift, postCoinPurchase } from './coins/coins';
import { issueBill } from './credit/bills';
import { postCreditGrant } from './credit/line';
import { acceptOrder } from './payments/settlement';
import { takePayment } from './payments/payment';
import { reconcile } from './books/reconciliation';
import { postWithdrawalFreeze } from './withdrawals/posting';
import { postRecharge } from './recharge/posting';
import { newCoupon, newNo, owner } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const system = { kind: 'system', name: 'system' } as const;
const day = (days: number) => dayOf(daysAfter(new Date(), days));

/** A customer with something of everything, bought from and sold to. */
async function rich(): Promise<TestAccount> {
  const account = await anAccount(app, { realnameStatus: 'enterprise' } as object);
  const { uid } = account;
  const buyer = (await openAccount(app.deps)).uid;
  const order = {
    by: owner,
    orderNo: newNo('O'),
    title: '包帧渲染',
    orderType: 'render',
    location: 'suzhou',
  };
  await app.database.transaction(async (tx) => {
    await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] }, { uid: buyer, accounts: ['L.AVAIL'] });
    await inThePast(daysAfter(new Date(), -3), () =>
      postRecharge(tx, {
        uid,
        by: owner,
        rechargeNo: newNo('R'),
        amount: fen(5000_00),
        channel: 'unionpay',
        channelNo: 'U1',
      }),
    );
    await postRecharge(tx, {
      uid,
      by: owner,
      rechargeNo: newNo('R'),
      amount: fen(300_00),
      channel: 'alipay',
      channelNo: 'A1',
    });
    await postCoinPurchase(tx, {
      uid,
      by: owner,
      amount: coin(200_00),
      price: fen(200_00),
      source: 'balance',
      bizType: 'recharge',
      bizNo: newNo('R'),
      title: '创意币充值',
    });
    await postCoinGift(tx, {
      uid,
      by: system,
      amount: coin(50_00),
      giftNo: newNo('G'),
      title: '活动赠送',
      expireAt: daysAfter(new Date(), 20),
    });
    await postCreditGrant(tx, { uid, by: system, total: fen(50_000_00) });
    await takePayment(tx, {
      ...order,
      uid,
      parts: { coin: coin(60_00), rmb: fen(100_00), iou: fen(3200_00) },
    });
    await issueBill(tx, { uid, day: day(1) });
    await takePayment(tx, { ...order, uid, orderNo: newNo('O'), parts: { iou: fen(5000_00) } });
    await postWithdrawalFreeze(tx, {
      uid,
      by: owner,
      withdrawNo: 'W0001',
      gross: fen(500_00),
      card: '工商银行 尾号0018',
    });
    await newCoupon(tx, uid, { kind: 'voucher', face: 320_00, days: 5 });
    await newCoupon(tx, uid, { kind: 'full_cut', face: 50_00, threshold: 500_00 });
    await postRecharge(tx, {
      uid: buyer,
      by: owner,
      rechargeNo: newNo('R'),
      amount: fen(1000_00),
      channel: 'alipay',
      channelNo: 'A2',
    });
    const sale = { ...order, uid: buyer, orderNo: 'O-sold', title: '品牌设计' };
    await takePayment(tx, { ...sale, parts: { rmb: fen(1000_00) } });
    await acceptOrder(tx, {
      ...sale,
      seller: { uid, kind: 'person', feeBasisPoints: 1000, buyerName: '买*' },
    });
  });
  return account;
}
let account: TestAccount;
beforeAll(async () => {
  account = await rich();
});

describe('balance2', () => {
  test('balance2 has the shape and the figures of finance.md#call-balance2', async () => {
    const { data } = await app.call(api.finance.balance2, {}, account.as);
    expect(data).toMatchObject({
      location: 'all',
      total_amount: 50_000,
      used_amount: 8200,
      frozen_amount: 0,
      available_amount: 41_800,
      credit_status: 'active',
      iou: { due_amount: 3200, due_date: day(10), overdue_amount: 0, unbilled_amount: 5000 },
      coupon: { available_count: 2, voucher_balance: 320, expiring_count: 1 },
      coin: { total: 190 },
      rmb: { available: 4500, frozen: 500, pending: 900 },
      currency: 'CNY',
    });
  });

  test('balance2 of a new account is nothing, and its total_amount is the number 0', async () => {
    const { as } = await anAccount(app);
    const { data } = await app.call(api.finance.balance2, { location: 'suzhou' }, as);
    expect(data).toMatchObject({
      location: 'suzhou',
      total_amount: 0,
      credit_status: 'none',
      coin: { total: 0 },
      rmb: { available: 0, frozen: 0, pending: 0 },
    });
  });

  test('balance2 shows a sub-account what its roles show, and the line that opens the menu', async () => {
    const { as } = await aMember(app, account.uid, { permissions: ['finance.coupon:view'] });
    const { data } = await app.call(api.finance.balance2, {}, as);
    expect(data).toMatchObject({
      total_amount: 50_000,
      used_amount: 0,
      coupon: { available_count: 2 },
      coin: { total: 0 },
      rmb: { available: 0 },
      iou: { due_amount: 0, due_date: null },
    });
  });
});

describe('amount-info', () => {
  test('amount-info itemises what is frozen, pending and withheld, and says what was earned and spent', async () => {
    await reconcile(app.database.db, { uid: account.uid });
    const { data } = await app.call(api.finance.amountInfo, {}, account.as);
    expect(data).toMatchObject({
      total_amount: 50_000,
      credit_used: 8200,
      credit_available: 41_800,
      rmb: {
        available: 4500,
        frozen: 500,
        pending: 900,
        withdrawable: 4200,
        deductions: [{ type: 'recharge_hold', text: '24小时内线上入账', amount: 300 }],
        frozen_items: [{ type: 'withdraw', text: '提现中', no: 'W0001', amount: 500 }],
        pending_items: [{ no: 'O-sold', title: '品牌设计', amount: 900 }],
      },
      coin: {
        total: 190,
        paid: 190,
        bonus: 0,
        frozen: 0,
        month: { gain: 250, spend: 60 },
        batches: [{ bucket: 'paid', remaining: 190, expire_at: null }],
      },
      totals: { income: 0, expense: 300, recharge: 5300, withdraw: 0, other: 0 },
      reconciled: { ok: true },
    });
    expect(data.months).toHaveLength(6);
    expect(data.months.at(-1)).toMatchObject({ income: 0, expense: 300 });
    expect(data.coin.months.at(-1)!.month).toBe(day(0).slice(0, 7));
  });

  test('amount-info lets nothing out without a real name, and says so', async () => {
    const { uid, as } = await anAccount(app);
    const recharge = { uid, by: owner, amount: fen(100_00), channel: 'alipay', channelNo: 'A' } as const;
    await inThePast(daysAfter(new Date(), -2), () =>
      app.database.transaction((tx) => postRecharge(tx, { ...recharge, rechargeNo: newNo('R') })),
    );
    await withMoney(app.deps, uid, fen(30_00));
    const { data } = await app.call(api.finance.amountInfo, {}, as);
    expect(data.rmb).toMatchObject({
      available: 130,
      withdrawable: 0,
      deductions: [
        { type: 'recharge_hold', amount: 30 },
        { type: 'no_realname', text: '未完成实名认证', amount: 100 },
      ],
    });
  });
});

describe('records', () => {
  test('the list of RMB records sums up what matches, not what is shown', async () => {
    const { data } = await app.call(api.finance.rmbList, { page_size: 2 }, account.as);
    expect(data).toMatchObject({
      page: 1,
      page_size: 2,
      summary: { inflow: 5300, outflow: 300, income: 0, expense: 300, count: data.total },
    });
    expect(data.list).toHaveLength(2);
    expect(data.list[0]).toMatchObject({
      type_text: '冻结',
      direction: 'freeze',
      amount: 500,
      income: 0,
      expense: 0,
      balance_after: 4500,
      biz_no: 'W0001',
      counterparty: '工商银行 尾号0018',
      operator: 'kehu',
    });
  });

  test.each([
    [{ direction: 'in' as const }, 2],
    [{ type: 'pay,coin_buy' }, 2],
    [{ channel: 'unionpay' as const }, 1],
    [{ min_amount: 300, max_amount: 500 }, 2],
    [{ location: 'suzhou' }, 1],
    [{ biz_no: 'W0001' }, 1],
    [{ keyword: '渲染' }, 1],
    [{ start_time: day(0), end_time: day(0) }, 4],
    [{ start_time: day(1) }, 0],
  ])('the list of RMB records filtered by %o has %i', async (filter, count) => {
    const { data } = await app.call(api.finance.rmbList, filter, account.as);
    expect([data.total, data.list.length, data.summary.count]).toEqual([count, count, count]);
  });

  test('records of coins and of the credit line are one call, each with its own columns', async () => {
    const coins = (await app.call(api.finance.creditList, { account: 'coin' }, account.as)).data;
    expect(coins.summary).toEqual({ gain: 250, spend: 60, expired: 0 });
    expect(coins.list[0]).toMatchObject({
      type_text: '消费',
      bucket: 'paid',
      amount: 10,
      balance_after: 190,
      total_after: null,
    });
    expect(coins.list[1]).toMatchObject({ bucket: 'bonus', amount: 50 });
    const line = (await app.call(api.finance.creditList, { account: 'credit_limit' }, account.as)).data;
    expect(
      line.list.map(({ type_text: text, amount, total_after: total, available_after: left }) => [
        text,
        amount,
        total,
        left,
      ]),
    ).toEqual([
      ['使用', 5000, 50_000, 41_800],
      ['使用', 3200, 50_000, 46_800],
      ['授信', 50_000, 50_000, 50_000],
    ]);
    const bonus = (await app.call(api.finance.creditList, { bucket: 'bonus' }, account.as)).data;
    expect(bonus.total).toBe(2);
  });

  test('records of coins and of the credit line ask for their own permission', async () => {
    const { as } = await aMember(app, account.uid, { permissions: ['finance.credit:view'] });
    expect((await app.call(api.finance.creditList, { account: 'credit_limit' }, as)).status).toBe(200);
    const refused = await app.call(api.finance.creditList, { account: 'coin' }, as);
    expect([refused.status, refused.body.msg]).toEqual([
      403,
      '没有操作权限，请联系主账号授权（缺少：查看创意币）',
    ]);
  });

  test('records show a sub-account whose scope is itself only what it did', async () => {
    const { as, subId, subUsername } = await aMember(app, account.uid, {
      permissions: ['finance.rmb:view'],
      scope: { finance: 'self' },
    });
    expect((await app.call(api.finance.rmbList, {}, as)).data.total).toBe(0);
    const earn = (by: Initiator) =>
      app.database.transaction((tx) =>
        postRecharge(tx, {
          uid: account.uid,
          by,
          rechargeNo: newNo('R'),
          amount: fen(1_00),
          channel: 'wechat',
          channelNo: 'X',
        }),
      );
    await earn({ kind: 'sub', name: subUsername, subId });
    // An owner who is called like it, and a member of before who had its name.
    await earn({ kind: 'owner', name: subUsername });
    await earn({ kind: 'sub', name: subUsername, subId: 'S-before' });
    const { data } = await app.call(api.finance.rmbList, { operator: 'kehu' }, as);
    expect(data).toMatchObject({
      total: 1,
      summary: { inflow: 1, income: 0 },
      list: [{ operator: subUsername }],
    });
  });
});

describe('coupons and the line', () => {
  test('coupons say whether they fit the order in mind', async () => {
    const { data } = await app.call(
      api.coupons.list,
      { status: 'unused', order_amount: 300, sort: 'amount' },
      account.as,
    );
    expect(
      data.list.map(({ kind, usable, unusable_reason: reason, threshold_text: threshold }) => [
        kind,
        usable,
        reason,
        threshold,
      ]),
    ).toEqual([
      ['voucher', true, '', '无门槛'],
      ['full_cut', false, '未达到使用门槛', '满500.00可用'],
    ]);
  });

  test('the bills of the credit line come as a list, as one with its uses, and as what is not billed yet', async () => {
    const bills = (await app.call(api.credit.bills, {}, account.as)).data as {
      list: { bill_no: string; status_text: string }[];
    };
    expect(bills.list).toMatchObject([
      { principal: 3200, remaining: 3200, status_text: '待还款', overdue_days: 0 },
    ]);
    const one = (await app.call(api.credit.bills, { bill_no: bills.list[0]!.bill_no }, account.as)).data;
    expect(one).toMatchObject({
      bill: { due_date: day(10) },
      uses: [{ amount: 3200, location_text: '苏州分中心' }],
      repayments: [],
    });
    const unbilled = (await app.call(api.credit.bills, { status: 'unbilled' }, account.as)).data;
    expect(unbilled).toMatchObject({ total: 1, list: [{ amount: 5000 }] });
    const summary = (await app.call(api.credit.summary, {}, account.as)).data;
    expect(summary).toMatchObject({
      bill_day: 1,
      due_day: 10,
      unbilled_amount: 5000,
      forecast_amount: 5000,
      late_rate_text: '0.05%/日',
      grace_days: 3,
    });
  });

  test('the session says that there is a line, and for a newcomer that there is none', async () => {
    const newcomer = await anAccount(app);
    expect((await app.call(api.passport.session, {}, account.as)).data.has_credit_limit).toBe(true);
    expect((await app.call(api.passport.session, {}, newcomer.as)).data.has_credit_limit).toBe(false);
  });

  test("another customer's bill and coupon are not there", async () => {
    const bills = (await app.call(api.credit.bills, {}, account.as)).data as { list: { bill_no: string }[] };
    const coupons = (await app.call(api.coupons.list, {}, account.as)).data;
    const { as } = await anAccount(app);
    const bill = await app.call(api.credit.bills, { bill_no: bills.list[0]!.bill_no }, as);
    const coupon = await app.call(api.coupons.ticket, { coupon_no: coupons.list[0]!.coupon_no }, as);
    expect([bill.status, coupon.status]).toEqual([404, 404]);
  });

  test('a filter that matches what another customer has finds nothing', async () => {
    const used = await newOrderWithVoucher();
    expect((await app.call(api.coupons.ticket, { keyword: used.orderNo }, used.as)).data.total).toBe(1);
    const { as } = await anAccount(app);
    for (const keyword of [used.orderNo, used.title]) {
      expect((await app.call(api.coupons.ticket, { keyword }, as)).data.total).toBe(0);
      expect((await app.call(api.coupons.list, { keyword }, as)).data.total).toBe(0);
      expect((await app.call(api.finance.rmbList, { keyword }, as)).data.total).toBe(0);
      expect((await app.call(api.finance.creditList, { keyword }, as)).data.total).toBe(0);
    }
    for (const location of ['suzhou', 'all']) {
      expect((await app.call(api.coupons.list, { location }, as)).data.total).toBe(0);
      expect((await app.call(api.coupons.summary, { location }, as)).data.available_count).toBe(0);
      expect((await app.call(api.finance.rmbList, { location }, as)).data.total).toBe(0);
    }
  });
});

/** An account that paid an order with a voucher, so that it has a usage slip. */
async function newOrderWithVoucher() {
  const payer = await anAccount(app);
  const orderNo = newNo('O');
  const title = '特别的海报渲染';
  await app.database.transaction(async (tx) => {
    const couponNo = await newCoupon(tx, payer.uid, { kind: 'voucher', face: 320_00, days: 5 });
    const order = { uid: payer.uid, by: owner, orderNo, title, orderType: 'render', location: 'suzhou' };
    await takePayment(tx, { ...order, parts: { coupons: [{ couponNo, amount: fen(20_00) }] } });
  });
  return { as: payer.as, orderNo, title };
}

describe('a move of the test API', () => {
  test('a move of the test API goes through the real ledger, and answers a repeated key to the byte', async () => {
    const { as, uid } = await anAccount(app);
    const move = (
      kind: 'recharge' | 'freeze' | 'unfreeze' | 'spend',
      amount: number,
      ref: string,
      key?: string,
    ) =>
      app.call(testApi.move, { kind, amount, ref }, as, key === undefined ? {} : { 'idempotency-key': key });
    const first = await move('recharge', 100, 'r1', 'key-00000001');
    const again = await move('recharge', 100, 'r1', 'key-00000001');
    expect([again.status, again.text, again.headers.get('idempotency-hit')]).toEqual([
      200,
      first.text,
      'true',
    ]);
    expect((await move('freeze', 60, 'f1')).data).toEqual({ ref: 'f1', available: 40, frozen: 60 });
    expect((await move('unfreeze', 60, 'f1')).data).toEqual({ ref: 'f1', available: 100, frozen: 0 });
    const short = await move('spend', 100.01, 's1', 'key-00000002');
    expect([short.status, short.body.errorCode, short.body.msg]).toEqual([422, 330001, '余额不足']);
    expect((await move('spend', 100.01, 's1', 'key-00000002')).text).toBe(short.text);
    const other = await move('spend', 1, 's1', 'key-00000002');
    expect([other.status, other.body.ret]).toEqual([422, 40901]);
    expect((await move('spend', 1, 's2')).data).toMatchObject({ available: 99 });
    expect((await move('unfreeze', 60, 'f1', 'key-00000003')).status).toBe(409);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });
});
