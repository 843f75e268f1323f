import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newOwner } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { begun, press, report } from './testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

const available = async (uid: number) => (await balancesOf(app.database.db, uid))['L.AVAIL'];

test('one report of a channel 60 times at once credits once, and 20 of another amount beside it nothing, trust M5', async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    const { uid, as } = await newOwner(app.deps);
    const { payNo, amount } = await begun(app, as);
    const told = { channel: 'alipay', payNo, amount, channelNo: `R${round}-${process.pid}` } as const;
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => report(app, index % 4 === 0 ? { ...told, amount: 1 } : told)),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await available(uid)).toBe(amount);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
});

test('a recharge paid, cancelled, timed out and asked for at once ends in one credit, on time or late', async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    const { uid, as } = await newOwner(app.deps);
    const { rechargeNo, ticket } = await begun(app, as);
    await Promise.all([
      press(app, ticket, 'success'),
      app.call(api.recharge.cancel, { recharge_no: rechargeNo }, as),
      press(app, ticket, 'success'),
      app.runner.run('finance.channelQuery').catch(() => 0),
      app.runner.run('finance.sandboxReports').catch(() => 0),
    ]);
    await app.runner.run('outbox');
    await app.runner.run('finance.sandboxReports');
    const { data } = await app.call(api.recharge.detail, { recharge_no: rechargeNo }, as);
    expect(['success', 'closed']).toContain(data.status);
    expect(await available(uid)).toBe(data.status === 'success' ? 100_00 : 0);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
});

test('the limits of recharges of a day and of unpaid ones hold for 40 at once, just below the line', async () => {
  for (let round = 0; round < rounds(3); round += 1) {
    const { as } = await newOwner(app.deps);
    const ask = (amount: number) =>
      app.call(api.recharge.create, { amount, target: 'rmb', channel: 'wechat' }, as);
    await ask(50_000);
    const all = await Promise.all(Array.from({ length: 40 }, () => ask(20_000)));
    // 50,000 + 2 × 20,000 is below 100,000, a third would be above.
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => body.msg))).toEqual(
      new Set(['今日充值已达上限']),
    );
  }
});
