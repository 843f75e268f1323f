import { api } from '@uc/contract';
import { type MessageCategory, messageCategories } from '@uc/contract/message-texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, aMember, anOrder } from '../demo/testing';
import { cancelOrder } from '../orders/close';
import { type As, startTestApp, type TestApp } from '../testing';
import { type Notice, notify } from './index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const send = (notice: Pick<Notice, 'uid' | 'category'> & Partial<Notice>): Promise<void> =>
  app.database.transaction((tx) => notify(tx, { title: '通知', content: '内容', ...notice }));
const listed = async (as: As, input: Parameters<typeof list>[1] = {}) => (await list(as, input)).data;
const list = (as: As, input: { category?: MessageCategory; read?: '0' | '1'; keyword?: string }) =>
  app.call(api.messages.list, input, as);
const unreadOf = async (as: As) => (await app.call(api.messages.unreadCount, {}, as)).data;
const titles = async (as: As) => (await listed(as)).list.map(({ title }) => title).toSorted();

describe('the box', () => {
  test('the message box counts by category, and all is their sum; opening a message lowers it by one', async () => {
    const { as, uid } = await anAccount(app);
    const categories = Object.keys(messageCategories) as MessageCategory[];
    for (const category of categories) await send({ uid, category });
    await send({ uid, category: 'order', bizType: 'order', bizNo: 'O1' });
    const { unread, list: rows, total } = await listed(as);
    const { all, ...each } = unread;
    expect([all, total]).toEqual([categories.length + 1, categories.length + 1]);
    expect(Object.values(each).reduce((sum, count) => sum + count, 0)).toBe(all);
    expect(unread.order).toBe(2);
    const opened = await app.call(api.messages.detail, { id: rows[0]!.msg_id }, as);
    expect(opened.data).toMatchObject({ read: true, content: '内容', sender: '用户中心', prev: null });
    expect((await unreadOf(as)).all).toBe(categories.length);
    expect((await app.call(api.passport.session, {}, as)).data.unread).toBe(categories.length);
    await app.call(api.messages.detail, { id: rows[0]!.msg_id }, as);
    expect((await unreadOf(as)).all).toBe(categories.length);
  });

  test('a call that marks all messages read answers the same twice; one of a category marks its own alone', async () => {
    const { as, uid } = await anAccount(app);
    for (const category of ['order', 'order', 'audit'] as const) await send({ uid, category });
    const ofOrders = await app.call(api.messages.read, { category: 'order' }, as);
    expect(ofOrders.data.unread).toMatchObject({ all: 1, order: 0, audit: 1 });
    const [first, again] = [
      await app.call(api.messages.read, { all: true }, as),
      await app.call(api.messages.read, { all: true }, as),
    ];
    expect(first.data.unread).toEqual(again.data.unread);
    expect(again.data.unread.all).toBe(0);
    for (const input of [{}, { all: true as const, category: 'order' as const }])
      expect((await app.call(api.messages.read, input, as)).status).toBe(422);
  });

  test('the message box filters by category, read and words, and its messages lead to each other', async () => {
    const { as, uid } = await anAccount(app);
    for (const title of ['甲', '乙', '丙']) await send({ uid, category: 'order', title });
    await send({ uid, category: 'audit', title: '实名认证', content: 'ABC' });
    expect((await listed(as, { keyword: 'abc' })).total).toBe(1);
    expect((await listed(as, { keyword: '%' })).total).toBe(0);
    const { list: rows } = await listed(as, { category: 'order' });
    expect(rows.map(({ title }) => title)).toEqual(['丙', '乙', '甲']);
    const middle = await app.call(api.messages.detail, { id: rows[1]!.msg_id }, as);
    expect([middle.data.prev, middle.data.next]).toEqual([rows[0]!.msg_id, rows[2]!.msg_id]);
    expect((await listed(as, { read: '1' })).list.map(({ title }) => title)).toEqual(['乙']);
    expect((await listed(as, { read: '0' })).total).toBe(3);
  });

  test('a deleted message is gone, for the person who deleted it; twice is once', async () => {
    const { as, uid } = await anAccount(app);
    const member = await aMember(app, uid, { presets: ['PM'] });
    await send({ uid, category: 'order', bizType: 'order', bizNo: 'O1' });
    const id = (await listed(as)).list[0]!.msg_id;
    const both = await Promise.all([
      app.call(api.messages.remove, { ids: [id] }, as),
      app.call(api.messages.remove, { ids: [id] }, as),
    ]);
    expect(both.map(({ data }) => data.unread.all)).toEqual([0, 0]);
    expect((await app.call(api.messages.detail, { id }, as)).status).toBe(404);
    expect((await listed(member.as)).list.map((row) => [row.msg_id, row.read])).toEqual([[id, false]]);
  });

  test('a person who takes back what was marked read or deleted has the message as it was, and nobody else’s', async () => {
    const { as, uid } = await anAccount(app);
    const member = await aMember(app, uid, { presets: ['PM'] });
    await send({ uid, category: 'order', bizType: 'order', bizNo: 'O1' });
    const ids = [(await listed(as)).list[0]!.msg_id];
    for (const who of [as, member.as])
      for (const endpoint of [api.messages.read, api.messages.remove]) await app.call(endpoint, { ids }, who);
    const restore = (of: 'read' | 'deleted') => app.call(api.messages.restore, { ids, of }, as);
    expect((await restore('deleted')).data.unread.all).toBe(0);
    expect((await listed(as)).list.map(({ read }) => read)).toEqual([true]);
    const [once, again] = [await restore('read'), await restore('read')];
    expect([once.data.unread.all, again.data.unread.all]).toEqual([1, 1]);
    expect((await listed(member.as)).list).toEqual([]);
  });

  test('a person who takes back 全部已读 has exactly those unread that were, not what came or was read before', async () => {
    const { as, uid } = await anAccount(app);
    for (const title of ['一', '二', '三']) await send({ uid, title, category: 'order' });
    await send({ uid, title: '四', category: 'system' });
    const unread = async () => (await listed(as)).list.filter(({ read }) => !read).map(({ title }) => title);
    const readAll = async (input: object = { all: true }) =>
      (await app.call(api.messages.read, input, as)).data.mark;
    const takeBack = (mark: number) => app.call(api.messages.restore, { mark, of: 'read' }, as);
    const first = (await listed(as)).list.find(({ title }) => title === '一');
    await app.call(api.messages.read, { ids: [first!.msg_id] }, as);
    // Pressed on two pages: the second one finds nothing to mark, and takes nothing back.
    const [mark, none] = [await readAll(), await readAll()];
    await send({ uid, title: '五', category: 'order' });
    expect((await takeBack(none)).data.unread.all).toBe(1);
    expect((await takeBack(mark)).data.unread.all).toBe(4);
    expect(await unread()).toEqual(['五', '四', '三', '二']);
    const ofOrders = await readAll({ category: 'order' });
    expect(await unread()).toEqual(['四']);
    await takeBack(ofOrders);
    expect(await unread()).toEqual(['五', '四', '三', '二']);
    for (const odd of [{}, { mark, ids: [first!.msg_id] }])
      expect((await app.call(api.messages.restore, { of: 'read', ...odd }, as)).status).toBe(422);
  });

  test('a message shows how its object stands now', async () => {
    const { as, uid } = await anAccount(app);
    const orderNo = await anOrder(app.deps, uid);
    await send({ uid, category: 'order', bizType: 'order', bizNo: orderNo });
    const state = async () => (await listed(as)).list.at(-1)!.object;
    expect(await state()).toEqual({ type: 'order', text: '订单', no: orderNo, state: '待付款' });
    await app.database.transaction((tx) =>
      cancelOrder(tx, { uid, orderNo, by: { kind: 'owner', name: '我' }, reason: '不需要了' }),
    );
    expect((await state())!.state).toBe('已关闭');
  });
});

