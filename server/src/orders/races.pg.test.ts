import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inThePast } from '../clock';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { Refusal } from '../call/index';
import { balancesOf, system } from '../ledger/index';
import { newUid } from '../ledger/testing';
import { postRecharge } from '../finance/recharge/index';
import { cancelOrder, closeExpired, removeOrders } from './close';
import { payOrder } from './payment';
import { placeOrder } from './place';
import { eventsOf, findOrder } from './store';
import { rounds } from '../testing-breadth';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const by = { kind: 'owner', name: 'demo' } as const;
const price = fen(680);

async function unpaidOrder(uid: number): Promise<string> {
  const item = { name: 'GPU渲染', spec: 'RTX 4090 24G', qty: 1, unit: '卡时', price };
  const placement = {
    uid,
    by,
    orderType: 'render',
    title: '短片渲染',
    items: [item],
  } as const;
  return (await database.transaction((tx) => placeOrder(tx, placement))).order_no;
}
const recharge = (uid: number) =>
  database.transaction((tx) =>
    postRecharge(tx, {
      uid,
      by: system,
      rechargeNo: `R${uid}`,
      amount: price,
      channel: 'alipay',
      channelNo: `C${uid}`,
    }),
  );
const cancel = (uid: number, orderNo: string) =>
  database.transaction((tx) => cancelOrder(tx, { uid, orderNo, by }));
const pay = (uid: number, orderNo: string) =>
  database.transaction((tx) => payOrder(tx, { uid, orderNo, by, parts: { rmb: price } }));

/** Names of the refusals; anything else that was thrown is a fault of the test. */
async function outcomes(work: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'ok';
    if (one.reason instanceof Refusal) return one.reason.refusal;
    throw one.reason;
  });
}
async function countsOf(uid: number): Promise<Record<string, number>> {
  const rows = await database.asOwner<{ tab: string; n: number }>(
    `select tab, n from order_day_counts where uid = ${uid} and day = '-infinity' and n <> 0 order by tab`,
  );
  return Object.fromEntries(rows.map(({ tab, n }) => [tab, n]));
}

test('an order cancelled twenty times at once is closed once and every caller is content', async () => {
  const uid = newUid();
  const orderNo = await unpaidOrder(uid);
  expect(await outcomes(Array.from({ length: 20 }, () => cancel(uid, orderNo)))).toEqual(
    Array(20).fill('ok'),
  );
  expect((await eventsOf(database.db, uid, orderNo)).map(({ event }) => event)).toEqual(['create', 'cancel']);
  expect(await countsOf(uid)).toEqual({ all: 1, closed: 1 });
});

test('an order paid and cancelled at once ends as one of the two, and the money agrees', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < rounds(12); round++) {
    const uid = newUid();
    await recharge(uid);
    const orderNo = await unpaidOrder(uid);
    const racers = [() => pay(uid, orderNo), () => cancel(uid, orderNo)];
    if (round % 2 === 1) racers.reverse();
    const answers = await outcomes(racers.map((run) => run()));
    expect(answers.toSorted()).toEqual(['ok', 'order.state']);
    const order = (await findOrder(database.db, uid, orderNo))!;
    const { 'L.AVAIL': left, 'L.ESCROW': held } = await balancesOf(database.db, uid);
    expect([left, held]).toEqual(order.status === 'processing' ? [0, 680] : [680, 0]);
    expect(await countsOf(uid)).toEqual({ all: 1, [order.status]: 1 });
    ends.add(order.status);
  }
  expect([...ends].every((status) => ['processing', 'closed'].includes(status))).toBe(true);
});

test('an order paid ten times at once is paid once', async () => {
  const uid = newUid();
  await recharge(uid);
  const orderNo = await unpaidOrder(uid);
  const answers = await outcomes(Array.from({ length: 10 }, () => pay(uid, orderNo)));
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
  expect((await balancesOf(database.db, uid))['L.ESCROW']).toBe(680);
});

test('the timeout and the buyer close an order once between them', async () => {
  const uid = newUid();
  const orderNo = await inThePast(new Date(Date.now() - 3_600_000), () => unpaidOrder(uid));
  const work = Array.from({ length: 10 }, (_, index) =>
    index % 2 === 0
      ? cancel(uid, orderNo)
      : database.transaction((tx) => closeExpired(tx, {}, [{ uid, role: 'buyer' }])),
  );
  expect(await outcomes(work)).toEqual(Array(10).fill('ok'));
  expect((await findOrder(database.db, uid, orderNo))!.close_reason).toBe('timeout');
  expect(await countsOf(uid)).toEqual({ all: 1, closed: 1 });
});

test('orders removed twenty times at once leave the list once', async () => {
  const uid = newUid();
  const orderNos: string[] = [];
  for (let index = 0; index < 4; index++) orderNos.push(await unpaidOrder(uid));
  for (const orderNo of orderNos) await cancel(uid, orderNo);
  const remove = (nos: string[]) => database.transaction((tx) => removeOrders(tx, {}, uid, null, nos));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => remove(index % 2 === 0 ? orderNos : orderNos.toReversed())),
  );
  expect(answers.every(({ deleted, failed }) => deleted.length === 4 && failed.length === 0)).toBe(true);
  expect(await countsOf(uid)).toEqual({});
});

test('orders that are placed and cancelled by many at once leave the counters right', async () => {
  const uid = newUid();
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const orderNo = await unpaidOrder(uid);
      if (index % 2 === 0) await cancel(uid, orderNo);
    }),
  );
  expect(await countsOf(uid)).toEqual({ all: 40, closed: 20, pending_pay: 20 });
});
