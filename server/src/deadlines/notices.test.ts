import { api } from '@uc/contract';
import { dayAfter, startOf } from '@uc/contract/day';
import { errors } from '@uc/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isInPackage, isStatutory } from '../calendar/index';
import { anAccount, type TestAccount } from '../demo/testing';
import { newStaff } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';

const { deadlines, withdrawals } = api;
/** The first year that the package does not know, whenever it is raised. */
let year = 2026;
while (isInPackage(String(year))) year += 1;
const before = year - 1;
const day = (rest: string) => `${year}-${rest}`;
/** The first weekday of March, and the first Saturday. */
const [weekday, saturday] = [[1, 2, 3, 4, 5], [6]].map((wanted) => {
  let at = day('03-01');
  while (!wanted.includes(new Date(`${at}T00:00:00Z`).getUTCDay())) at = dayAfter(at, 1);
  return at;
}) as [string, string];
const statutory: string[] = [];
for (let at = day('01-01'); at.startsWith(String(year)); at = dayAfter(at, 1))
  if (isStatutory(at)) statutory.push(at);
const notice = {
  year: String(year),
  off_days: [...statutory, weekday].join('、'),
  work_days: saturday,
  source: `国务院办公厅关于${year}年部分节假日安排的通知`,
};

let app: TestApp;
let owner: TestAccount;
let [one, other]: As[] = [];
let alarms: object[] = [];
beforeAll(async () => {
  app = await startTestApp();
  app.deps.log = { ...app.deps.log, error: (fields: object) => void alarms.push(fields) } as never;
  await at(`${before}-12-21`);
});
beforeEach(() => {
  alarms = [];
});
afterAll(() => app.close());

/** Noon of a day, at which a customer and two people of staff sign in. */
async function at(today: string): Promise<void> {
  await app.database.setClock(startOf(today).getTime() + 12 * 3_600_000 - Date.now());
  owner = await anAccount(app);
  one = (await newStaff(app.deps, 'super')).as;
  other = (await newStaff(app.deps, 'ip')).as;
}
const propose = (more: Partial<typeof notice> = {}) =>
  app.call(deadlines.staffNoticePropose, { ...notice, ...more }, one!);
const decide = (no: string, event: 'approve' | 'refuse', as: As) =>
  app.call(deadlines.staffNoticeDecide, { no, event, reason: '与通知不符' }, as);
const month = async (name: string) => (await app.call(deadlines.month, { month: name }, owner.as)).data.days;
const expected = async () => (await app.call(withdrawals.form, {}, owner.as)).data;
const missing = async () => (await app.call(deadlines.staffNoticeList, {}, other!)).data.missing;
async function alarmed(today: string) {
  await at(today);
  await app.runner.run('deadlines.unknownYear');
  await at(`${before}-12-21`);
  return alarms.splice(0);
}

describe('a year that nobody has announced', () => {
  test('a year that nobody has announced marks the day by which a withdrawal is promised, and no day of the year before it', async () => {
    expect(await expected()).toMatchObject({ expected_is_estimate: false });
    await at(`${before}-12-30`);
    const promised = await expected();
    expect(promised.expected_at > `${year}`).toBe(true);
    expect(promised.expected_is_estimate).toBe(true);
    await at(`${before}-12-21`);
  });

  test('a year that nobody has announced marks all its days in the calendar, and the last ones of the December before it', async () => {
    expect((await month(`${year}-02`)).every(({ is_estimate }) => is_estimate)).toBe(true);
    const marked = (await month(`${before}-12`)).filter(({ is_estimate }) => is_estimate);
    expect(marked.map((one) => one.day)).toEqual(['29', '30', '31'].map((date) => `${before}-12-${date}`));
  });

  test('a year that nobody has announced raises an alarm every day from November on, and is named in the console', async () => {
    expect(await alarmed(`${before}-10-31`)).toEqual([]);
    for (const today of [`${before}-11-01`, `${before}-12-31`])
      expect(await alarmed(today)).toEqual([{ alarm: 'calendar.unknownYear', year: String(year) }]);
    expect(await missing()).toEqual([String(year)]);
  });
});

describe('a notice that staff enter', () => {
  test.each<[string, Partial<typeof notice>, string]>([
    [
      'a statutory holiday missing',
      { off_days: statutory.slice(1).join('、') },
      `缺少法定节假日${statutory[0]}`,
    ],
    ['a working day in the week', { work_days: weekday }, '不是周末'],
    ['a day of another year', { off_days: `${notice.off_days}、${year + 1}-01-01` }, `不属于${year}年`],
    ['a day that does not exist', { off_days: `${notice.off_days}、${year}-02-30` }, '不是日期'],
    ['a year in one range', { off_days: `${year}-01-01至${year}-12-31` }, '最多60天'],
    ['a year that the package has', { year: String(before) }, '无需录入'],
    ['a year far ahead', { year: String(year + 1) }, `只能录入${before}年或${year}年`],
  ])('a notice of holidays with %s is refused', async (_what, more, message) => {
    const { status, body } = await propose(more);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(message);
  });

  test('a notice of holidays holds once a second person has approved it: its days count, nothing is marked, the alarm ends', async () => {
    const wide = saturday.replaceAll(/[\d-]/g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0));
    const { notice_no: no } = (await propose({ work_days: wide })).data;
    expect((await propose()).status).toBe(409);
    expect((await month(`${year}-03`)).find((one) => one.day === saturday)!.is_working).toBe(false);
    const own = await decide(no, 'approve', one!);
    expect([own.status, own.body.msg]).toEqual([409, errors['staff.samePerson'].text]);
    expect((await decide(no, 'approve', other!)).data).toMatchObject({
      status: 'approved',
      off_days: [...statutory, weekday].toSorted(),
      work_days: [saturday],
    });
    expect((await decide(no, 'refuse', other!)).status).toBe(409);
    await expect
      .poll(async () => (await month(`${year}-03`)).some(({ is_estimate }) => is_estimate))
      .toBe(false);
    const days = new Map((await month(`${year}-03`)).map((one) => [one.day, one.is_working]));
    expect([days.get(saturday), days.get(weekday)]).toEqual([true, false]);
    await at(`${before}-12-30`);
    expect((await expected()).expected_is_estimate).toBe(false);
    expect(await alarmed(`${before}-12-01`)).toEqual([]);
    expect(await missing()).toEqual([]);
  });

  test('a notice that a second person refuses changes nothing, and a corrected one may follow it', async () => {
    await at(`${before}-12-22`);
    const wrong = (await propose({ work_days: '' })).data;
    expect((await decide(wrong.notice_no, 'refuse', other!)).data.status).toBe('refused');
    expect((await month(`${year}-03`)).find((one) => one.day === saturday)!.is_working).toBe(true);
    const right = (await propose({ work_days: '' })).data;
    expect((await decide(right.notice_no, 'approve', other!)).data.status).toBe('approved');
    const isSaturdayOff = async () =>
      !(await month(`${year}-03`)).find((one) => one.day === saturday)!.is_working;
    await expect.poll(isSaturdayOff).toBe(true);
  });
});
