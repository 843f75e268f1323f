import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { opened } from '../crowdsourcing/contracts/testing';
import { reconcile } from '../finance/books/reconciliation';
import { recharge } from '../finance/testing';
import { balancesOf } from '../ledger/index';
import { tamper } from '../ledger/testing';
import { newSubAccount, PASSWORD } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { newCandidate, newProvider } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A certified provider with money. */
async function newPayer(amount = 5000_00) {
  const provider = await newProvider(app);
  await app.database.transaction((tx) => recharge(tx, provider.uid, fen(amount)));
  return provider;
}
const proof = async (as: As) => {
  const asked = { scene: 'deposit', method: 'password', password: PASSWORD } as const;
  return { verify_token: (await app.call(api.passport.verify, asked, as)).data.verify_token };
};
const pay = async (as: As, amount: number, key?: string) =>
  app.call(
    api.provider.payDeposit,
    { amount, ...(await proof(as)) },
    as,
    key === undefined ? {} : { 'idempotency-key': key },
  );
const moneyOf = async (uid: number) => {
  const balances = await balancesOf(app.database.db, uid);
  return { available: balances['L.AVAIL'], held: balances['L.DEPOSIT'] };
};
const rmbLines = async (as: As) =>
  (await app.call(api.finance.rmbList, {}, as)).data.list.map(({ type_text, amount, direction }) => [
    type_text,
    direction,
    amount,
  ]);

