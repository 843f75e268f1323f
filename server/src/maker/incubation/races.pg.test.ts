import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../finance/books/reconciliation';
import { proof } from '../../orders/cashier/testing';
import { startTestApp, type TestApp } from '../../testing';
import {
  type Applicant,
  boardFor,
  incubationStaff,
  type IncubationStaff,
  newIncubated,
  thisMonth,
} from './testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
let staff: IncubationStaff;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  staff = await incubationStaff(app);
});
afterAll(() => app.close());

const { incubation, orders } = api;
const take = ({ project_no, as }: Applicant, seat_no: string, later = 0) =>
  app.call(incubation.takeSeat, { project_no, seat_no, from_month: thisMonth(later), months: 1 }, as);
const pay = (order_no: string, { as }: Applicant) =>
  app.call(orders.pay, { order_nos: [order_no], ...proof }, as);

test('a project keeps one of many seats that it takes at once, and the next when that is paid or given back', async () => {
  const one = await newIncubated(app, staff, undefined, 2);
  const seats: string[] = [];
  for (let n = 0; n < 6; n += 1) seats.push(await staff.newSeat());
  const taken = await Promise.all(seats.map((seat) => take(one, seat)));
  expect(taken.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([
    200,
    ...seats.slice(1).map(() => 409),
  ]);
  const { order_no } = taken.find(({ status }) => status === 200)!.data;
  const refused = taken.find(({ status }) => status === 409)!.body;
  expect([refused.msg, refused.data]).toMatchObject([
    '该项目已有一笔席位订单待付款，请先付款，或退还后再预订其他席位',
    { link: `/orders/myOrders?pay=${order_no}` },
  ]);
  const free = seats.filter((_, index) => taken[index]!.status !== 200);
  // The others are free for everybody.
  const other = await newIncubated(app, staff);
  expect((await take(other, free.pop()!)).status).toBe(200);

  await app.call(incubation.leaveSeat, { order_no }, one.as);
  // A seat paid in the same moment leaves room for one more, or for none yet.
  const first = (await take(one, free.pop()!)).data.order_no;
  const [paid, second] = await Promise.all([pay(first, one), take(one, free[0]!)]);
  expect([paid.status, [200, 409].includes(second.status)]).toEqual([200, true]);
  const next = second.status === 200 ? second : await take(one, free[0]!);
  expect((await pay(next.data.order_no, one)).status).toBe(200);

  // Two people have two seats; a month later both are free again.
  const third = await take(one, free[1]!);
  expect([third.status, third.body.msg]).toEqual([
    422,
    `该项目在${thisMonth()}已有2个席位，最多与团队人数（2人）相同。请选择其他月份，或先在项目中补充团队成员`,
  ]);
  expect((await take(one, free[1]!, 1)).status).toBe(200);
  expect((await boardFor(app, one)).seats.map(({ status }) => status).toSorted()).toEqual([
    'closed',
    'paid',
    'paid',
    'unpaid',
  ]);
  expect(await reconcile(app.database.db, { uid: one.uid })).toEqual([]);
});

test('a seat that is asked for again with its key is the same; paid and given back at once, it is one or the other', async () => {
  const key = { 'idempotency-key': 'take-seat-once-0000001' };
  for (let round = 0; round < rounds(3); round += 1) {
    const one = await newIncubated(app, staff);
    const input = {
      project_no: one.project_no,
      seat_no: await staff.newSeat(),
      from_month: thisMonth(),
      months: 2,
    };
    const same = await Promise.all([1, 2, 3].map(() => app.call(incubation.takeSeat, input, one.as, key)));
    expect(new Set(same.map(({ data }) => data.order_no)).size).toBe(1);
    const { order_no } = same[0]!.data;
    const leave = () => app.call(incubation.leaveSeat, { order_no }, one.as);
    await Promise.all([pay(order_no, one), leave(), leave()]);
    const [seat] = (await boardFor(app, one)).seats;
    const { status, refunds } = (await app.call(orders.detail, { order_no }, one.as)).data;
    expect([seat!.status, status, refunds.length]).toBeOneOf([
      ['closed', 'closed', 0],
      ['paid', 'processing', 0],
      ['returned', 'part_refunded', 1],
    ]);
    // A month that has not begun is free again once the seat was given back.
    expect((await take(one, input.seat_no, 1)).status).toBe(seat!.status === 'paid' ? 422 : 200);
    expect(await reconcile(app.database.db, { uid: one.uid })).toEqual([]);
  }
});
