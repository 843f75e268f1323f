import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { aRule } from './testing';

let app: TestApp;
let [one, two]: As[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [one, two] = [(await newStaff(app.deps, 'finance')).as, (await newStaff(app.deps, 'finance2')).as];
});
afterAll(() => app.close());

const today = dayOf(new Date());
const propose = (valid_from: string, more: object = {}, as = one!) =>
  app.call(api.withholding.staffRulePropose, { ...aRule, valid_from, ...more } as never, as);
const decide = (no: string, event: 'approve' | 'refuse', as: As, reason?: string) =>
  app.call(api.withholding.staffRuleDecide, { no, event, ...(reason !== undefined && { reason }) }, as);
const listed = async (input: object = {}, as = one!) =>
  (await app.call(api.withholding.staffRuleList, input, as)).data.list;
const current = async () => (await listed()).filter((rule) => rule.is_current).map((rule) => rule.rule_no);

test('a rule of withholding holds from its day on, once another member of staff has agreed to it', async () => {
  expect(await current()).toEqual(['YK0']);
  for (const [name, value] of [
    ['valid_from', dayAfter(today, -1)],
    ['gap', 'sometimes'],
    ['is_agent', 'maybe'],
    ['source', '口'],
  ] as const)
    expect([name, (await propose(today, { [name]: value })).status]).toEqual([name, 422]);
  for (const as of [(await newStaff(app.deps, 'cs')).as, (await newOwner(app.deps)).as])
    expect((await propose(today, {}, as)).status).toBeGreaterThanOrEqual(401);
  const { rule_no: no, actions } = (await propose(today)).data;
  expect(actions).toEqual(['refuse']);
  expect((await propose(today, {}, two)).status).toBe(409);
  expect((await decide(no, 'approve', one!)).status).toBe(409);
  expect((await listed({ todo: '1' }, two)).map((rule) => rule.rule_no)).toEqual([no]);
  expect(await listed({ todo: '1' })).toEqual([]);
  const answers = await Promise.all([decide(no, 'approve', two!), decide(no, 'approve', two!)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await current()).toEqual([no]);

  const later = (await propose(dayAfter(today, 40), { is_agent: 'no' })).data.rule_no;
  expect((await decide(later, 'approve', two!)).data).toMatchObject({
    status: 'approved',
    is_current: false,
  });
  const refused = (await propose(dayAfter(today, 50))).data.rule_no;
  expect((await decide(refused, 'refuse', one!)).status).toBe(422);
  expect((await decide(refused, 'refuse', one!, '依据有误')).data.status).toBe('refused');
  expect((await decide(refused, 'approve', two!)).status).toBe(409);
  expect(await current()).toEqual([no]);

  // One that nobody decided before its day begins anew.
  const late = (await propose(dayAfter(today, 1))).data.rule_no;
  await app.database.setClock(3 * 86_400_000);
  [one, two] = [(await newStaff(app.deps, 'finance')).as, (await newStaff(app.deps, 'finance2')).as];
  expect((await decide(late, 'approve', two)).body.data.errors).toEqual([
    { field: 'no', message: expect.stringContaining('生效日期已过') as string },
  ]);
  await app.database.setClock(41 * 86_400_000);
  [one] = [(await newStaff(app.deps, 'finance')).as];
  expect(await current()).toEqual([later]);
});
