import { api } from '@uc/contract';
import { dayOf, daysBetween } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../finance/books/reconciliation';
import { newestOfOwner } from '../../messages/testing';
import { newPayer, proof } from '../../orders/cashier/testing';
import { newSubAccount } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { makerClosingCheck } from '../projects/closing';
import { incubationData } from './personal-data';
import {
  appliedFor,
  boardFor,
  freeHours,
  incubationStaff,
  type IncubationStaff,
  newApplicant,
  newIncubated,
  thisMonth,
  tookSeat,
} from './testing';

let app: TestApp;
let staff: IncubationStaff;
beforeAll(async () => {
  app = await startTestApp();
  staff = await incubationStaff(app);
});
afterAll(() => app.close());

const { incubation, maker, orders } = api;
type One = Awaited<ReturnType<typeof newApplicant>>;
const pay = (order_no: string, { as }: Pick<One, 'as'>) =>
  app.call(orders.pay, { order_nos: [order_no], ...proof }, as);
const statusOf = async ({ project_no, as }: One) =>
  (await app.call(maker.detail, { project_no }, as)).data.status;
const book = ({ project_no, as }: One, starts_at: string, topic = '样机评审') =>
  app.call(incubation.book, { project_no, starts_at, topic }, as);
const orderOf = async (order_no: string, { as }: One) =>
  (await app.call(orders.detail, { order_no }, as)).data;
const states = async (one: One) =>
  Object.fromEntries((await boardFor(app, one)).steps.map(({ step, state }) => [step, state]));

test('a project is taken in, signs what it read, meets its mentor, pays its seat and graduates', async () => {
  const one = await newApplicant(app);
  expect(await statusOf(one)).toBe('incubate_review');
  expect(await states(one)).toMatchObject({ apply: 'done', accept: 'now', agreement: 'later' });
  await staff.accept(one.no);
  const { agreement, version } = await boardFor(app, one);
  const { project_no } = one;
  const wrong = { project_no, text_hash: '0'.repeat(64) };
  expect((await app.call(incubation.confirm, wrong, one.as)).status).toBe(409);
  const hash = agreement!.text_hash;
  await app.call(incubation.confirm, { project_no, text_hash: hash }, one.as);
  const [signed] = await app.database.asOwner<{ detail: { text_hash: string } }>(
    `select detail from audit_events where uid = ${one.uid} and action = 'incubation.confirm'`,
  );
  expect([signed!.detail.text_hash, version]).toEqual([hash, 2]);
  const early = { no: one.no, version: 3, comment: '' };
  const refused = await app.call(incubation.staffIncubationGraduate, early, staff.as);
  expect([refused.status, refused.body.msg]).toEqual([409, '尚未达到毕业条件：与导师面谈2次；发布2条进展']);
  const hours = await freeHours(app, one);
  for (const hour of hours.slice(0, 2)) await book(one, hour);
  for (const { booking_no } of (await boardFor(app, one)).bookings) {
    const close = { booking_no, outcome: 'held' as const, note: '样机结构需要简化' };
    expect((await app.call(incubation.staffMeetingClose, close, staff.as)).status).toBe(409);
    await app.database.asOwner(
      `update maker_bookings set starts_at = starts_at - interval '40 days' where booking_no = '${booking_no}'`,
    );
    expect((await app.call(incubation.staffMeetingClose, close, staff.as)).status).toBe(200);
  }
  for (const key of ['incubate-post-1', 'incubate-post-2'])
    await app.call(
      maker.progress,
      { project_no, post_key: key, title: '新样机', text: '换了更安静的风扇。' },
      one.as,
    );
  const order_no = await tookSeat(app, one, await staff.newSeat());
  expect((await states(one))['seats']).toBe('now');
  expect((await pay(order_no, one)).status).toBe(200);
  expect(await orderOf(order_no, one)).toMatchObject({
    order_type: 'maker',
    status: 'processing',
    source_link: `/maker/original?project=${project_no}`,
  });
  expect(await states(one)).toMatchObject({ meetings: 'done', seats: 'done', graduate: 'now' });
  const wish = {
    project_no,
    version: 3,
    kind: 'graduate' as const,
    text: '样机已在两所学校试用一个学期，达到了约定的目标',
  };
  expect((await app.call(incubation.wish, wish, one.as)).status).toBe(200);
  const decided = await staff.seen(one.no);
  const graduate = () =>
    app.call(incubation.staffIncubationGraduate, { ...decided, comment: '成果扎实' }, staff.as);
  const both = await Promise.all([graduate(), graduate()]);
  expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  expect(await statusOf(one)).toBe('graduated');
  // Two of three months had not begun.
  expect((await boardFor(app, one)).seats[0]).toMatchObject({ status: 'returned' });
  expect(await orderOf(order_no, one)).toMatchObject({ status: 'part_refunded', refunds: [{ amount: 600 }] });
  expect(await reconcile(app.database.db, { uid: one.uid })).toEqual([]);
  expect((await newestOfOwner(app, one.uid, 30)).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['孵化申请已通过', '孵化席位已付款', '孵化毕业']),
  );
  expect((await incubationData(app.deps, app.database.db, one.uid))[0]!.content).toContain(
    '样机结构需要简化',
  );
});

