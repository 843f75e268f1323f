import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../finance/books/reconciliation';
import { recharge } from '../../finance/testing';
import { newOrder } from '../../orders/cashier/testing';
import { newSubAccount, PASSWORD } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newContract, newParty } from './testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

/** A contract whose buyer has a member that pays, and asks the provider to end it. */
async function newCase() {
  const [buyer, provider] = [await newParty(app), await newParty(app)];
  await app.database.transaction((tx) => recharge(tx, buyer.uid, fen(500_00)));
  const member = await newSubAccount(app.deps, buyer.uid, undefined, {
    quotaStatus: true,
    quota: fen(400_00),
  });
  const one = await newContract(app, [100_00, 100_00], { buyer, provider });
  const used = async () =>
    (
      await app.database.asOwner<{ used: number }>(
        `select used_fen::int as used from quota_uses where sub_id = '${member.subId}'`,
      )
    )[0]!.used;
  return { one, buyer, provider, member: member.as, used };
}
type Case = Awaited<ReturnType<typeof newCase>>;
const pay = (order_no: string, as: As, more: object = {}) =>
  app.call(api.orders.pay, { order_nos: [order_no], pay_password: PASSWORD, ...more }, as);
const online = { use_rmb: false, channel: 'alipay' as const };

const deadlocks = async () => {
  const [row] = await app.database.asOwner<{ n: number }>(
    `select pg_stat_force_next_flush(), deadlocks::int as n from pg_stat_database where datname = current_database()`,
  );
  return row!.n;
};

/** The preparation, two steps at once, and the quota that is used afterwards. */
const cases: Record<string, (given: Case) => Promise<[steps: Promise<{ status: number }>[], used: number]>> =
  {
    'the end gives back what a member paid, who pays something else': async ({
      one,
      buyer,
      provider,
      member,
    }) => {
      expect((await one.fund(1, member)).status).toBe(200);
      await one.terminate(buyer.as, 'propose');
      const other = await newOrder(app, buyer.uid, 20_00);
      return [[one.terminate(provider.as, 'agree'), pay(other, member)], 20_00];
    },
    'the end closes what a member pays online, who sends back another': async ({
      one,
      buyer,
      provider,
      member,
    }) => {
      await one.fund(1);
      const { order_no } = (await app.call(api.contracts.fund, one.key(2), member)).data;
      expect((await pay(order_no, member, online)).status).toBe(200);
      const other = await newOrder(app, buyer.uid, 20_00);
      expect((await pay(other, member, online)).status).toBe(200);
      await one.terminate(buyer.as, 'propose');
      return [[one.terminate(provider.as, 'agree'), pay(other, member)], 20_00];
    },
    'a refund gives back what a member paid, who pays something else': async ({
      buyer,
      provider,
      member,
    }) => {
      const seller = { uid: provider.uid, name: '服务商' };
      const order_no = await newOrder(app, buyer.uid, 30_00, { seller });
      expect((await pay(order_no, member)).status).toBe(200);
      await app.call(api.orders.refundApply, { order_no, reason: '计划有变' }, buyer.as);
      const other = await newOrder(app, buyer.uid, 20_00);
      const agree = { order_no, decision: 'agree' as const };
      return [[app.call(api.orders.refundHandle, agree, provider.as), pay(other, member)], 20_00];
    },
    'a payment is cancelled while the member pays something else': async ({ buyer, member }) => {
      const [order_no, other] = [
        await newOrder(app, buyer.uid, 30_00),
        await newOrder(app, buyer.uid, 20_00),
      ];
      expect((await pay(order_no, member, online)).status).toBe(200);
      return [[app.call(api.orders.cancel, { order_no }, buyer.as), pay(other, member)], 20_00];
    },
  };

test.each(Object.keys(cases))('nobody waits for a member’s quota in a circle: %s', async (name) => {
  const before = await deadlocks();
  for (let round = 0; round < rounds(4); round += 1) {
    const given = await newCase();
    const [steps, used] = await cases[name]!(given);
    expect((await Promise.all(steps)).map(({ status }) => status)).toEqual(steps.map(() => 200));
    expect(await given.used()).toBe(used);
    for (const { uid } of [given.buyer, given.provider])
      expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
  expect((await deadlocks()) - before).toBe(0);
});
