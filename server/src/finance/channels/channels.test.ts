import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf, lockAccounts } from '../../ledger/index';
import { newOwner } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { closeChannelPayments, openChannelPayment, payInfoOf } from './payment';
import { begun, press, report } from './testing';

let app: TestApp;
let alerts: object[] = [];
beforeAll(async () => {
  app = await startTestApp();
  app.deps.log = { ...app.deps.log, error: (fields: object) => void alerts.push(fields) } as never;
});
afterAll(() => app.close());

const available = async (uid: number) => (await balancesOf(app.database.db, uid))['L.AVAIL'];
let channelNos = 0;
const newChannelNo = () => `CH${process.pid}${++channelNos}`;
const statusOf = async (rechargeNo: string, as: Parameters<TestApp['call']>[2]) =>
  (await app.call(api.recharge.detail, { recharge_no: rechargeNo }, as)).data;

describe('a report of a channel (M5)', () => {
  test('a report of a channel that comes 20 times at once and 20 times later credits once, and every one of them is taken (M5)', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { payNo, rechargeNo, amount } = await begun(app, as, { amount: 123.45 });
    const told = { channel: 'alipay', payNo, amount, channelNo: newChannelNo() } as const;
    const once = await Promise.all(Array.from({ length: 20 }, () => report(app, told)));
    expect(new Set(once.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 success']));
    for (let again = 0; again < 20; again += 1) expect((await report(app, told)).text).toBe('success');
    expect(await available(uid)).toBe(123_45);
    expect(await statusOf(rechargeNo, as)).toMatchObject({
      status: 'success',
      channel_no: told.channelNo,
      is_late: false,
      timeline: [{ text: '提交充值' }, { text: '支付成功', actor: '系统' }],
    });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test.each([
    ['another amount', { amount: 1 }],
    ['another payment', { payNo: 'P209901010000000000' }],
    ['a signature of somebody else', { signature: 'x'.repeat(43) }],
    ['no signature', { signature: '' }],
    ['a timestamp of ten minutes ago', { at: Date.now() - 600_000 }],
    ['a timestamp in ten minutes', { at: Date.now() + 600_000 }],
    ['a timestamp that is none', { at: Number.NaN }],
    ['the address of another channel', { to: 'wechat' as const }],
    ['another channel in a body that is signed', { channel: 'wechat' as const }],
  ])(
    'a report of a channel with %s credits nothing, is no fault of ours, and is an alert',
    async (_what, wrong) => {
      const { uid, as } = await newOwner(app.deps);
      const { payNo, rechargeNo, amount } = await begun(app, as);
      alerts = [];
      const told = { channel: 'alipay', payNo, amount, channelNo: newChannelNo(), ...wrong } as const;
      const { status, text } = await report(app, told);
      expect([status, text]).toEqual([400, 'fail']);
      expect(alerts).toMatchObject([{ alert: 'payment' }]);
      expect(await available(uid)).toBe(0);
      expect((await statusOf(rechargeNo, as)).status).toBe('pending');
      // The true one is taken all the same.
      expect((await report(app, { channel: 'alipay', payNo, amount, channelNo: newChannelNo() })).text).toBe(
        'success',
      );
      expect(await available(uid)).toBe(100_00);
    },
  );

  test('a report of a channel that is junk is refused, and so is one without a body', async () => {
    const addressOf = (channel: string) => app.url + api.channels.notice.path.replace('{channel}', channel);
    for (const body of ['', '{', '[]', '{"pay_no":1}', '\0'.repeat(100), '{"__proto__":{}}']) {
      const answer = await fetch(addressOf('alipay'), { method: 'POST', body });
      expect(answer.status).toBe(400);
    }
    const unknown = await fetch(addressOf('paypal'), { method: 'POST' });
    expect(unknown.status).toBe(422);
  });

  test('a report of another channel number for what is paid already credits nothing and is an alert', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { payNo, amount } = await begun(app, as);
    await report(app, { channel: 'alipay', payNo, amount, channelNo: newChannelNo() });
    alerts = [];
    const second = await report(app, { channel: 'alipay', payNo, amount, channelNo: newChannelNo() });
    expect([second.status, alerts.length]).toEqual([400, 1]);
    expect(await available(uid)).toBe(100_00);
  });

  test('a report of a failed payment is heard and credits nothing', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { payNo, amount } = await begun(app, as);
    const told = { channel: 'alipay', payNo, amount, channelNo: newChannelNo(), status: 'failed' } as const;
    expect((await report(app, told)).text).toBe('success');
    expect(await available(uid)).toBe(0);
  });
});

describe('an open payment', () => {
  const request = { purpose: 'order', amount: fen(88_00), channel: 'wechat', title: '渲染订单' } as const;
  const soon = () => new Date(Date.now() + 1_800_000);
  const open = (uid: number, more: object = {}) => {
    const order = { ...request, uid, refNo: 'O1', expiresAt: soon(), ...more };
    return app.database.transaction(async (tx) => {
      await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
      return openChannelPayment(tx, order);
    });
  };

  test('an open channel payment is one for a document: the same again, and another channel in its place', async () => {
    const { uid } = await newOwner(app.deps);
    const expiresAt = soon();
    const first = await open(uid, { expiresAt });
    expect(await open(uid, { expiresAt })).toEqual(first);
    const second = await open(uid, { expiresAt, channel: 'alipay' });
    expect(second.payNo).not.toBe(first.payNo);
    await expect(payInfoOf(app.deps, uid, first.payNo)).rejects.toMatchObject({ refusal: 'state.conflict' });
    expect(await payInfoOf(app.deps, uid, second.payNo)).toMatchObject({ type: 'qr', is_sandbox: true });
  });

  test('an open channel payment is told to its owner alone', async () => {
    const [{ uid, as }, other] = [await newOwner(app.deps), await newOwner(app.deps)];
    const { payNo } = await open(uid);
    expect((await app.call(api.channels.payInfo, { pay_no: payNo }, as)).data).toMatchObject({
      amount: 88,
      status: 'pending',
    });
    expect((await app.call(api.channels.payInfo, { pay_no: payNo }, other.as)).status).toBe(404);
  });

  test('a channel payment that is closed with us is closed at its channel by the outbox, and cannot be paid there any more', async () => {
    const { uid } = await newOwner(app.deps);
    const { payNo } = await open(uid);
    const ticket = new URL((await payInfoOf(app.deps, uid, payNo)).url!, 'http://x').searchParams.get(
      'ticket',
    )!;
    await app.database.transaction((tx) => closeChannelPayments(tx, { uid, purpose: 'order', refNo: 'O1' }));
    await press(app, ticket, 'fail');
    await app.runner.run('outbox');
    expect((await press(app, ticket, 'success')).status).toBe(409);
    expect(await available(uid)).toBe(0);
  });

  test('a channel payment that is paid too late goes to the balance, when nobody else takes it', async () => {
    const { uid } = await newOwner(app.deps);
    const { payNo } = await open(uid);
    await app.database.transaction((tx) => closeChannelPayments(tx, { uid, purpose: 'order', refNo: 'O1' }));
    await report(app, { channel: 'wechat', payNo, amount: 88_00, channelNo: newChannelNo() });
    expect(await available(uid)).toBe(88_00);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });
});

test('a report that comes before its payment can be seen is asked for again, and credits when it comes', async () => {
  const { uid, as } = await newOwner(app.deps);
  const { payNo, amount } = await begun(app, as);
  const told = { channel: 'alipay', payNo, amount, channelNo: newChannelNo() } as const;
  // Not committed yet: its number is not in the table that is looked in.
  await app.database.asOwner(`delete from channel_payment_numbers where pay_no = '${payNo}'`);
  expect((await report(app, told)).text).toBe('fail');
  await app.database.asOwner(`insert into channel_payment_numbers values ('${payNo}', ${uid})`);
  expect((await report(app, told)).text).toBe('success');
  expect(await available(uid)).toBe(amount);
});

test('however many payments wait for their payer, one that was paid behind them is found without a report', async () => {
  const [waiting, payer] = [await newOwner(app.deps), await newOwner(app.deps)];
  const { payNo } = await begun(app, waiting.as);
  await app.database.asOwner(`
    create temp table one as select * from channel_payments where pay_no = '${payNo}';
    insert into channel_payments select (jsonb_populate_record(one, jsonb_build_object('pay_no', pay_no || n,
      'ref_no', ref_no || n))).* from one, generate_series(1, 450) n`);
  const paid = await begun(app, payer.as);
  // Its report finds no payment and is lost.
  await app.database.asOwner(`delete from channel_payment_numbers where pay_no = '${paid.payNo}'`);
  await press(app, paid.ticket, 'success');
  await app.database.asOwner(`insert into channel_payment_numbers values ('${paid.payNo}', ${payer.uid})`);
  await app.database.setClock(6 * 60_000);
  await app.runner.run('finance.channelQuery');
  expect(await available(payer.uid)).toBe(100_00);
});
