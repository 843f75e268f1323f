import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../db/testing';
import { anAccount, aMember } from '../demo/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { messageFeed, type Notice, notify } from './index';
import { newestOfOwner } from './testing';
import { heard, type OpenStream, openStream } from './testing-stream';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const send = (notice: Pick<Notice, 'uid'> & Partial<Notice>): Promise<void> =>
  app.database.transaction((tx) =>
    notify(tx, { category: 'order', title: '通知', content: '内容', ...notice }),
  );
const open = async (as: As, after?: number): Promise<OpenStream> => {
  const stream = await openStream(app.url, as, after);
  expect(stream.status).toBe(200);
  return stream;
};
const greeted = (stream: OpenStream) => heard(() => expect(stream.events[0]?.event).toBe('hello'));

test('a page is told of a message, and a second one of what the first has read', async () => {
  const { as, uid } = await anAccount(app);
  const [one, other] = [await open(as), await open(as)];
  await greeted(one);
  await greeted(other);
  await send({ uid });
  await heard(() => expect([one.messages().length, other.messages().length]).toEqual([1, 1]));
  await app.call(api.messages.detail, { id: one.messages()[0]! }, as);
  await heard(() => expect(other.events.at(-1)!.event).toBe('marks'));
  one.close();
  other.close();
});

test('a page that was away gets what it has missed, once; a message that was taken back is none', async () => {
  const { as, uid } = await anAccount(app);
  const first = await open(as);
  await greeted(first);
  await send({ uid });
  await heard(() => expect(first.messages()).toHaveLength(1));
  const seen = first.events.at(-1)!.id;
  first.close();
  await send({ uid });
  await expect(
    app.database.transaction(async (tx) => {
      await notify(tx, { uid, category: 'order', title: '不成', content: '不成' });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await send({ uid });
  const again = await open(as, seen);
  await heard(() => expect(again.messages()).toHaveLength(2));
  const box = (await newestOfOwner(app, uid, 9)).map(({ msg_id }) => msg_id);
  expect([...first.messages(), ...again.messages()].toSorted()).toEqual(box.toSorted());
  again.close();
});

test('a member is told of what its roles show, and no longer once they do not', async () => {
  const { uid } = await anAccount(app);
  const filing = await aMember(app, uid, { permissions: ['msg:view', 'ip.patent:view'] });
  const buyer = await aMember(app, uid, { permissions: ['msg:view', 'order.order:view'] });
  const [blind, seeing] = [await open(filing.as), await open(buyer.as)];
  await greeted(blind);
  await greeted(seeing);
  await send({ uid, bizType: 'order', bizNo: 'O1' });
  await heard(() => expect(seeing.messages()).toHaveLength(1));
  expect(blind.messages()).toEqual([]);
  await app.database.asOwner(`update roles set permissions = '{home:view}' where uid = ${uid}`);
  await send({ uid, bizType: 'order', bizNo: 'O2' });
  await seeing.ended;
  expect(seeing.messages()).toHaveLength(1);
  blind.close();
});

test('nobody without credentials, without the right or with those of the other kind gets in', async () => {
  const { as, uid } = await anAccount(app);
  const member = await aMember(app, uid, { permissions: ['home:view'] });
  expect((await openStream(app.url, member.as)).status).toBe(403);
  expect((await openStream(app.url, { vso_token: `${as.vso_token}x` })).status).toBe(401);
  for (const after of [-1, 1.5, Number.NaN]) {
    const stream = await open(as, after);
    await greeted(stream);
    stream.close();
  }
});

test('an open page alone keeps nothing alive: money asks again after 15 minutes, and after 2 hours all is over', async () => {
  const { as, uid } = await anAccount(app);
  const stream = await open(as);
  await greeted(stream);
  const money = async () => (await app.call(api.finance.amountInfo, {}, as)).status;
  // The calls that every page repeats by the clock, for its bell and its menu.
  const poll = async () => {
    const answers = [
      await app.call(api.messages.unreadCount, {}, as),
      await app.call(api.home.todos, {}, as),
    ];
    return answers.map(({ status }) => status).join();
  };
  expect(await money()).toBe(200);
  const minutes = (count: number) => app.database.setClock(count * 60_000);
  for (let at = 1; at <= 16; at += 5) {
    await minutes(at);
    expect([at, await poll()]).toEqual([at, '200,200']);
    await send({ uid });
  }
  expect(await money()).toBe(401);
  for (let at = 20; at < 120; at += 20) {
    await minutes(at);
    expect([at, await poll()]).toEqual([at, '200,200']);
  }
  await minutes(121);
  expect(await poll()).toBe('401,401');
  await send({ uid });
  await stream.ended;
  expect((await openStream(app.url, as)).status).toBe(401);
});

test('a server that stops with an open page asks the database nothing more', async () => {
  const ending = await startTestApp();
  const said = vi.spyOn(ending.deps.log, 'warn');
  const { as } = await anAccount(ending);
  const stream = await openStream(ending.url, as);
  await greeted(stream);
  await ending.close();
  await stream.ended;
  // Longer than the pause between two looks.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(said).not.toHaveBeenCalled();
});

test('a server that is closing looks for no more messages, and turns away who still comes', async () => {
  const database = await openTestDatabase();
  const warn = vi.fn();
  const feed = messageFeed(database, { warn });
  const reader = () => ({
    uid: 1,
    subId: null,
    credentials: '',
    after: 0,
    verify: vi.fn(),
    send: vi.fn(),
    end: vi.fn(),
  });
  feed.join(reader());
  await feed.close();
  await database.close();
  const late = reader();
  feed.join(late);
  // Longer than from one look to the next.
  await sleep(700);
  expect(late.end).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
});