describe('who sees a message', () => {
  test('another tenant’s message is not found, nor counted, nor marked', async () => {
    const [one, other] = [await anAccount(app), await anAccount(app)];
    await send({ uid: one.uid, category: 'order' });
    const id = (await listed(one.as)).list[0]!.msg_id;
    expect((await app.call(api.messages.detail, { id }, other.as)).status).toBe(404);
    for (const endpoint of [api.messages.read, api.messages.remove])
      expect((await app.call(endpoint, { ids: [id] }, other.as)).data.unread.all).toBe(0);
    expect((await unreadOf(one.as)).all).toBe(1);
  });

  test('a member sees and counts messages by its permissions alone, and those for a member are that member’s', async () => {
    const { as, uid } = await anAccount(app);
    const filing = await aMember(app, uid, { permissions: ['msg:view', 'msg:manage', 'ip.patent:view'] });
    const money = await aMember(app, uid, { presets: ['FIN'] });
    await send({ uid, category: 'finance', title: '充值', bizType: 'recharge', bizNo: 'R1' });
    await send({ uid, category: 'finance', title: '无单据' });
    await send({ uid, category: 'security', title: '密码' });
    await send({ uid, category: 'security', title: '本人', subId: filing.subId });
    expect(await titles(as)).toEqual(['充值', '密码', '无单据']);
    expect(await titles(money.as)).toEqual(['充值']);
    expect(await titles(filing.as)).toEqual(['本人']);
    expect(await unreadOf(filing.as)).toMatchObject({ all: 1, finance: 0, security: 1 });
    const foreign = (await listed(money.as)).list[0]!.msg_id;
    expect((await app.call(api.messages.detail, { id: foreign }, filing.as)).status).toBe(404);
    await app.call(api.messages.remove, { ids: [foreign] }, filing.as);
    expect(await titles(money.as)).toEqual(['充值']);
    const blind = await aMember(app, uid, { permissions: ['home:view'] });
    expect((await list(blind.as, {})).status).toBe(403);
    expect((await app.call(api.passport.session, {}, blind.as)).data.unread).toBe(0);
  });

  test('a member of 仅本人 sees messages about its own orders alone, and reading is per person', async () => {
    const { as, uid } = await anAccount(app);
    const scope = { order: 'self' } as const;
    const permissions = ['msg:view', 'order.order:view'] as const;
    const worker = await aMember(app, uid, { permissions, scope });
    const colleague = await aMember(app, uid, { permissions, scope });
    const about = { category: 'order', bizType: 'order' } as const;
    await send({ uid, ...about, title: '他的', bizNo: 'O1', creator: worker.subId });
    await send({ uid, ...about, title: '主账号的', bizNo: 'O2' });
    expect(await titles(worker.as)).toEqual(['他的']);
    expect((await unreadOf(colleague.as)).all).toBe(0);
    const id = (await listed(worker.as)).list[0]!.msg_id;
    await app.call(api.messages.detail, { id }, worker.as);
    expect([(await unreadOf(worker.as)).all, (await unreadOf(as)).all]).toEqual([0, 2]);
  });
});

