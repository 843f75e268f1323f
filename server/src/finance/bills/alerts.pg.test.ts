import { api } from '@uc/contract';
import { MOST_ALERTS } from '@uc/contract/finance/bill-texts';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { soldOrder } from '../invoices/testing';
import { recharge } from '../testing';

const { bills } = api;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listOf = async (as: As) => (await app.call(bills.alerts, {}, as)).data;
const told = (uid: number) =>
  app.database.asOwner<{ title: string; creator: string | null }>(
    `select title, creator from messages where uid = ${uid} and biz_type = 'spend_alert' order by created_at, msg_id`,
  );
/** Two runs at once, as two servers do. */
const look = () => Promise.allSettled([app.runner.run('finance.alerts'), app.runner.run('finance.alerts')]);

test('an alert of balance and of spending tells once when it is crossed, and again only after the figure was back and on another day', async () => {
  const { uid, as } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(150_00)));
  const low = await app.call(bills.alertSave, { kind: 'balance', limit: 100, sms: true, email: true }, as);
  expect(low.data).toMatchObject({ now: 150, is_over: false, sms: true });
  await app.call(bills.alertSave, { kind: 'spend', limit: 60 }, as);
  await look();
  expect(await told(uid)).toEqual([]);
  await soldOrder(app.database, uid, { parts: { rmb: fen(60_00) } });
  await look();
  await look();
  // 60.00 is not more than 60.00.
  expect((await told(uid)).map(({ title }) => title)).toEqual(['余额低于']);
  await soldOrder(app.database, uid, { parts: { rmb: fen(1) } });
  await look();
  expect((await told(uid)).map(({ title }) => title)).toEqual(['余额低于', '本月支出超过']);
  const again = async () => {
    await app.database.transaction((tx) => recharge(tx, uid, fen(100_00)));
    await look();
    await soldOrder(app.database, uid, { parts: { rmb: fen(95_00) } });
    await look();
  };
  await again();
  expect(await told(uid)).toHaveLength(2);
  await app.database.asOwner(
    `update spend_alerts set told_at = told_at - interval '1 day' where uid = ${uid}`,
  );
  await look();
  expect(await told(uid)).toHaveLength(3);
});

test('an alert at 0.00 is refused, since no figure crosses it', async () => {
  const { as } = await newOwner(app.deps);
  const answer = await app.call(bills.alertSave, { kind: 'balance', limit: 0 }, as);
  expect([answer.status, answer.body.data]).toMatchObject([422, { errors: [{ field: 'limit' }] }]);
  expect((await listOf(as)).list).toEqual([]);
});

test('alerts belong to who has set them, and a member with its own work alone, without the right or stopped hears of no more', async () => {
  const { uid, as } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(300_00)));
  const member = await newSubAccount(app.deps, uid, ['finance.bill:view']);
  const reader = await newSubAccount(app.deps, uid, ['home:view']);
  await app.database.asOwner(`update roles set data_scope = '{"finance": "self"}' where uid = ${uid}`);
  expect((await app.call(bills.alerts, {}, reader.as)).status).toBe(403);
  expect((await app.call(bills.alertSave, { kind: 'balance', limit: 500 }, member.as)).status).toBe(403);
  const mine = (await app.call(bills.alertSave, { kind: 'spend', limit: 5, sms: true }, member.as)).data;
  expect(mine).toMatchObject({ now: 0, sms: false });
  const { alert_no, version } = mine;
  for (const other of [as, (await newOwner(app.deps)).as]) {
    expect((await listOf(other)).list).toEqual([]);
    expect((await app.call(bills.alertDelete, { alert_no, version }, other)).status).toBe(404);
  }
  await soldOrder(app.database, uid, { parts: { rmb: fen(50_00) } });
  await look();
  expect(await told(uid)).toEqual([]);
  await soldOrder(app.database, uid, { subId: member.subId, parts: { rmb: fen(10_00) } });
  await app.database.asOwner(`update sub_accounts set status = 'disabled' where sub_id = '${member.subId}'`);
  await look();
  expect(await told(uid)).toEqual([]);
  await app.database.asOwner(`update sub_accounts set status = 'active' where sub_id = '${member.subId}'`);
  await look();
  expect(await told(uid)).toMatchObject([{ creator: member.subId }]);
});

test('somebody who sets alerts in thirty tabs at once has as many as are allowed, and one whose role was narrowed hears of their own spending', async () => {
  const { uid, as } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(300_00)));
  const saves = Array.from({ length: 30 }, () => app.call(bills.alertSave, { kind: 'spend', limit: 5 }, as));
  const taken = (await Promise.all(saves)).filter(({ status }) => status === 200);
  expect([taken.length, (await listOf(as)).list.length]).toEqual([MOST_ALERTS, MOST_ALERTS]);
  await app.database.asOwner(`delete from spend_alerts where uid = ${uid}`);

  const member = await newSubAccount(app.deps, uid, ['finance.bill:view']);
  await app.call(bills.alertSave, { kind: 'balance', limit: 500 }, member.as);
  await app.call(bills.alertSave, { kind: 'spend', limit: 5 }, member.as);
  await app.database.asOwner(`update roles set data_scope = '{"finance": "self"}' where uid = ${uid}`);
  await soldOrder(app.database, uid, { parts: { rmb: fen(50_00) } });
  await look();
  expect(await told(uid)).toEqual([]);
  expect((await listOf(member.as)).list).toMatchObject([{ kind: 'spend', now: 0 }]);
});
