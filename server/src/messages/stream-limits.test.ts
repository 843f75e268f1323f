import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anAccount, aMember } from '../demo/testing';
import { startTestApp, type TestApp } from '../testing';
import { MOST_STREAMS, messageFeed } from './feed';
import { notify } from './index';
import { heard, openStream } from './testing-stream';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const send = (uid: number): Promise<void> =>
  app.database.transaction((tx) => notify(tx, { uid, category: 'order', title: '通知', content: '内容' }));
type Stream = Awaited<ReturnType<typeof openStream>>;
const greeted = (streams: readonly Stream[]) =>
  heard(() => expect(streams.every(({ events }) => events[0]?.event === 'hello')).toBe(true));

test('a person who opens more streams than a person needs loses the oldest ones, and only the own ones', async () => {
  const { as, uid } = await anAccount(app);
  const member = await aMember(app, uid, { permissions: ['msg:view', 'order.order:view'] });
  const colleague = await openStream(app.url, member.as);
  await greeted([colleague]);
  const streams: Stream[] = [];
  for (let at = 0; at < MOST_STREAMS + 5; at += 1) streams.push(await openStream(app.url, as));
  await Promise.all(streams.slice(0, 5).map(({ ended }) => ended));
  const left = streams.slice(5);
  await greeted(left);
  await app.database.transaction((tx) =>
    notify(tx, { uid, category: 'order', title: '通知', content: '内容', bizType: 'order', bizNo: 'O1' }),
  );
  await heard(() =>
    expect([colleague, ...left].map((one) => one.messages().length)).toEqual(
      Array.from({ length: MOST_STREAMS + 1 }, () => 1),
    ),
  );
  for (const stream of [colleague, ...left]) stream.close();
});

test('a person with many streams is asked for once a round, and each stream hears what it has missed itself', async () => {
  const feed = messageFeed(app.database, { warn: vi.fn() });
  const { uid } = await anAccount(app);
  const bearer = { uid, subId: null, permissions: new Set(['msg:view']), scope: {} };
  const reader = (credentials: string, after: number | null) => ({
    uid,
    subId: null,
    credentials,
    after,
    verify: vi.fn(async () => bearer as never),
    send: vi.fn(),
    end: vi.fn(),
  });
  await send(uid);
  const first = reader('phone', null);
  feed.join(first);
  await heard(() => expect(first.send).toHaveBeenCalledOnce());
  const newest = first.send.mock.calls[0]![1] as number;
  const crowd = [
    ...Array.from({ length: 9 }, () => reader('phone', newest)),
    ...Array.from({ length: 9 }, () => reader('laptop', 0)),
  ];
  for (const one of crowd) feed.join(one);
  await heard(() => expect(crowd[17]!.send).toHaveBeenCalledTimes(1));
  await send(uid);
  await heard(() =>
    expect(crowd.map(({ send: told }) => told.mock.calls.length)).toEqual([
      ...Array.from({ length: 9 }, () => 1),
      ...Array.from({ length: 9 }, () => 2),
    ]),
  );
  const asked = (who: string) =>
    [first, ...crowd]
      .filter(({ credentials }) => credentials === who)
      .flatMap(({ verify }) => verify.mock.calls);
  // Once for each round with something new for them: the laptop's missed one, and the one that came to all.
  expect([asked('phone').length, asked('laptop').length]).toEqual([1, 2]);
  await feed.close();
});

test('a page that names a number nobody was given is greeted like a new one, and told of what comes', async () => {
  const { as, uid } = await anAccount(app);
  const stream = await openStream(app.url, as, 999_999_999_999_999);
  await greeted([stream]);
  await send(uid);
  await heard(() => expect(stream.messages()).toHaveLength(1));
  stream.close();
});
