import { api } from '@uc/contract';
import { DAY_MS } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { anAccount, aMember, openAccount } from '../demo/testing';
import { createSubAccount } from '../members/index';
import { newPassword } from '../credentials/index';
import { newestOfOwner } from '../messages/testing';
import { startTestApp, type TestApp } from '../testing';

let database: TestDatabase;
let servers: TestApp[];
beforeAll(async () => {
  database = await openTestDatabase({});
  servers = [await startTestApp({}, database), await startTestApp({}, database)];
});
afterAll(async () => {
  await servers[0]!.http.close();
  await servers[1]!.close();
});

const JOB = 'deadlines.remind';
const runAt = async (days: number, run = () => servers[0]!.runner.run(JOB)) => {
  await database.setClock(days * DAY_MS);
  try {
    return await run();
  } finally {
    await database.setClock(0);
  }
};
/** An account with a member that ends in so many days. */
async function ending(days: number) {
  const { uid } = await openAccount(servers[0]!.deps);
  const password = await newPassword('Test1234x');
  await database.transaction((tx) =>
    createSubAccount(servers[0]!.deps, tx, {
      uid,
      subUsername: 'worker',
      trueName: '测试成员',
      password,
      roleIds: ['VW'],
      status: 'active',
      mustChangePassword: false,
      expireAt: new Date(Date.now() + days * DAY_MS),
    }),
  );
  return uid;
}
const titles = async (uid: number) =>
  (await newestOfOwner(servers[0]!, uid, 9)).map(({ title }) => title).toReversed();

test('each distance of a deadline is reminded of once, the nearest alone when the job comes late', async () => {
  const uid = await ending(10);
  for (const day of [0, 2, 3, 3, 4, 7, 9, 9]) await runAt(day);
  expect(await titles(uid)).toEqual([
    '子账号到期：7天后到期',
    '子账号到期：3天后到期',
    '子账号到期：1天后到期',
  ]);
  const late = await ending(10);
  await runAt(8);
  expect(await titles(late)).toEqual(['子账号到期：2天后到期']);
});

test('two servers at once send each reminder of a deadline once', async () => {
  const uids = [await ending(3), await ending(3), await ending(3)];
  const sent = await Promise.all(servers.flatMap(({ runner }) => [runner.run(JOB), runner.run(JOB)]));
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(3);
  for (const uid of uids) expect(await titles(uid)).toEqual(['子账号到期：3天后到期']);
});

test('a deadline that is put off is reminded of anew, and a run that was cut short goes on', async () => {
  const uid = await ending(3);
  await servers[0]!.runner.run(JOB);
  await database.asOwner(
    `update sub_accounts set expire_at = expire_at + interval '4 days' where uid = ${uid}`,
  );
  await servers[0]!.runner.run(JOB);
  await database.asOwner(`delete from messages where uid = ${uid} and title like '%7天%'`);
  expect(await titles(uid)).toEqual(['子账号到期：3天后到期']);
  await database.asOwner(`delete from deadline_reminders where uid = ${uid} and days = 7`);
  await servers[1]!.runner.run(JOB);
  expect(await titles(uid)).toEqual(['子账号到期：3天后到期', '子账号到期：7天后到期']);
});

test('whoever manages members is reminded of the end of a sub-account, another member is not', async () => {
  const { uid, as } = await anAccount(servers[0]!);
  const manager = await aMember(servers[0]!, uid, { permissions: ['msg:view', 'sub.user:view'] });
  const other = await aMember(servers[0]!, uid, { permissions: ['msg:view', 'order.order:view'] });
  await database.asOwner(
    `update sub_accounts set expire_at = app_now() + interval '1 day' where uid = ${uid} and sub_id = '${other.subId}'`,
  );
  await servers[0]!.runner.run(JOB);
  const unread = async (who: Parameters<TestApp['call']>[2]) =>
    (await servers[0]!.call(api.messages.unreadCount, {}, who)).data.security;
  expect([await unread(as), await unread(manager.as), await unread(other.as)]).toEqual([1, 1, 0]);
});
