import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../finance/books/reconciliation';
import { report } from '../../finance/channels/testing';
import { recharge } from '../../finance/testing';
import { newStaff, PASSWORD } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { newContract, newParty, type TestContract } from './testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

type Party = Awaited<ReturnType<typeof newParty>>;
interface Case {
  one: TestContract;
  order_no: string;
}
/** A contract whose provider has the lower number, its first milestone delivered and the order of its second unpaid. */
async function newCase(): Promise<Case> {
  const parties = [await newParty(app), await newParty(app)];
  const [provider, buyer] = parties.toSorted((a, b) => a.uid - b.uid) as [Party, Party];
  await app.database.transaction((tx) => recharge(tx, buyer.uid, fen(200_00)));
  const one = await newContract(app, [100_00, 100_00], { buyer, provider });
  await one.fund(1);
  await one.deliver(1);
  const { order_no } = (await app.call(api.contracts.fund, one.key(2), buyer.as)).data;
  return { one, order_no };
}

const deadlocks = async () => {
  const [row] = await app.database.asOwner<{ n: number }>(
    `select pg_stat_force_next_flush(), deadlocks::int as n from pg_stat_database where datname = current_database()`,
  );
  return row!.n;
};

const fromBalance = ({ one, order_no }: Case) =>
  app.call(api.orders.pay, { order_nos: [order_no], pay_password: PASSWORD }, one.buyer.as);
const beside: Record<string, (one: Case) => Promise<{ status: number }>[]> = {
  'accept, end': ({ one }) => [one.accept(1), one.terminate(one.provider.as, 'propose')],
  'revise twice': ({ one }) => [one.revise(1), one.revise(1)],
};

test.each(Object.keys(beside))(
  'a milestone is paid while its contract takes other steps: %s',
  async (name) => {
    const before = await deadlocks();
    for (let round = 0; round < rounds(6); round += 1) {
      const given = await newCase();
      const answers = await Promise.all([fromBalance(given), ...beside[name]!(given)]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(answers[0]!.status).toBe(200);
      for (const { uid } of [given.one.buyer, given.one.provider])
        expect(await reconcile(app.database.db, { uid })).toEqual([]);
    }
    expect((await deadlocks()) - before).toBe(0);
  },
);

test('a request is banned while its contract is paid: one of both happens, and the contract knows which', async () => {
  const { as } = await newStaff(app.deps, 'auditor');
  const before = await deadlocks();
  for (let round = 0; round < rounds(6); round += 1) {
    const parties = [await newParty(app), await newParty(app)];
    const [provider, buyer] = parties.toSorted((a, b) => a.uid - b.uid) as [Party, Party];
    await app.database.transaction((tx) => recharge(tx, buyer.uid, fen(100_00)));
    const one = await newContract(app, [100_00], { buyer, provider });
    const { order_no } = (await app.call(api.contracts.fund, one.key(), buyer.as)).data;
    const { request_no: no } = await one.seen();
    const ban = { no, version: 1, reason: '内容违规' };
    const answers = await Promise.all([
      fromBalance({ one, order_no }),
      app.call(api.requests.staffBan, ban, as),
    ]);
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    expect((await one.seen()).status).toBe(answers[0]!.status === 200 ? 'active' : 'closed');
    for (const { uid } of [buyer, provider]) expect(await reconcile(app.database.db, { uid })).toEqual([]);
  }
  expect((await deadlocks()) - before).toBe(0);
});

test('a milestone is paid by money that arrives from a channel while its contract takes other steps', async () => {
  const before = await deadlocks();
  for (let round = 0; round < rounds(6); round += 1) {
    const given = await newCase();
    const { one, order_no } = given;
    const asked = {
      order_nos: [order_no],
      use_rmb: false,
      channel: 'alipay' as const,
      pay_password: PASSWORD,
    };
    const { pay_no } = (await app.call(api.orders.pay, asked, one.buyer.as)).data;
    const answers = await Promise.all([
      report(app, { channel: 'alipay', payNo: pay_no!, amount: 100_00, channelNo: `L${pay_no!}` }),
      one.accept(1),
      one.terminate(one.provider.as, 'propose'),
    ]);
    expect(answers[0]!.status).toBe(200);
    expect((await one.milestone(2)).status).toBe('funded');
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
  expect((await deadlocks()) - before).toBe(0);
});
