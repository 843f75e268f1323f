import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, newStaff, newSubAccount } from '../passport/testing';
import { allParts } from '../rooms';
import { type As, startTestApp, type TestApp } from '../testing';
import { allKeys, leftOf, openVault } from '../vault/index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MINUTE = 60_000;
const after = async (minutes: number) => {
  await app.database.setClock(minutes * MINUTE);
  return app.runner.run('vault.rotate');
};
const maskOf = async (as: As) => (await app.call(api.passport.session, {}, as)).data.phone_mask;
const stateOf = async (kid: string) => (await allKeys(app.database.db)).find((key) => key.kid === kid)?.state;

test('keys are changed while the server serves: all is sealed anew, nothing is lost, the old key is destroyed (P4)', async () => {
  const { db } = app.database;
  const { vault, config } = app.deps;
  const owner = await newOwner(app.deps);
  const sub = await newSubAccount(app.deps, owner.uid, ['home:view'], { phone: '13900139001' });
  const staff = await newStaff(app.deps, 'super');
  const old = vault.sealsWith();
  const masks = [await maskOf(owner.as), await maskOf(sub.as)];
  // Another server that has the old keys in its memory.
  const elsewhere = await openVault(app.database, config.masterKey);
  expect(await leftOf(db, old, allParts.sealed)).toBeGreaterThan(1);

  expect((await app.call(api.operator.rotateKeys, {}, staff.as)).status).toBe(200);
  const again = await app.call(api.operator.rotateKeys, {}, staff.as);
  expect([again.status, again.body.msg]).toEqual([409, '正在更换密钥，请等待本次完成']);
  await after(0);
  expect(vault.sealsWith(), 'a new key is known everywhere before it is used').toBe(old);

  expect(await after(2)).toBeGreaterThan(1);
  const fresh = vault.sealsWith();
  expect(fresh).not.toBe(old);
  expect([await leftOf(db, old, allParts.sealed), await stateOf(old)]).toEqual([0, 'retiring']);
  expect([await maskOf(owner.as), await maskOf(sub.as)]).toEqual(masks);

  const late = { table: 'users', column: 'qq', uid: owner.uid, row: String(owner.uid) };
  await db
    .updateTable('users')
    .set({ qq: elsewhere.seal(late, '10001') })
    .where('uid', '=', owner.uid)
    .execute();
  expect(await after(50), 'what a sleeping server sealed with the old key follows').toBe(1);
  await elsewhere.refresh();
  expect(elsewhere.sealsWith()).toBe(fresh);

  await after(65);
  expect(await stateOf(old)).toBe('destroyed');
  const keys = (await app.call(api.operator.keys, {}, staff.as)).data;
  expect(keys.can_rotate).toBe(true);
  expect(keys.list.map(({ state }) => state).toSorted()).toEqual(['active', 'active', 'active', 'destroyed']);
  const { qq } = await db
    .selectFrom('users')
    .select('qq')
    .where('uid', '=', owner.uid)
    .executeTakeFirstOrThrow();
  expect((await openVault(app.database, config.masterKey)).open(late, qq!)).toBe('10001');
  expect([await maskOf(owner.as), await maskOf(sub.as)]).toEqual(masks);
});

test('keys are the super’s affair alone', async () => {
  const finance = await newStaff(app.deps, 'finance');
  expect((await app.call(api.operator.rotateKeys, {}, finance.as)).status).toBe(403);
  expect((await app.call(api.operator.keys, {}, finance.as)).status).toBe(403);
});