test('a maker who looks at the seats is told how many days this month has left, which costs the whole of it', async () => {
  const one = await newIncubated(app, staff);
  const seat_no = await staff.newSeat(300);
  const { days_left, months, seats } = (
    await app.call(incubation.seats, { project_no: one.project_no }, one.as)
  ).data;
  const [today, next] = [dayOf(new Date()), `${thisMonth(1)}-01`];
  expect([months[0], days_left]).toEqual([today.slice(0, 7), daysBetween(today, next)]);
  expect(seats.find((seat) => seat.seat_no === seat_no)!.price).toBe(300);
  const order_no = await tookSeat(app, one, seat_no, 1);
  expect(await orderOf(order_no, one)).toMatchObject({ pay_amount: 300 });
});

test('an hour of a mentor and a month of a seat are one project’s: of two at once one is told 409', async () => {
  const [a, b] = [await newIncubated(app, staff), await newIncubated(app, staff)];
  const [hour = '', other = ''] = await freeHours(app, a);
  const booked = await Promise.all([book(a, hour), book(b, hour)]);
  expect(booked.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  const loser = booked[0].status === 409 ? a : b;
  const winner = loser === a ? b : a;
  expect((await freeHours(app, loser)).includes(hour)).toBe(false);
  const { booking_no } = (await boardFor(app, winner)).bookings[0]!;
  expect((await app.call(incubation.cancelBooking, { booking_no }, loser.as)).status).toBe(404);
  await app.call(incubation.cancelBooking, { booking_no }, winner.as);
  expect((await book(loser, hour)).status).toBe(200);
  expect((await book(loser, other)).status).toBe(200);
  const third = (await freeHours(app, loser))[0]!;
  expect((await book(loser, third)).body.msg).toContain('最多同时预约2次');
  // Meetings that are over without a record do not count.
  await app.database.asOwner(
    `update maker_bookings set starts_at = starts_at - interval '40 days' where uid = ${loser.uid}`,
  );
  expect((await book(loser, third)).status).toBe(200);
  expect((await book(winner, '2020-01-01 09:00:00')).status).toBe(422);

  const seat_no = await staff.newSeat();
  const take = ({ project_no, as }: One, from_month: string) =>
    app.call(incubation.takeSeat, { project_no, seat_no, from_month, months: 2 }, as);
  const taken = await Promise.all([take(a, thisMonth()), take(b, thisMonth(1))]);
  expect(taken.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  const [first, second] = taken[0].status === 200 ? [a, b] : [b, a];
  const order_no = taken.find(({ status }) => status === 200)!.data.order_no;
  const leave = { order_no };
  expect((await app.call(incubation.leaveSeat, leave, second!.as)).status).toBe(404);
  expect((await app.call(incubation.leaveSeat, leave, first!.as)).data.returned).toBe(0);
  expect((await orderOf(order_no, first!)).status).toBe('closed');
  expect((await take(second!, thisMonth())).status).toBe(200);
  expect((await take(second!, thisMonth(20))).status).toBe(422);
});

/** The message to a project's people about its end. */
const endTold = async ({ uid }: { uid: number }) =>
  (await newestOfOwner(app, uid, 30)).find(({ title }) => title === '孵化已结束')?.content;

test('what was not confirmed, is over or was banned ends by itself, and its money goes back', async () => {
  const silent = await newApplicant(app);
  await staff.accept(silent.no);
  const banned = await newIncubated(app, staff);
  const order_no = await tookSeat(app, banned, await staff.newSeat(), 2);
  await pay(order_no, banned);
  expect((await makerClosingCheck.look(app.database.db, banned.uid)).pass).toBe(false);
  await app.database.asOwner(
    `update maker_incubations set confirm_by = now() - interval '1 minute' where incubation_no = '${silent.no}'`,
  );
  await app.database.asOwner(
    `update maker_projects set status = 'banned' where project_no = '${banned.project_no}'`,
  );
  await app.runner.run('incubation.clocks');
  expect(await statusOf(silent)).toBe('online');
  expect(await boardFor(app, silent)).toMatchObject({
    status: 'ended',
    end_reason: '未在期限内确认孵化协议',
  });
  expect(await boardFor(app, banned)).toMatchObject({ status: 'ended', end_reason: '项目已下架' });
  expect((await orderOf(order_no, banned)).refunds).toMatchObject([{ amount: 300 }]);
  // A project without a seat reads nothing of money.
  expect([await endTold(silent), await endTold(banned)]).toEqual([
    '原因：未在期限内确认孵化协议。',
    '原因：项目已下架。未开始月份的席位费300.00元已退回：账户余额支付的300.00元退回账户余额。',
  ]);
  expect(await reconcile(app.database.db, { uid: banned.uid })).toEqual([]);
  // It may ask again.
  expect(await appliedFor(app, silent.project_no, silent.as)).not.toBe(silent.no);
});

test('another mentor and a longer term are asked for, granted once, and stand beside the agreement', async () => {
  const one = await newIncubated(app, staff);
  const { project_no } = one;
  const ask = async (kind: 'mentor' | 'extend', more: object = {}) => {
    const { version } = await boardFor(app, one);
    const text = '希望请一位熟悉校园渠道的导师，一起准备下学期的试用';
    return app.call(incubation.wish, { project_no, version, kind, text, ...more }, one.as);
  };
  const grant = async (more: object = {}) =>
    app.call(incubation.staffIncubationGrant, { ...(await staff.seen(one.no)), ...more }, staff.as);
  const { agreement: signed, to_on: end } = await boardFor(app, one);
  expect((await grant()).status).toBe(409);
  const [hour = ''] = await freeHours(app, one);
  await book(one, hour);
  const [other, strange] = [await incubationStaff(app), await incubationStaff(app, 'shanghai')];
  expect((await ask('mentor')).status).toBe(200);
  expect((await ask('extend', { months: 3 })).status).toBe(409);
  expect((await staff.detail(one.no)).mentors.map(({ mentor_no: no }) => no)).toContain(other.mentor);
  for (const mentor_no of [staff.mentor, strange.mentor, undefined])
    expect((await grant({ mentor_no })).status).toBe(422);
  const both = await Promise.all([1, 2].map(() => grant({ mentor_no: other.mentor })));
  expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  const changed = await boardFor(app, one);
  expect([changed.mentor!.mentor_no, changed.wish, changed.bookings[0]!.status]).toEqual([
    other.mentor,
    null,
    'cancelled',
  ]);
  // Its hour with the mentor before is free again.
  expect((await app.call(incubation.slots, { project_no }, one.as)).data.slots[0]!.state).toBe('free');

  expect((await ask('extend')).status).toBe(422);
  expect((await ask('extend', { months: 2 })).status).toBe(422);
  expect((await ask('extend', { months: 6 })).status).toBe(200);
  expect((await grant()).status).toBe(200);
  const longer = await boardFor(app, one);
  expect([longer.to_on! > end!, longer.months]).toEqual([true, 6]);
  expect(longer.agreement).toMatchObject({
    text: signed!.text,
    text_hash: signed!.text_hash,
    amendments: [{ text: expect.stringContaining('导师由') }, { text: `期限延长6个月，至${longer.to_on}。` }],
  });
  await ask('extend', { months: 6 });
  await grant();
  // Six and twice six are eighteen months: no more.
  expect((await ask('extend', { months: 1 })).text).toContain('孵化期最长18个月，现为18个月');
  expect((await newestOfOwner(app, one.uid, 9)).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['已申请更换导师', '导师已更换', '已申请延长孵化', '孵化期已延长']),
  );
});

test('another account, a member without the right and one of 仅本人 get nowhere', async () => {
  const [one, stranger] = [await newApplicant(app), await newPayer(app)];
  const { project_no } = one;
  const answers = await Promise.all([
    app.call(incubation.board, { project_no }, stranger.as),
    app.call(incubation.withdraw, { project_no }, stranger.as),
    app.call(incubation.seats, { project_no }, stranger.as),
    app.call(incubation.slots, { project_no }, stranger.as),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const viewer = await newSubAccount(app.deps, one.uid, ['maker.project:view']);
  expect((await app.call(incubation.board, { project_no }, viewer.as)).status).toBe(200);
  expect((await app.call(incubation.withdraw, { project_no }, viewer.as)).body.errorCode).toBe(310403);
  await app.database.asOwner(`update roles set data_scope = '{"maker": "self"}' where uid = ${one.uid}`);
  expect((await app.call(incubation.board, { project_no }, viewer.as)).status).toBe(404);
  expect((await app.call(incubation.withdraw, { project_no }, one.as)).status).toBe(200);
  expect(await statusOf(one)).toBe('online');
  expect((await staff.accept(one.no)).status).toBe(409);
});
