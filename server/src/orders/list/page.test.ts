import fc from 'fast-check';
import { fen } from '@uc/contract/money';
import { orderTabs } from '@uc/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inThePast } from '../../clock';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { removeOrders } from '../close';
import { placeOrder, type Placement } from '../place';
import type { OrderEvent } from '../states';
import type { OrderRow } from '../store';
import { insertManyOrders } from '../testing';
import { transition } from '../transition';
import { pageOf, type PageQuery } from './page';
import { tabOf } from './tabs';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let lastUid = 200_000_000_000;
const owner = { kind: 'owner', name: 'demo' } as const;
const longAgo = Date.parse('2026-01-10T09:00:00+08:00');

const place = (uid: number, minute: number, more: Partial<Placement> = {}): Promise<OrderRow> =>
  placeAt(new Date(longAgo + minute * 60_000), uid, more);
function placeAt(at: Date, uid: number, more: Partial<Placement> = {}): Promise<OrderRow> {
  const placement: Placement = {
    uid,
    by: owner,
    orderType: 'render',
    title: '产品宣传片渲染',
    items: [{ name: 'GPU渲染', spec: 'RTX 4090 24G', qty: 2, unit: '卡时', price: fen(680) }],
    ...more,
  };
  return inThePast(at, () => database.transaction((tx) => placeOrder(tx, placement)));
}

const paid = (order: OrderRow) => ({ paid_at: order.created_at, paid_rmb_fen: order.total_fen });
const life: OrderEvent[] = ['pay', 'deliver', 'accept'];

/** Takes an order so many steps along its life, or closes it. */
async function advance(order: OrderRow, steps: number): Promise<OrderRow> {
  let now = order;
  const events = steps < 0 ? (['cancel'] as const) : life.slice(0, steps);
  for (const event of events) {
    const change =
      event === 'pay' ? paid(order) : event === 'cancel' ? { close_reason: 'cancelled' as const } : {};
    now = await database.transaction((tx) =>
      transition(tx, now, event, order.created_at, { by: owner }, change),
    );
  }
  return now;
}

const query = (
  uid: number,
  more: Partial<Omit<PageQuery, 'range'>> & Partial<PageQuery['range']> = {},
): PageQuery => {
  const { role = 'buyer', creator = null, tab = 'all', from = null, to = null, ...rest } = more;
  return {
    range: { uid, role, creator, tab, from, to },
    conditions: {},
    newestFirst: true,
    size: 10,
    page: 1,
    cursor: undefined,
    ...rest,
  };
};
const read = (page: PageQuery) => pageOf(database.db, page);
const numbers = (rows: { order_no: string }[]) => rows.map(({ order_no }) => order_no);
const newestFirst = (a: OrderRow, b: OrderRow) =>
  b.created_at.getTime() - a.created_at.getTime() || (a.order_no < b.order_no ? 1 : -1);

test('every page of every tab, either way round, is the slice that a plain sort would give', async () => {
  const uid = ++lastUid;
  const orders: OrderRow[] = [];
  // Several on one minute, several days, some days empty.
  for (let index = 0; index < 37; index++) {
    const order = await place(uid, Math.floor(index / 2) * 600 + (index > 20 ? 9000 : 0));
    orders.push(await advance(order, (index % 5) - 1));
  }
  orders.sort(newestFirst);
  for (const tab of orderTabs) {
    const expected = orders.filter(({ status }) => tab === 'all' || tabOf(status) === tab);
    for (const isNewestFirst of [true, false]) {
      const slices = isNewestFirst ? expected : [...expected].reverse();
      for (const size of [1, 4, 10]) {
        for (let page = 1; page <= Math.ceil(expected.length / size) + 1; page++) {
          const answer = await read(query(uid, { tab, newestFirst: isNewestFirst, size, page }));
          expect(numbers(answer.rows)).toEqual(numbers(slices.slice((page - 1) * size, page * size)));
          expect(answer.total).toBe(expected.length);
        }
      }
    }
  }
});

test('a range of days limits list, total and counts, both ends included', async () => {
  const uid = ++lastUid;
  for (let day = 0; day < 6; day++) for (let one = 0; one <= day; one++) await place(uid, day * 1440 + one);
  const answer = await read(query(uid, { from: '2026-01-11', to: '2026-01-13', size: 4, page: 2 }));
  expect(answer.total).toBe(9);
  expect(answer.counts).toMatchObject({ all: 9, pending_pay: 9, closed: 0 });
  expect(answer.rows).toHaveLength(4);
});

test('a day is a day in China', async () => {
  const uid = ++lastUid;
  await placeAt(new Date('2026-03-01T23:59:59.999+08:00'), uid);
  await placeAt(new Date('2026-03-02T00:00:00+08:00'), uid);
  expect((await read(query(uid, { from: '2026-03-02', to: '2026-03-02' }))).total).toBe(1);
  expect((await read(query(uid, { from: '2026-03-01', to: '2026-03-01' }))).rows).toHaveLength(1);
});

