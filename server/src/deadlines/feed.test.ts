import { api } from '@uc/contract';
import { daysAfter } from '@uc/contract/day';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, anOrder, aMember } from '../demo/testing';
import { newDebtor } from '../finance/credit/testing';
import { newestOfOwner } from '../messages/testing';
import { type As, startTestApp, type TestApp } from '../testing';

const origin = 'https://center.example.com';
const TITLE = '短片渲染，第一部；“样片”\\ 终稿, with commas; and a title that is long enough to be folded';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicOrigin: origin });
});
afterAll(() => app.close());

const create = async (as: As) => (await app.call(api.deadlines.createFeed, {}, as)).data.url;
const read = (url: string, headers: Record<string, string> = {}) =>
  fetch(url.replace(origin, app.url), { headers });
/** The events of a calendar, as another program reads them. */
async function eventsOf(url: string) {
  const answer = await read(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

describe('a subscription', () => {
  test('a calendar subscription has every deadline once, what happens at zero, the way to it, and its days in China time', async () => {
    const debtor = await newDebtor(app, { amount: 100_00, days: 1 });
    const no = await anOrder(app.deps, debtor.uid, { title: TITLE });
    const url = await create(debtor.as);
    expect(url).toMatch(/^https:\/\/center\.example\.com\/calendar\/cal_[\w-]{43}\.ics$/);
    const events = await eventsOf(url);
    const { list } = (await app.call(api.deadlines.list, {}, debtor.as)).data;
    expect(events.map(({ uid }) => uid)).toEqual(list.map(({ key }) => `${key}@center.example.com`));
    const order = events.find(({ uid }) => uid.startsWith('order_pay'))!;
    expect(order.summary).toBe(`待付款订单：${TITLE}`);
    expect(order.description).toBe(`到期后：订单自动关闭\n${origin}/center/user/orders/myOrders?order=${no}`);
    const at = list.find(({ kind }) => kind === 'order_pay')!.at;
    expect(order.startDate.toJSDate()).toEqual(new Date(`${at.replace(' ', 'T')}+08:00`));
    const bill = events.find(({ uid }) => uid.startsWith('iou_bill'))!;
    expect([bill.startDate.isDate, String(bill.startDate)]).toEqual([
      true,
      list.find(({ kind }) => kind === 'iou_bill')!.at.slice(0, 10),
    ]);
    // No amounts: whoever runs the calendar reads it as well.
    expect(await (await read(url)).text()).not.toMatch(/\d\.\d\d/);
  });

  test('a calendar subscription keeps to RFC 5545: CRLF, no line longer than 75 octets, a stamp for each event', async () => {
    const { as, uid } = await anAccount(app);
    await anOrder(app.deps, uid, { title: TITLE });
    const text = await (await read(await create(as))).text();
    const lines = text.split('\r\n');
    expect(text).not.toMatch(/[^\r]\n/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.some((line) => line.startsWith(' '))).toBe(true);
    for (const part of ['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR']) expect(lines).toContain(part);
    expect(lines.some((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toBe(true);
  });

  test('a calendar subscription is asked for again by its ETag: nothing changed is 304, and caches on the way keep nothing', async () => {
    const { as, uid } = await anAccount(app);
    const url = await create(as);
    const first = await read(url);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const mark = { 'if-none-match': first.headers.get('etag')! };
    expect((await read(url, mark)).status).toBe(304);
    await anOrder(app.deps, uid);
    expect((await read(url, mark)).status).toBe(200);
    expect((await app.call(api.deadlines.feed, {}, as)).data.read_at).not.toBeNull();
  });

  test('a new calendar address ends the one before, of which only its message speaks; one that is stopped, or never was, is not found', async () => {
    const { as, uid } = await anAccount(app);
    const [old, fresh] = [await create(as), await create(as)];
    const told = (await newestOfOwner(app, uid, 2)).map(({ content }) =>
      content.includes('此前的地址已失效'),
    );
    expect(told).toEqual([true, false]);
    expect([(await read(old)).status, (await read(fresh)).status]).toEqual([404, 200]);
    expect((await app.call(api.deadlines.feed, {}, as)).data.is_on).toBe(true);
    const stopped = await app.call(api.deadlines.revokeFeed, {}, as);
    expect(stopped.data).toEqual({ is_on: false, created_at: null, read_at: null });
    expect((await app.call(api.deadlines.revokeFeed, {}, as)).status).toBe(200);
    const wrong = [
      'x.ics',
      `cal_${'a'.repeat(43)}.ics`,
      `cal_${'a'.repeat(43)}`,
      '%00.ics',
      'cal_%F0%9F%98%80.ics',
    ];
    for (const url of [fresh, ...wrong.map((one) => `${origin}/calendar/${one}`)]) {
      const answer = await read(url);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
  });

  test('a calendar subscription’s secret is stored as a hash alone, and a message tells the owner that it was made', async () => {
    const { as, uid } = await anAccount(app);
    const secret = /cal_[\w-]+/.exec(await create(as))![0];
    const rows = await app.database.asOwner(`select * from calendar_feeds where uid = ${uid}`);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { list } = (await app.call(api.messages.list, {}, as)).data;
    expect(list.map(({ title }) => title)).toEqual(['日历订阅地址已生成']);
    expect(JSON.stringify(list)).not.toContain(secret);
  });
});

describe('the subscription of a sub-account', () => {
  const permissions = ['home:view', 'deadline:view', 'order.order:view'] as const;

  test('a sub-account’s calendar subscription shows what its roles show now, and is not found without the list’s permission', async () => {
    const { uid } = await anAccount(app);
    await anOrder(app.deps, uid);
    const { as } = await aMember(app, uid, { permissions });
    const url = await create(as);
    expect(await eventsOf(url)).toHaveLength(1);
    const roles = (codes: string) =>
      app.database.asOwner(`update roles set permissions = '{${codes}}' where uid = ${uid}`);
    await roles('home:view,deadline:view');
    expect(await eventsOf(url)).toHaveLength(0);
    await roles('home:view,order.order:view');
    expect((await read(url)).status).toBe(404);
  });

  test.each([
    ['is disabled', `update sub_accounts set status = 'disabled'`],
    ['is deleted', `update sub_accounts set status = 'deleted'`],
    ['has expired', `update sub_accounts set expire_at = app_now() - interval '1 second'`],
    ['has a frozen main account', `update users set status = 'frozen'`],
  ])('a calendar subscription of a sub-account that %s is not found', async (_, statement) => {
    const { uid, as: owner } = await anAccount(app);
    const url = await create((await aMember(app, uid, { permissions })).as);
    const ofOwner = await create(owner);
    expect((await read(url)).status).toBe(200);
    await app.database.asOwner(`${statement} where uid = ${uid}`);
    expect((await read(url)).status).toBe(404);
    expect((await read(ofOwner)).status).toBe(statement.includes('users') ? 404 : 200);
  });
});

test('whoever asks for calendar addresses too often is refused with 429', async () => {
  const slow = await startTestApp({ rateFactor: 1 });
  const url = `${slow.url}/calendar/cal_${'a'.repeat(43)}.ics`;
  const statuses: number[] = [];
  for (let asked = 0; asked < 61; asked += 1) statuses.push((await fetch(url)).status);
  expect([statuses[0], statuses[59], statuses[60]]).toEqual([404, 404, 429]);
  await slow.close();
});

test('a closed account leaves no address behind', async () => {
  const { as, uid } = await anAccount(app);
  await create(as);
  await app.database.asOwner(
    `update users set status = 'closing', closing_at = '${daysAfter(new Date(), -1).toISOString()}' where uid = ${uid}`,
  );
  await app.runner.run('account.close');
  expect(await app.database.asOwner(`select 1 from calendar_feeds where uid = ${uid}`)).toEqual([]);
});
