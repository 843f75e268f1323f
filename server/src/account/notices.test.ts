import { api } from '@uc/contract';
import { messageCategories } from '@uc/contract/message-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Notice, notify } from '../messages/index';
import { newOwner, newSubAccount } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
const withMail = () => newOwner(app.deps, { email: `n${(count += 1)}@example.com` });
const tell = (notice: Omit<Notice, 'title' | 'content'>) =>
  app.database.transaction((tx) =>
    notify(tx, { ...notice, title: '通知', content: `内容${notice.category}`, sms: true, email: true }),
  );
/** The texts sent to an address, once the outbox is empty. */
async function sentTo(channel: 'sms' | 'email', to: string): Promise<string[]> {
  await app.runner.run('outbox');
  const { list } = await app.deps.partners.sentMessages.list({ channel, to, limit: 50, offset: 0 });
  return list.map(({ body }) => body ?? '').toSorted();
}

test('every channel of notices is on until it is switched off', async () => {
  const { as } = await withMail();
  const { data } = await app.call(api.account.noticePreferences, {}, as);
  expect(data.email_bound).toBe(true);
  expect(data.rows.map(({ text }) => text)).toEqual(Object.values(messageCategories));
  for (const { category, inbox, sms, email, locked } of data.rows)
    expect([category, inbox, sms, email, locked]).toEqual([
      category,
      true,
      true,
      true,
      category === 'security',
    ]);
});

test('a notice is not sent by a channel that is switched off for its category, and by all others it is', async () => {
  const { as, uid, phone } = await withMail();
  const address = `n${count}@example.com`;
  const saved = await app.call(
    api.account.saveNoticePreferences,
    {
      rows: [
        { category: 'finance', sms: false, email: true },
        { category: 'order', sms: true, email: false },
      ],
    },
    as,
  );
  expect(saved.data.rows.find(({ category }) => category === 'finance')).toMatchObject({
    sms: false,
    email: true,
  });
  for (const category of ['finance', 'order', 'security'] as const) await tell({ uid, category });
  expect(await sentTo('sms', phone)).toEqual(['【用户中心】内容order', '【用户中心】内容security']);
  expect(await sentTo('email', address)).toEqual(['通知\n\n内容finance', '通知\n\n内容security']);
  // In the box they are all.
  const { data } = await app.call(api.passport.session, {}, as);
  expect(data.unread).toBe(3);
  // Switched on again, it leaves again; what is not named stays as it was.
  await app.call(
    api.account.saveNoticePreferences,
    { rows: [{ category: 'finance', sms: true, email: true }] },
    as,
  );
  for (const category of ['finance', 'order'] as const) await tell({ uid, category });
  expect(await sentTo('sms', phone)).toHaveLength(4);
  expect(await sentTo('email', address)).toHaveLength(3);
});

test('账户安全 cannot be switched off', async () => {
  const { as, uid, phone } = await withMail();
  const answer = await app.call(
    api.account.saveNoticePreferences,
    {
      rows: [
        { category: 'security', sms: false, email: true },
        { category: 'order', sms: false, email: true },
      ],
    },
    as,
  );
  expect([answer.status, answer.body.data.errors]).toEqual([
    422,
    [{ field: 'rows', message: '账户安全通知不能关闭' }],
  ]);
  await tell({ uid, category: 'security' });
  await tell({ uid, category: 'order' });
  expect(await sentTo('sms', phone)).toHaveLength(2);
});

test('a message to a member is the member’s, whatever the owner has switched off; nobody without an address gets mail', async () => {
  const { as, uid, phone } = await newOwner(app.deps);
  const theirs = '13912340000';
  const { subId } = await newSubAccount(app.deps, uid, ['home:view'], { phone: theirs });
  await app.call(
    api.account.saveNoticePreferences,
    { rows: [{ category: 'finance', sms: false, email: false }] },
    as,
  );
  await tell({ uid, subId, category: 'finance' });
  await tell({ uid, category: 'order' });
  expect(await sentTo('sms', theirs)).toEqual(['【用户中心】内容finance']);
  expect(await sentTo('sms', phone)).toEqual(['【用户中心】内容order']);
  const left = await app.database.db
    .selectFrom('outbox')
    .select(['done_at', 'last_error'])
    .where('uid', '=', uid)
    .where('kind', '=', 'message.email')
    .execute();
  expect(left).toEqual([{ done_at: expect.any(Date) as Date, last_error: null }]);
});

test('the matrix of notices is the owner’s alone', async () => {
  const { uid } = await newOwner(app.deps);
  const { as } = await newSubAccount(app.deps, uid);
  expect((await app.call(api.account.noticePreferences, {}, as)).status).not.toBe(200);
});