test('cursors walk the whole list and back, and agree with the page numbers', async () => {
  const uid = ++lastUid;
  const orders: OrderRow[] = [];
  for (let index = 0; index < 23; index++) orders.push(await place(uid, Math.floor(index / 3)));
  orders.sort(newestFirst);
  let cursor: string | undefined;
  for (let page = 1; page <= 5; page++) {
    const answer = await read(query(uid, { size: 5, page, cursor }));
    expect(numbers(answer.rows)).toEqual(numbers(orders.slice((page - 1) * 5, page * 5)));
    cursor = answer.nextCursor ?? undefined;
  }
  expect(cursor).toBeUndefined();
  cursor = (await read(query(uid, { size: 5, page: 5 }))).prevCursor ?? undefined;
  for (let page = 4; page >= 1; page--) {
    const answer = await read(query(uid, { size: 5, page, cursor }));
    expect(numbers(answer.rows)).toEqual(numbers(orders.slice((page - 1) * 5, page * 5)));
    cursor = answer.prevCursor ?? undefined;
  }
  expect(cursor).toBeUndefined();
});

test('a page by cursor goes on after the last row of the page before it, whatever was ordered meanwhile; page 1 begins with the newest', async () => {
  const uid = ++lastUid;
  const orders: OrderRow[] = [];
  for (let index = 0; index < 12; index++) orders.push(await place(uid, index));
  orders.sort(newestFirst);
  const first = await read(query(uid, { size: 5 }));
  const newest = await place(uid, 100);
  const second = await read(query(uid, { size: 5, page: 2, cursor: first.nextCursor! }));
  expect(numbers(second.rows)).toEqual(numbers(orders.slice(5, 10)));
  const third = await read(query(uid, { size: 5, page: 3, cursor: second.nextCursor! }));
  const back = await read(query(uid, { size: 5, page: 2, cursor: third.prevCursor! }));
  expect(numbers(back.rows)).toEqual(numbers(second.rows));
  const top = await read(query(uid, { size: 5, cursor: back.prevCursor! }));
  expect(numbers(top.rows)).toEqual(numbers([newest, ...orders.slice(0, 4)]));
});

test('a cursor that is junk, or of another page, list or account, is passed over', async () => {
  const [uid, other] = [++lastUid, ++lastUid];
  for (let index = 0; index < 12; index++) await place(uid, index);
  for (let index = 0; index < 12; index++) await place(other, index + 500);
  const foreign = (await read(query(other, { size: 5 }))).nextCursor!;
  const own = (await read(query(uid, { size: 5 }))).nextCursor!;
  const honest = numbers((await read(query(uid, { size: 5, page: 2 }))).rows);
  for (const cursor of [
    foreign,
    own.slice(0, 20),
    'x',
    '{}',
    'W10',
    Buffer.from('[1,"next","","",""]').toString('base64url'),
  ]) {
    expect(numbers((await read(query(uid, { size: 5, page: 2, cursor }))).rows)).toEqual(honest);
  }
  expect(numbers((await read(query(uid, { size: 5, page: 3, cursor: own }))).rows)).toHaveLength(2);
});

test('conditions beyond tab and days narrow the list, and deep pages of them stay right', async () => {
  const uid = ++lastUid;
  const orders: OrderRow[] = [];
  for (let index = 0; index < 30; index++) {
    const orderType = index % 3 === 0 ? 'space' : 'render';
    orders.push(
      await place(uid, index, {
        orderType,
        location: index % 2 === 0 ? 'suzhou' : 'all',
        title: `第${index}场路演100%`,
      }),
    );
  }
  orders.sort(newestFirst);
  const space = orders.filter(({ order_type }) => order_type === 'space');
  for (const page of [1, 2, 3, 4, 5]) {
    const answer = await read(query(uid, { conditions: { orderType: 'space' }, size: 3, page }));
    expect(numbers(answer.rows)).toEqual(numbers(space.slice((page - 1) * 3, page * 3)));
    expect(answer.total).toBe(10);
    expect(answer.counts.all).toBe(30);
  }
  expect((await read(query(uid, { conditions: { location: 'suzhou', orderType: 'space' } }))).total).toBe(5);
  expect((await read(query(uid, { conditions: { keyword: '第7场' } }))).total).toBe(1);
  expect((await read(query(uid, { conditions: { keyword: '0%' } }))).total).toBe(30);
  expect((await read(query(uid, { conditions: { keyword: '_' } }))).total).toBe(0);
  expect((await read(query(uid, { conditions: { keyword: orders[4]!.order_no } }))).total).toBe(1);
  expect((await read(query(uid, { conditions: { orderNo: orders[4]!.order_no } }))).total).toBe(1);
  expect((await read(query(uid, { conditions: { least: 1360, most: 1360 } }))).total).toBe(30);
  expect((await read(query(uid, { conditions: { least: 1361 } }))).total).toBe(0);
});

