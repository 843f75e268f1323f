import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOwner, newStaff } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a member of staff', () => {
  test('a member of staff reads who they are and what they may do, by their role', async () => {
    const { as } = await newStaff(app.deps, 'cs');
    const { data } = await app.call(api.operator.me, {}, as);
    expect(data).toMatchObject({ role: 'cs', role_text: '客服/仲裁', demo: false });
    expect(data.permissions).toContain('staff.order:handle');
    expect(data.permissions).not.toContain('staff.withdraw:handle');
  });

  test('a member of staff signs out of this session alone', async () => {
    const [leaving, staying] = [await newStaff(app.deps), await newStaff(app.deps)];
    expect((await app.call(api.operator.signOut, {}, leaving.as)).status).toBe(200);
    expect((await app.call(api.operator.me, {}, leaving.as)).status).toBe(401);
    expect((await app.call(api.operator.me, {}, staying.as)).status).toBe(200);
  });

  test('a customer is no member of staff and is refused the console', async () => {
    const { as } = await newOwner(app.deps);
    expect((await app.call(api.operator.me, {}, as)).status).toBe(401);
  });
});

test('staff read the runs of jobs with what they did, and when each is due next', async () => {
  const { as } = await newStaff(app.deps, 'finance');
  await app.runner.run('jobs.prune');
  const { data } = await app.call(api.operator.jobs, { keyword: 'jobs.prune', status: 'done' }, as);
  expect(data.list[0]).toMatchObject({ job: 'jobs.prune', text: '清理过期数据', error: null });
  expect(data.jobs.map(({ job }) => job)).toContain('finance.reconcileAll');
  expect(
    (await app.call(api.operator.jobs, { status: 'failed', keyword: 'jobs.prune' }, as)).data.total,
  ).toBe(0);
  expect((await app.call(api.operator.jobs, {}, (await newStaff(app.deps, 'ip')).as)).status).toBe(403);
});

test('every job that runs has a Chinese name of its own and says what it does', async () => {
  const { as } = await newStaff(app.deps, 'finance');
  await app.runner.run('jobs.prune');
  const { jobs } = (await app.call(api.operator.jobs, {}, as)).data;
  expect(jobs.length).toBeGreaterThan(30);
  const nameless = jobs.filter(({ text, about }) => !/^\p{Script=Han}/u.test(text) || about.length < 6);
  expect(nameless.map(({ job }) => job)).toEqual([]);
  expect(new Set(jobs.map(({ text }) => text)).size).toBe(jobs.length);
});