test('the purge takes what is older than 180 days, and money and security after two years', async () => {
  const { as, uid } = await anAccount(app);
  for (const category of ['order', 'finance', 'security'] as const)
    await send({ uid, category, title: category });
  const age = (days: number) =>
    app.database.asOwner(
      `update messages set created_at = created_at - interval '${days} days', expire_at = expire_at - interval '${days} days' where uid = ${uid}`,
    );
  await app.call(api.messages.read, { all: true }, as);
  await age(181);
  expect(await app.runner.run('messages.purge')).toBe(1);
  expect(await titles(as)).toEqual(['finance', 'security']);
  await age(551);
  expect(await app.runner.run('messages.purge')).toBe(2);
  expect(await titles(as)).toEqual([]);
  expect(await app.database.asOwner(`select 1 from message_marks where uid = ${uid}`)).toEqual([]);
});

test('a count under way while the session is renewed does not take the new cookie away; any other read of an ended one does', async () => {
  const { as } = await anAccount(app);
  const ended = async (path: string) => {
    const headers = { cookie: `vso_token=${as.vso_token}x` };
    const answer = await fetch(`${app.url}${path}`, { headers });
    return [answer.status, answer.headers.get('set-cookie') ?? ''];
  };
  expect(await ended(api.messages.unreadCount.path)).toEqual([401, '']);
  expect(await ended(api.messages.list.path)).toEqual([401, expect.stringMatching(/^vso_token=; Max-Age=0/)]);
});