describe('保证金', () => {
  test('a deposit goes out of the balance and back exactly, with its lines, and the book agrees', async () => {
    const { as, uid } = await newPayer();
    const paid = await pay(as, 1000);
    expect(paid.data).toMatchObject({
      held: 1000,
      required: 1000,
      short: 0,
      available: 4000,
      can_return: true,
    });
    expect(await moneyOf(uid)).toEqual({ available: 4000_00, held: 1000_00 });
    expect((await rmbLines(as))[0]).toEqual(['缴纳保证金', 'out', 1000]);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
    const back = await app.call(api.provider.returnDeposit, await proof(as), as);
    expect(back.data).toMatchObject({ held: 0, short: 1000, available: 5000, can_return: false });
    expect(back.data.records.map(({ text, amount }) => [text, amount])).toEqual([
      ['退还保证金', 1000],
      ['缴纳保证金', 1000],
    ]);
    expect((await rmbLines(as))[0]).toEqual(['退还保证金', 'in', 1000]);
    expect(await moneyOf(uid)).toEqual({ available: 5000_00, held: 0 });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
    expect((await app.call(api.provider.returnDeposit, await proof(as), as)).status).toBe(409);
  });

  test('a deposit stays until 30 days after the last contract, also when the owner leaves', async () => {
    const [{ as, uid }, buyer] = [await newPayer(), await newPayer()];
    await pay(as, 1000);
    const contract = await opened(app, { buyer: buyer.uid, provider: uid }, [300_00]);
    const set = (what: string) =>
      app.database.asOwner(`update contracts set due_at = null, ${what} where contract_no = '${contract}'`);
    const back = async () => app.call(api.provider.returnDeposit, await proof(as), as);
    await set(`status = 'active'`);
    expect([(await back()).status, (await back()).body.msg]).toEqual([
      422,
      '有进行中的合同，结束满30天后可退还保证金',
    ]);
    await set(`status = 'completed', ended_at = now() - interval '29 days'`);
    expect((await back()).body.msg).toContain('最后一份合同结束满30天后');
    const { data } = await app.call(api.provider.deposit, {}, as);
    expect(data).toMatchObject({ can_return: false, kept_for: (await back()).body.msg });
    expect((await app.call(api.provider.exit, {}, as)).status).toBe(200);
    expect(await moneyOf(uid)).toMatchObject({ held: 1000_00 });
    await set(`ended_at = now() - interval '30 days'`);
    expect((await back()).data).toMatchObject({ held: 0, kept_for: '' });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('a deposit asks for a verification, and is refused beyond the balance, without a certification, or out of bounds', async () => {
    const { as, uid } = await newPayer(100_00);
    const bare = await app.call(api.provider.payDeposit, { amount: 10 }, as);
    expect(bare.body.errorCode).toBe(300017);
    expect((await pay(as, 100.01)).body.errorCode).toBe(330001);
    expect((await pay(as, 0.99)).body.data.errors).toEqual([
      { field: 'amount', message: '每次缴纳1.00-1,000,000.00元' },
    ]);
    expect(await moneyOf(uid)).toEqual({ available: 100_00, held: 0 });
    const candidate = await newCandidate(app);
    await app.database.transaction((tx) => recharge(tx, candidate.uid, fen(100_00)));
    expect((await pay(candidate.as, 10)).body.errorCode).toBe(350001);
  });

  test('a deposit under one key is paid once, and two at once are two', async () => {
    const { as, uid } = await newPayer();
    const key = randomUUID();
    const input = { amount: 1000, ...(await proof(as)) };
    const same = () => app.call(api.provider.payDeposit, input, as, { 'idempotency-key': key });
    const [one, other] = await Promise.all([same(), same()]);
    expect([one.status, other.status]).toContain(200);
    expect((await same()).data.held).toBe(1000);
    expect(await moneyOf(uid)).toEqual({ available: 4000_00, held: 1000_00 });
    const [a, b] = await Promise.all([pay(as, 1500), pay(as, 1500)]);
    expect([a.status, b.status]).toEqual([200, 200]);
    const [c, d] = await Promise.all([pay(as, 800), pay(as, 800)]);
    expect([c.status, d.status].toSorted((x, y) => x - y)).toEqual([200, 422]);
    expect(await moneyOf(uid)).toEqual({ available: 200_00, held: 4800_00 });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('a deposit is paid by members who may, comes back with the certification, and keeps the account open', async () => {
    const { as, uid } = await newPayer();
    const viewer = await newSubAccount(app.deps, uid, ['fac.cert:view']);
    expect((await app.call(api.provider.deposit, {}, viewer.as)).data).toMatchObject({ available: null });
    expect((await app.call(api.provider.payDeposit, { amount: 1000 }, viewer.as)).body.errorCode).toBe(
      310403,
    );
    const clerk = await newSubAccount(app.deps, uid, ['fac.cert:view', 'fac.deposit:pay']);
    expect((await pay(clerk.as, 1000)).data.records[0]).toMatchObject({ operator: clerk.subUsername });
    const { checks } = (await app.call(api.account.closeCheck, {}, as)).data;
    expect(checks.filter(({ pass }) => !pass).length).toBeGreaterThan(0);
    await app.call(api.provider.exit, {}, as);
    expect(await moneyOf(uid)).toEqual({ available: 5000_00, held: 0 });
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('a deposit that nobody has paid in is found by the reconciliation', async () => {
    const { as, uid } = await newPayer();
    await pay(as, 1000);
    await tamper(app.database, `update provider_deposits set amount_fen = amount_fen + 1 where uid = ${uid}`);
    expect((await reconcile(app.database.db, { uid })).map(({ check }) => check)).toEqual(['deposit.held']);
  });
});

describe('a level', () => {
  test('a provider’s level says why it is no higher, and is reckoned and told anew every night', async () => {
    const { as, uid } = await newProvider(app);
    const { level } = (await app.call(api.provider.status, {}, as)).data;
    expect(level).toMatchObject({ level: 1, top: 5 });
    expect(level!.parts.map(({ missing }) => missing)).toEqual([
      '再完成3个合同（共3个）',
      '平均评分达到4.0',
      '按时交付率达到80%',
      null,
    ]);
    await app.database.asOwner(`update provider_certs set level = 3 where uid = ${uid}`);
    expect((await app.call(api.provider.deposit, {}, as)).data.required).toBe(5000);
    await app.runner.run('provider.levels');
    expect((await app.call(api.provider.status, {}, as)).data.level!.level).toBe(1);
    const { list } = (await app.call(api.messages.list, {}, as)).data;
    expect(list.map(({ title }) => title)).toContain('服务商等级已调整');
  });
});
