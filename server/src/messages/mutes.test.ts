import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount, aMember } from '../demo/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { type Notice, notify } from './index';
import { insertMute } from './mutes-store';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 8 });
});
afterAll(() => app.close());

const sent = async () =>
  (await app.database.asOwner(`select 1 from sandbox_messages where channel = 'sms' and scene = 'notice'`))
    .length;
/** Writes a message about an order that is to come by SMS as well; returns how many SMS are sent. */
async function send(uid: number, notice: Partial<Notice> = {}): Promise<number> {
  await app.runner.run('outbox');
  const before = await sent();
  const message = { title: '通知', content: '内容', bizType: 'order', bizNo: 'O1', sms: true } as const;
  await app.database.transaction((tx) => notify(tx, { uid, category: 'order', ...message, ...notice }));
  await app.runner.run('outbox');
  return (await sent()) - before;
}
const mute = (as: As, muted: boolean, matter = 'order:O1') =>
  app.call(api.messages.mute, { matter, muted }, as);
const mutes = async (as: As) => (await app.call(api.messages.mutes, {}, as)).data.list;
const unread = async (as: As) => (await app.call(api.messages.unreadCount, {}, as)).data.all;

test('a person who mutes a matter gets no SMS and no count of it, reads it in the box, and undoes that by one call', async () => {
  const { as, uid } = await anAccount(app);
  expect(await send(uid)).toBe(1);
  for (const _ of [1, 2]) expect((await mute(as, true)).data.unread.all).toBe(0);
  expect(await send(uid)).toBe(0);
  expect(await unread(as)).toBe(0);
  const { data } = await app.call(api.messages.matters, {}, as);
  expect(data.list).toMatchObject([{ matter: 'order:O1', size: 2, unread: 2, muted: true }]);
  expect(await mutes(as)).toMatchObject([{ matter: 'order:O1', text: '订单', no: 'O1' }]);
  // Another matter is told as before.
  expect(await send(uid, { bizNo: 'O2' })).toBe(1);
  expect((await mute(as, false)).data.unread.all).toBe(3);
  expect(await send(uid)).toBe(1);
  expect(await mutes(as)).toEqual([]);
});

test('a person who has muted a matter is told all the same of its money, of what is about security, and of what is urgent', async () => {
  const { as, uid } = await anAccount(app);
  await send(uid);
  await mute(as, true);
  for (const notice of [
    { category: 'finance', bizType: 'refund' },
    { category: 'security' },
    { level: 'urgent' },
  ] as const)
    expect(await send(uid, notice)).toBe(1);
  expect(await unread(as)).toBe(3);
});

test('a mute is of one person: a member mutes what it sees alone, and the owner is told as before', async () => {
  const { as, uid } = await anAccount(app);
  const member = await aMember(app, uid, { permissions: ['msg:view', 'msg:manage', 'order.order:view'] });
  const reader = await aMember(app, uid, { permissions: ['msg:view', 'order.order:view'] });
  await send(uid);
  await send(uid, { bizType: 'recharge', bizNo: 'R1', category: 'audit' });
  expect((await mute(member.as, true)).data.unread.all).toBe(0);
  expect((await mute(member.as, true, 'recharge:R1')).status).toBe(404);
  expect((await mute(reader.as, true)).status).toBe(403);
  expect([await unread(as), await unread(reader.as), (await mutes(as)).length]).toEqual([2, 1, 0]);
  expect(await send(uid)).toBe(1);
  const other = await anAccount(app);
  expect((await mute(other.as, true)).status).toBe(404);
  expect((await mute(other.as, false)).data.unread.all).toBe(0);
  expect(await mutes(member.as)).toHaveLength(1);
});

test('a person mutes as many matters as are kept and no more, also by two requests at once, and one that is muted stays so', async () => {
  const { as, uid } = await anAccount(app);
  const most = limits.message.mutes;
  for (const bizNo of ['P1', 'P2']) await send(uid, { bizNo, sms: false });
  await app.database.asOwner(
    `insert into message_mutes (uid, person, matter) select ${uid}, '', 'order:X' || n from generate_series(1, ${most - 1}) as n`,
  );
  const audience = { uid, subId: null, all: [], own: [] };
  let second: Promise<{ status: number }> | undefined;
  await app.database.transaction(async (tx) => {
    expect(await insertMute(tx, audience, 'order:P1', most)).toBe(true);
    second = mute(as, true, 'order:P2');
    // Long enough for it to count, if it would not wait.
    await Promise.race([second, sleep(500)]);
  });
  expect((await second!).status).toBe(422);
  expect(await mutes(as)).toHaveLength(most);
  expect((await mute(as, true, 'order:P1')).status).toBe(200);
});

test('the purge ends a mute when no message of its matter is kept any longer', async () => {
  const { as, uid } = await anAccount(app);
  await send(uid);
  await mute(as, true);
  await app.runner.run('messages.purge');
  expect(await mutes(as)).toHaveLength(1);
  await app.database.asOwner(`update messages set expire_at = created_at where uid = ${uid}`);
  await app.runner.run('messages.purge');
  expect(await mutes(as)).toEqual([]);
});
