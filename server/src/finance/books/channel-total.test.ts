import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM_UID } from '../../ledger/platform';
import { tamper } from '../../ledger/testing';
import { collect, newOrder, newPayer, type Payer, proof } from '../../orders/cashier/testing';
import { newOwner, newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { begun, press } from '../channels/testing';
import { reconcile } from './reconciliation';
import { newNo, recharge } from '../testing';

const { orders } = api;
let app: TestApp;
let [cs, staff]: As[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [cs, staff] = await Promise.all(
    (['cs', 'finance'] as const).map(async (role) => (await newStaff(app.deps, role)).as),
  );
});
afterAll(() => app.close());

const alipay = async () =>
  (await app.call(api.books.ledgerChannels, {}, staff)).data.list.find(
    ({ channel }) => channel === 'alipay',
  )!;
const across = async () =>
  (await reconcile(app.database.db)).filter(({ check }) => check === 'channel.total');

/** An order of 200.00 paid at Alipay, of which 80.00 went back the way they came. */
async function partlyReturned(): Promise<Payer> {
  const payer = await newPayer(app);
  const orderNo = await newOrder(app, payer.uid, 200_00);
  const { data } = await app.call(
    orders.pay,
    { order_nos: [orderNo], channel: 'alipay', ...proof },
    payer.as,
  );
  await collect(app, data.pay_no!, fen(200_00));
  const request = { order_no: orderNo, reason: '计划有变', route: 'original', amount: 80 } as const;
  await app.call(orders.refundApply, request, payer.as);
  await app.call(orders.staffDecideRefund, { no: orderNo, decision: 'agree' }, cs);
  await app.runner.run('outbox');
  return payer;
}

test('a channel’s clearing account is what it has confirmed, less what went back, was settled and was kept', async () => {
  const { as } = await newOwner(app.deps);
  const { ticket } = await begun(app, as, { amount: 300 });
  await press(app, ticket, 'success');
  await partlyReturned();
  const { uid } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(50_00)));
  const entered = {
    channel: 'alipay',
    settlement_no: newNo('ST'),
    day: '2026-11-20',
    gross: 100,
    fee: 0.6,
  } as const;
  await app.call(api.channels.staffSettlementCreate, entered, staff);
  expect(await alipay()).toEqual({
    channel: 'alipay',
    channel_text: '支付宝',
    paid: 500,
    refunded: 80,
    settled: 99.4,
    fees: 3,
    beside: 50,
    expected: 367.6,
    found: 367.6,
    is_ok: true,
    state_text: '一致',
    note: '',
  });
  expect(await across()).toEqual([]);
  expect((await app.call(api.books.ledgerChannels, {}, cs)).status).toBe(403);
});

/** Hides the claim of a payment's number as well, which would tell of the payment (ADR 26). */
const unclaim = (uid: number, use: 'payment' | 'channel_refund') =>
  `delete from outside_claims where uid = ${uid} and use = '${use}'`;

test.each([
  [
    'a payment',
    `update channel_payments set status = 'closed', paid_at = null, channel_no = null`,
    `status = 'paid' and purpose = 'order'`,
    -200_00,
  ],
  [
    'a refund',
    `update channel_refunds set status = 'failed', channel_no = null`,
    `status = 'refunded'`,
    80_00,
  ],
])(
  '%s that says no longer that it was made is missed by the total alone',
  async (_what, change, which, off) => {
    const { uid } = await partlyReturned();
    const before = await alipay();
    await tamper(
      app.database,
      `${change} where uid = ${uid} and ${which}; ${unclaim(uid, change.includes('payments') ? 'payment' : 'channel_refund')}`,
    );
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
    const { expected, found } = await alipay();
    expect([expected - found, found]).toEqual([expect.closeTo(off / 100, 2), before.found]);
    expect(await across()).toMatchObject([
      {
        uid: 0,
        subject: 'A.CH.alipay',
        expected: Math.round(expected * 100),
        found: Math.round(found * 100),
      },
    ]);
    await tamper(
      app.database,
      change.includes('payments')
        ? `update channel_payments set status = 'paid', paid_at = now(), channel_no = 'X' || pay_no where uid = ${uid}`
        : `update channel_refunds set status = 'refunded', channel_no = 'X' where uid = ${uid}`,
    );
    expect(await across()).toEqual([]);
  },
);

