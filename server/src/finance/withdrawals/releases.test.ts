import { api } from '@uc/contract';
import { DAY_MS } from '@uc/contract/day';
import { type Fen, fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inThePast } from '../../clock';
import { anAccount } from '../../demo/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newDebtor } from '../credit/testing';
import { system } from '../../ledger/index';
import { takePayment } from '../payments/payment';
import { acceptOrder, holdSettlement } from '../payments/settlement';
import { postRecharge } from '../recharge/posting';
import { postWithdrawalFreeze } from './posting';
import { newNo, owner } from '../testing';
import { newPayee } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
/** Money by Alipay, so many hours ago; the number of the recharge. */
async function recharged(uid: number, amount: Fen, hours: number): Promise<string> {
  const rechargeNo = newNo('R');
  const money = { uid, by: system, rechargeNo, amount, channel: 'alipay', channelNo: newNo('2088') } as const;
  await inThePast(hoursAgo(hours), () => app.database.transaction((tx) => postRecharge(tx, money)));
  return rechargeNo;
}
const formOf = async ({ as }: { as: As }) => (await app.call(api.withdrawals.form, {}, as)).data;
/** Within a minute of a moment. */
const about = (at: string | null, moment: number) =>
  Math.abs(Date.parse(`${at?.replace(' ', 'T')}+08:00`) - moment) < 60_000;

describe('what cannot go out yet', () => {
  test('the form of withdrawals holds back each recharge of the last day, what was spent taken from the older money, each until its own hour', async () => {
    // Without a card: nothing may be booked now before what lies hours back.
    const payee = await anAccount(app, { realnameStatus: 'person' });
    await recharged(payee.uid, fen(900_00), 30);
    const older = await recharged(payee.uid, fen(300_00), 20);
    const newer = await recharged(payee.uid, fen(200_00), 2);
    expect(await formOf(payee)).toMatchObject({ withdrawable: 900 });
    const order = { uid: payee.uid, by: owner, orderNo: newNo('O'), title: '渲染', orderType: 'render' };
    await app.database.transaction((tx) => takePayment(tx, { ...order, parts: { rmb: fen(1100_00) } }));
    const form = await formOf(payee);
    expect(form).toMatchObject({ can_withdraw: false, available: 300, withdrawable: 0 });
    expect(form.releases.map(({ no, amount }) => [no, amount])).toEqual([
      [older, 100],
      [newer, 200],
    ]);
    expect(about(form.releases[0]!.at, hoursAgo(20).getTime() + DAY_MS)).toBe(true);
    expect(about(form.releases[1]!.at, hoursAgo(2).getTime() + DAY_MS)).toBe(true);
    const { deductions } = form;
    expect(deductions).toEqual([{ type: 'recharge_hold', text: '24小时内线上入账', amount: 300 }]);
    expect((await app.call(api.finance.amountInfo, {}, payee.as)).data.rmb).toMatchObject({
      withdrawable: 0,
      deductions,
    });
  });

  test('the form of withdrawals holds back income that is not released, without an hour while it is disputed, and what is set aside', async () => {
    const [payee, buyer] = [await newPayee(app), await anAccount(app)];
    await recharged(buyer.uid, fen(500_00), 1);
    const sold = async (title: string) => {
      const sale = { uid: buyer.uid, by: owner, orderNo: newNo('O'), title, orderType: 'service' };
      const seller = { uid: payee.uid, kind: 'person', feeBasisPoints: 1000, buyerName: '买*' } as const;
      await app.database.transaction((tx) => takePayment(tx, { ...sale, parts: { rmb: fen(100_00) } }));
      await app.database.transaction((tx) => acceptOrder(tx, { ...sale, seller }));
      return sale.orderNo;
    };
    const [plain, disputed] = [await sold('海报'), await sold('封面')];
    await app.database.transaction((tx) =>
      holdSettlement(tx, { uid: payee.uid, orderNo: disputed, isHeld: true }),
    );
    const frozen = { uid: payee.uid, by: owner, withdrawNo: newNo('W'), gross: fen(40_00), card: '建设银行' };
    await app.database.transaction((tx) => postWithdrawalFreeze(tx, frozen));
    const { releases } = await formOf(payee);
    expect(releases).toMatchObject([
      { type: 'pending', text: '待结算：海报', biz_type: 'order', no: plain, amount: 90, until: '' },
      { type: 'pending', no: disputed, at: null, until: '售后处理完成后' },
      { type: 'withdraw', text: '提现中', biz_type: 'withdraw', no: frozen.withdrawNo, amount: 40, at: null },
    ]);
    expect(about(releases[0]!.at, Date.now() + 3 * DAY_MS)).toBe(true);
    const { rmb } = (await app.call(api.finance.amountInfo, {}, payee.as)).data;
    expect(rmb.pending_items.map(({ no, release_at }) => [no, release_at])).toEqual(
      releases.slice(0, 2).map(({ no, at }) => [no, at]),
    );
    const sumOf = (type: string) =>
      releases.reduce((sum, one) => sum + (one.type === type ? one.amount : 0), 0);
    expect([sumOf('pending'), sumOf('withdraw')]).toEqual([rmb.pending, rmb.frozen]);
  });

  test('the form of withdrawals holds back everything after a change of the phone, and what an overdue bill asks for', async () => {
    const payee = await newPayee(app);
    const fresh = await recharged(payee.uid, fen(300_00), 1);
    await app.database.asOwner(
      `update users set withdraw_hold_until = now() + interval '5 hours' where uid = ${payee.uid}`,
    );
    const form = await formOf(payee);
    expect(form).toMatchObject({ can_withdraw: false, withdrawable: 0, blocks: [{ code: 'cooling_off' }] });
    expect(form.releases).toMatchObject([
      { type: 'cooling_off', amount: 1000, no: '' },
      { type: 'recharge_hold', amount: 300, no: fresh },
    ]);
    const debtor = await newDebtor(app, { amount: 900_00, days: 20, rmb: 100_00 });
    const owed = await formOf(debtor);
    expect(owed.releases).toMatchObject([
      { type: 'iou_overdue', no: debtor.billNo, at: null, until: '还清后' },
    ]);
    expect(owed.deductions.find(({ type }) => type === 'iou_overdue')!.amount).toBe(owed.releases[0]!.amount);
  });

  test('the form of withdrawals is closed below the least that can be asked for, and closed without any money', async () => {
    const poor = await newPayee(app, { rmb: 9_99 });
    expect(await formOf(poor)).toMatchObject({
      can_withdraw: false,
      blocks: [],
      withdrawable: 9.99,
      releases: [],
    });
    const enough = await newPayee(app, { rmb: 10_00 });
    expect(await formOf(enough)).toMatchObject({ can_withdraw: true });
  });
});
