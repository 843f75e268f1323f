import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { byHand, desk } from './testing';

const { invoicerates } = api;
let app: TestApp;
let [one, two]: As[] = [];
beforeAll(async () => {
  app = await startTestApp(byHand);
  await signIn();
});
afterAll(() => app.close());
async function signIn(): Promise<void> {
  [one, two] = [(await newStaff(app.deps, 'finance')).as, (await newStaff(app.deps, 'finance2')).as];
}

const today = dayOf(new Date());
const rate = {
  sale: 'render',
  valid_from: today,
  tax_code: '3040203010000000000',
  name: '信息系统服务',
  rate: '900',
  source: '税务总局公告第1号',
} as const;
const propose = (more: object = {}, as = one!) =>
  app.call(invoicerates.staffRatePropose, { ...rate, ...more } as never, as);
const decide = (no: string, event: 'approve' | 'refuse', as: As, reason?: string) =>
  app.call(invoicerates.staffRateDecide, { no, event, ...(reason !== undefined && { reason }) }, as);
const list = async (input: object = {}, as = one!) =>
  (await app.call(invoicerates.staffRateList, input, as)).data;
const current = async () => (await list()).current.find(({ sale }) => sale === 'render')!.rate_text;
/** The tax of an order of 109.00 that is asked to be invoiced now, and the code of its line. */
async function invoiced() {
  const at = desk(app, one!);
  const who = await at.buyer();
  const [line] = (await at.apply(who, [await at.paid(who, 109_00)])).data.lines;
  return [line!.tax, line!.name];
}

test('a rate that staff enter holds for what is asked from its day on, once another member of staff has agreed to it', async () => {
  for (const [name, value] of [
    ['valid_from', dayAfter(today, -1)],
    ['valid_from', dayAfter(today, 800)],
    ['sale', 'coin'],
    ['rate', '700'],
    ['tax_code', '304020301'],
    ['source', '口'],
  ] as const)
    expect([name, value, (await propose({ [name]: value })).status]).toEqual([name, value, 422]);
  for (const as of [(await newStaff(app.deps, 'cs')).as, (await newOwner(app.deps)).as])
    expect((await propose({}, as)).status).toBeGreaterThanOrEqual(401);
  expect(await invoiced()).toEqual([6.17, '*信息技术服务*短片渲染']);

  const { rate_no: no, actions, before_text } = (await propose({ tax_code: '3040203 0100 0000 0000' })).data;
  expect([actions, before_text]).toEqual([['refuse'], '6% 信息技术服务 3040203000000000000']);
  expect((await propose({}, two!)).status).toBe(409);
  expect((await decide(no, 'approve', one!)).status).toBe(409);
  expect((await list({ todo: '1' }, two!)).list.map((row) => row.rate_no)).toEqual([no]);
  expect((await list({ todo: '1' })).list).toEqual([]);
  expect(await current()).toBe('6%');
  const answers = await Promise.all([decide(no, 'approve', two!), decide(no, 'approve', two!)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await current()).toBe('9%');
  for (const keyword of [no, today, rate.tax_code])
    expect((await list({ keyword })).list.map((row) => row.rate_no)).toEqual([no]);
  expect((await list({ keyword: 'SL0' })).list).toEqual([]);
  expect(await invoiced()).toEqual([9, '*信息系统服务*短片渲染']);
});

test('a rate of a later day waits for it, one that is refused never holds, and one that nobody decided in time begins anew', async () => {
  const later = (await propose({ valid_from: dayAfter(today, 40), rate: '0' })).data.rate_no;
  expect((await decide(later, 'approve', two!)).data).toMatchObject({
    status: 'approved',
    is_current: false,
  });
  const refused = (await propose({ valid_from: dayAfter(today, 2), rate: '1300' })).data.rate_no;
  expect((await decide(refused, 'refuse', one!)).status).toBe(422);
  expect((await decide(refused, 'refuse', one!, '依据有误')).data.status).toBe('refused');
  expect((await decide(refused, 'approve', two!)).status).toBe(409);
  const late = (await propose({ valid_from: dayAfter(today, 1) })).data.rate_no;
  const before = await current();
  await app.database.setClock(3 * 86_400_000);
  await signIn();
  expect((await decide(late, 'approve', two!)).body.data.errors).toEqual([
    { field: 'no', message: expect.stringContaining('生效日期已过') as string },
  ]);
  expect(await current()).toBe(before);
  await app.database.setClock(41 * 86_400_000);
  await signIn();
  expect(await current()).toBe('0%');
});
