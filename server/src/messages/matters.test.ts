import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, aMember } from '../demo/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { type Notice, notify } from './index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const send = (notice: Pick<Notice, 'uid'> & Partial<Notice>): Promise<void> =>
  app.database.transaction((tx) =>
    notify(tx, { category: 'order', title: '通知', content: '内容', ...notice }),
  );
const aboutOrder = (bizNo: string) => ({ bizType: 'order', bizNo }) as const;
type Input = Parameters<typeof app.call<typeof api.messages.matters>>[1];
const shown = async (as: As, input: Input = {}) => {
  const { data } = await app.call(api.messages.matters, input, as);
  return data.list.map(({ matter, title, size, unread }) => [matter, title, size, unread]);
};
const mark = async (as: As, matters: string[], how: 'read' | 'deleted') =>
  (await app.call(api.messages.markMatters, { matters, as: how }, as)).data;
const restore = async (as: As, of: 'read' | 'deleted', { mark: moment }: { mark: number }) =>
  (await app.call(api.messages.restore, { of, mark: moment }, as)).data;

describe('the message box by matter', () => {
  test('the message box by matter shows one entry an order with its newest line, its income and refund included, and single messages between', async () => {
    const { as, uid } = await anAccount(app);
    await send({ uid, title: '已下单', ...aboutOrder('O1') });
    await send({ uid, title: '公告', category: 'system' });
    await send({ uid, title: '另一单', ...aboutOrder('O2') });
    await send({ uid, title: '已退款', category: 'finance', bizType: 'refund', bizNo: 'O1' });
    expect(await shown(as)).toEqual([
      ['order:O1', '已退款', 2, 2],
      ['order:O2', '另一单', 1, 1],
      [null, '公告', 1, 1],
    ]);
    // The newest one of a category stands for the matter, which is counted whole.
    expect(await shown(as, { category: 'order' })).toEqual([
      ['order:O2', '另一单', 1, 1],
      ['order:O1', '已下单', 2, 2],
    ]);
    expect(await shown(as, { keyword: '公告' })).toEqual([[null, '公告', 1, 1]]);
    const { data } = await app.call(api.messages.matter, { matter: 'order:O1' }, as);
    expect(data.list.map(({ title }) => title)).toEqual(['已下单', '已退款']);
    expect(data.earlier).toBeNull();
  });

  test('pages of matters go on where the one before ended, each matter once, also when a message comes between', async () => {
    const { as, uid } = await anAccount(app);
    for (let round = 0; round < 3; round += 1)
      for (const no of ['O1', 'O2', 'O3', 'O4', 'O5']) await send({ uid, title: no, ...aboutOrder(no) });
    const page = async (after?: string) =>
      (await app.call(api.messages.matters, { page_size: '2', ...(after && { after }) }, as)).data;
    const first = await page();
    await send({ uid, title: '新到', ...aboutOrder('O5') });
    const second = await page(first.next!);
    const third = await page(second.next!);
    expect([first, second, third].map(({ list }) => list.map(({ matter }) => matter))).toEqual([
      ['order:O5', 'order:O4'],
      ['order:O3', 'order:O2'],
      ['order:O1'],
    ]);
    expect(third.next).toBeNull();
    const lines = async (before?: string) =>
      (
        await app.call(
          api.messages.matter,
          { matter: 'order:O5', page_size: '3', ...(before && { before }) },
          as,
        )
      ).data;
    const newest = await lines();
    expect(newest.list.at(-1)!.title).toBe('新到');
    const oldest = await lines(newest.earlier!);
    expect([newest.list.length, oldest.list.length, oldest.earlier]).toEqual([3, 1, null]);
  });

  test('a person who marks a matter read or deletes it marks all its messages, and takes back exactly that', async () => {
    const { as, uid } = await anAccount(app);
    for (const title of ['一', '二', '三']) await send({ uid, title, ...aboutOrder('O1') });
    const { data } = await app.call(api.messages.matter, { matter: 'order:O1' }, as);
    await app.call(api.messages.read, { ids: [data.list[0]!.msg_id] }, as);
    const read = await mark(as, ['order:O1'], 'read');
    expect(read.unread.all).toBe(0);
    const again = await mark(as, ['order:O1'], 'read');
    expect((await restore(as, 'read', again)).unread.all).toBe(0);
    // The one that was read before stays read.
    expect((await restore(as, 'read', read)).unread.all).toBe(2);
    const gone = await mark(as, ['order:O1'], 'deleted');
    expect(await shown(as)).toEqual([]);
    await send({ uid, title: '四', ...aboutOrder('O1') });
    expect(await shown(as)).toEqual([['order:O1', '四', 1, 1]]);
    await restore(as, 'deleted', gone);
    expect(await shown(as)).toEqual([['order:O1', '四', 4, 3]]);
  });
});

test('a person who marks several matters and messages that are about nothing takes all of it back at once', async () => {
  const { as, uid } = await anAccount(app);
  await send({ uid, title: '已下单', ...aboutOrder('O1') });
  await send({ uid, title: '另一单', ...aboutOrder('O2') });
  await send({ uid, title: '公告', category: 'system' });
  await send({ uid, title: '留下', category: 'system' });
  const { list } = (await app.call(api.messages.matters, { keyword: '公告' }, as)).data;
  const ids = [list[0]!.msg_id];
  const gone = await app.call(
    api.messages.markMatters,
    { matters: ['order:O1', 'order:O2'], ids, as: 'deleted' },
    as,
  );
  expect(await shown(as)).toEqual([[null, '留下', 1, 1]]);
  await restore(as, 'deleted', gone.data);
  expect((await shown(as)).map(([, title]) => title)).toEqual(['留下', '公告', '另一单', '已下单']);
  expect((await app.call(api.messages.markMatters, { as: 'read' }, as)).status).toBe(422);
});

describe('who sees a matter', () => {
  test('a member sees of a matter the messages that its roles show, and marks those for itself alone', async () => {
    const { as, uid } = await anAccount(app);
    const member = await aMember(app, uid, { permissions: ['msg:view', 'msg:manage', 'order.order:view'] });
    await send({ uid, title: '已下单', ...aboutOrder('O1') });
    await send({ uid, title: '到账', category: 'finance', bizType: 'income', bizNo: 'O1' });
    await send({ uid, title: '充值', category: 'finance', bizType: 'recharge', bizNo: 'R1' });
    expect(await shown(member.as)).toEqual([['order:O1', '已下单', 1, 1]]);
    expect((await app.call(api.messages.matter, { matter: 'recharge:R1' }, member.as)).status).toBe(404);
    await mark(member.as, ['order:O1', 'recharge:R1'], 'deleted');
    expect(await shown(member.as)).toEqual([]);
    expect((await shown(as)).map(([, , size, unread]) => [size, unread])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test('another tenant’s matter is not found, nor marked, nor a place to go on from', async () => {
    const [one, other] = [await anAccount(app), await anAccount(app)];
    await send({ uid: one.uid, ...aboutOrder('O1') });
    await send({ uid: other.uid, ...aboutOrder('O9') });
    const { list } = (await app.call(api.messages.matters, {}, one.as)).data;
    const after = list[0]!.msg_id;
    expect((await app.call(api.messages.matter, { matter: 'order:O1' }, other.as)).status).toBe(404);
    await mark(other.as, ['order:O1'], 'deleted');
    expect(await shown(one.as)).toHaveLength(1);
    expect(await shown(other.as, { after })).toEqual([]);
    for (const matter of ['order', 'ORDER:1', 'order:', 'order:a b'])
      expect((await app.call(api.messages.matter, { matter }, one.as)).status).toBe(400);
  });
});