test('nobody is parked for a difference of a channel’s total, and the log says so aloud', async () => {
  const alarms: object[] = [];
  const { log } = app.deps;
  app.deps.log = { ...log, error: (fields: object) => void alarms.push(fields) } as never;
  const { uid } = await partlyReturned();
  await tamper(
    app.database,
    `update channel_payments set status = 'closed', paid_at = null, channel_no = null where uid = ${uid}; ${unclaim(uid, 'payment')}`,
  );
  await app.runner.run('finance.reconcileAll');
  app.deps.log = log;
  expect(alarms).toContainEqual(
    expect.objectContaining({ alarm: 'ledger', uid: 0, check: 'channel.total', subject: 'A.CH.alipay' }),
  );
  const parked = await app.database.asOwner(`select 1 from parked_accounts where uid = ${uid}`);
  expect(parked).toEqual([]);
});

test('a channel that has paid out more than it owed is a difference, though document and book agree', async () => {
  const { uid, as } = await newOwner(app.deps);
  const { ticket } = await begun(app, as, { amount: 100, channel: 'wechat' });
  await press(app, ticket, 'success');
  const [channel, settlement_no] = ['wechat', newNo('ST')] as const;
  const entered = { channel, settlement_no, day: '2026-11-20', gross: 100, fee: 0.6 } as const;
  await app.call(api.channels.staffSettlementCreate, entered, staff);
  expect(await wrongAtWechat()).toEqual([]);
  // One 分 more than was collected, by whoever owns the database, everywhere at once.
  await tamper(
    app.database,
    `update channel_settlements set gross_fen = 10001, net_fen = 9941 where settlement_no = '${settlement_no}';
    update ledger_postings set amount = sign(amount) * 9941, balance_after = balance_after + sign(amount) where (uid, txn_no) in (
      select uid, txn_no from ledger_txns where ref_type = 'channel_settlement' and ref_id = 'wechat:${settlement_no}');
    update ledger_accounts set balance = balance + 1 where uid = ${PLATFORM_UID} and code = 'A.CH.wechat';
    update ledger_accounts set balance = balance - 1 where uid = ${PLATFORM_UID} and code = 'A.BANK'`,
  );
  const { list } = (await app.call(api.books.ledgerChannels, {}, staff)).data;
  expect(list.find((total) => total.channel === channel)).toMatchObject({
    expected: -0.01,
    found: -0.01,
    is_ok: false,
    state_text: '余额为负',
  });
  expect(await wrongAtWechat()).toEqual([
    { uid: 0, check: 'channel.negative', subject: 'A.CH.wechat', expected: 0, found: -1 },
  ]);
  expect(await reconcile(app.database.db, { uid })).toEqual([]);
  // A payment of 50.00 and its refund later explain the fee of 0.30 alone.
  const later = await begun(app, as, { amount: 50, channel: 'wechat' });
  await press(app, later.ticket, 'success');
  const no = later.rechargeNo;
  await app.call(api.recharge.staffRefund, { no, reason: '客户误充' }, staff);
  await app.call(api.recharge.staffRefundApprove, { no }, (await newStaff(app.deps, 'finance2')).as);
  await app.runner.run('outbox');
  expect(await wrongAtWechat()).toEqual([
    { uid: 0, check: 'channel.negative', subject: 'A.CH.wechat', expected: -30, found: -31 },
  ]);
});

const wrongAtWechat = async () =>
  (await reconcile(app.database.db)).filter(({ subject }) => subject === 'A.CH.wechat');
