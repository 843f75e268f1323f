import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newOwner, newStaff } from '../../passport/testing';
import { collect, newOrder, newPayer, proof } from '../../orders/cashier/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { PLATFORM_UID } from '../../ledger/platform';
import { reconcile } from '../books/reconciliation';
import { newNo, recharge } from '../testing';
import { begun, press } from './testing';
import { rounds } from '../../testing-breadth';

const { orders } = api;
let app: TestApp;
let [cs, one, two]: As[] = [];
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  [cs, one, two] = await Promise.all(
    (['cs', 'finance', 'finance2'] as const).map(async (role) => (await newStaff(app.deps, role)).as),
  );
});
afterAll(() => app.close());

/** A job that somebody else has at that moment is not ours to run. */
const run = (name: string) => app.runner.run(name).catch(() => 0);
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

test('an order refund decided, sent and asked about by many at once gives the money back once', async () => {
  for (let round = 0; round < rounds(4); round += 1) {
    const ending = ['00', '44', '66', '88'][round]!;
    const price = Number(`50${ending}`);
    const { uid, as } = await newPayer(app);
    const orderNo = await newOrder(app, uid, price);
    const { data } = await app.call(orders.pay, { order_nos: [orderNo], channel: 'alipay', ...proof }, as);
    await collect(app, data.pay_no!, fen(price));
    const request = { order_no: orderNo, reason: '计划有变', route: 'original' as const };
    await app.call(orders.refundApply, request, as);
    const decide = () => app.call(orders.staffDecideRefund, { no: orderNo, decision: 'agree' as const }, cs);
    expect(statuses(await Promise.all([decide(), decide(), decide()]))).toEqual([200, 409, 409]);
    for (const minutes of [2, 4, 20]) {
      await app.database.setClock(minutes * 60_000);
      await Promise.all([
        run('outbox'),
        run('finance.channelRefundAsk'),
        run('outbox'),
        run('finance.channelRefundAsk'),
      ]);
    }
    await app.database.setClock(0);
    const balances = await balancesOf(app.database.db, uid);
    expect(balances).toMatchObject({ 'L.FROZEN': 0, 'L.AVAIL': ending === '44' ? price : 0, 'L.ESCROW': 0 });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
});

test('a recharge that is sent back and spent at once is one of the two', async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    const { uid, as } = await newOwner(app.deps);
    const { rechargeNo: no, ticket } = await begun(app, as, { amount: 300 });
    await press(app, ticket, 'success');
    await app.call(api.recharge.staffRefund, { no, reason: '客户误充' }, one);
    const approve = (by: As | undefined) => app.call(api.recharge.staffRefundApprove, { no }, by);
    const refuse = () => app.call(api.recharge.staffRefundRefuse, { no, reason: '余额已使用' }, two);
    const answers = await Promise.all([approve(two), refuse(), approve(two)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await Promise.all([run('outbox'), run('finance.channelRefundAsk')]);
    const { data } = await app.call(api.recharge.detail, { recharge_no: no }, as);
    const balances = await balancesOf(app.database.db, uid);
    expect([data.status, balances['L.AVAIL'], balances['L.FROZEN']]).toEqual(
      answers[1].status === 200 ? ['success', 300_00, 0] : ['refunded', 0, 0],
    );
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
});

test('a settlement that ten people enter at once is booked once, and two who decide it once more', async () => {
  const settlement_no = newNo('ST');
  const { uid } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(90_000_00), 'wechat'));
  const bank = async () => (await balancesOf(app.database.db, PLATFORM_UID))['A.BANK'];
  const before = await bank();
  const entered = { channel: 'wechat' as const, settlement_no, day: '2026-11-20', gross: 100, fee: 0.6 };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.call(api.channels.staffSettlementCreate, entered, one)),
  );
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
  expect(before - (await bank())).toBe(99_40);
  const large = { ...entered, settlement_no: newNo('ST'), gross: 80_000 };
  await app.call(api.channels.staffSettlementCreate, large, one);
  const decided = { channel: 'wechat' as const, no: large.settlement_no };
  const decisions = await Promise.all([
    app.call(api.channels.staffSettlementApprove, decided, two),
    app.call(api.channels.staffSettlementRefuse, { ...decided, reason: '金额抄错' }, one),
    app.call(api.channels.staffSettlementApprove, decided, two),
  ]);
  expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await reconcile(app.database.db, { uid: PLATFORM_UID })).toEqual([]);
});