test('a buyer, a seller and a sub-account that sees only its own have lists and counts of their own', async () => {
  const [buyer, seller] = [++lastUid, ++lastUid];
  const sold = { uid: seller, name: '拾光设计工作室' };
  await place(buyer, 0, { orderType: 'service', seller: sold });
  await place(buyer, 1, { by: { kind: 'sub', name: 'xiangmu' }, subId: 'sub-3', seller: sold });
  const order = await place(buyer, 2, { by: { kind: 'sub', name: 'xiangmu' }, subId: 'sub-3' });
  await advance(order, 2);
  expect((await read(query(buyer))).counts).toMatchObject({ all: 3, pending_pay: 2, pending_accept: 1 });
  expect((await read(query(buyer, { creator: 'sub-3' }))).counts).toMatchObject({
    all: 2,
    pending_pay: 1,
    pending_accept: 1,
  });
  expect((await read(query(seller, { role: 'seller' }))).counts).toMatchObject({ all: 2, pending_pay: 2 });
  expect((await read(query(seller))).total).toBe(0);
  expect((await read(query(buyer, { role: 'seller' }))).total).toBe(0);
  expect((await read(query(seller, { role: 'seller', creator: 'sub-3' }))).total).toBe(0);
  expect((await read(query(buyer, { creator: 'sub-9' }))).total).toBe(0);
  expect((await read(query(buyer, { conditions: { createdBy: 'xiangmu' } }))).total).toBe(2);
  expect((await read(query(buyer, { creator: 'sub-3', page: 2, size: 1 }))).rows).toHaveLength(1);
});

test('whatever happens to orders, the counters are what counting the rows gives', async () => {
  const step = fc.record({
    which: fc.nat(5),
    event: fc.constantFrom('place', 'next', 'cancel', 'remove'),
    side: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const [buyer, seller] = [++lastUid, ++lastUid];
      const orders: OrderRow[] = [];
      for (const [index, { which, event, side }] of steps.entries()) {
        const order = orders[which % (orders.length || 1)];
        if (event === 'place' || order === undefined) {
          const more = side
            ? { subId: `sub-${which % 2}`, seller: { uid: seller, name: '拾光设计工作室' } }
            : {};
          // In days to come, so that none is past its deadline.
          orders.push(await place(buyer, 50_000_000 + index * 900, more));
          continue;
        }
        if (event === 'remove') {
          await database.transaction((tx) =>
            removeOrders(tx, {}, side ? buyer : seller, null, [order.order_no]),
          );
          continue;
        }
        // Whatever may come next, refunds of what somebody has removed from their list among it.
        const onward: Partial<Record<string, OrderEvent>> = {
          pending_pay: event === 'cancel' ? 'cancel' : 'pay',
          processing: 'deliver',
          pending_accept: 'accept',
          completed: 'apply_refund',
          refunding: side ? 'refuse_refund' : 'agree_refund',
        };
        const following = onward[order.status];
        if (following === undefined) continue;
        const change =
          following === 'pay'
            ? paid(order)
            : following === 'apply_refund'
              ? { refunding_from: 'completed' as const }
              : {};
        orders[which % orders.length] = await database.transaction((tx) =>
          transition(tx, order, following, order.created_at, { by: owner }, change),
        );
      }
      expect(await recount(buyer, seller)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('orders inserted for proofs of load are listed and counted like any other', async () => {
  const uid = ++lastUid;
  await insertManyOrders(database.db, uid, 503, 20);
  expect(await recount(uid)).toEqual([]);
  const last = await read(query(uid, { page: 51 }));
  expect(last.total).toBe(503);
  const [oldest] = await database.asOwner<{ order_no: string }>(
    `select order_no from orders where uid = ${uid} order by created_at limit 1`,
  );
  expect(numbers(last.rows)).toHaveLength(3);
  expect(last.rows.at(-1)!.order_no).toBe(oldest!.order_no);
});

/** Counters that differ from what the rows say. */
function recount(...uids: number[]): Promise<unknown[]> {
  return database.asOwner(`
    with counted as (
      select uid, role, whose.creator, tabs.tab, days.day, count(*)::int as n from order_views v
        cross join lateral (select '' as creator union all select v.creator where v.creator is not null) whose
        cross join lateral (values ('all'), (v.tab)) tabs (tab)
        cross join lateral (values ('-infinity'::date), ((v.created_at at time zone 'Asia/Shanghai')::date)) days (day)
       where hidden_at is null and uid in (${uids.join(',')}) group by 1, 2, 3, 4, 5)
    select c.*, k.* from counted c full join (select * from order_day_counts where n <> 0 and uid in (${uids.join(',')})) k
      using (uid, role, creator, tab, day) where c.n is distinct from k.n`);
}
