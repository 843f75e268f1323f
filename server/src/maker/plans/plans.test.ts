import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestOfOwner } from '../../messages/testing';
import { newOwner, newStaff, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { planData } from './personal-data';
import { askedBy, grantedTo, newPlanner, planText, readPlanOf } from './testing';

let app: TestApp;
let planner: Awaited<ReturnType<typeof newPlanner>>;
beforeAll(async () => {
  app = await startTestApp();
  planner = await newPlanner(app);
});
afterAll(() => app.close());

const { plans, maker, files } = api;
const read = (ask_no: string, as: As) => readPlanOf(app, ask_no, as);
const received = async (of = planner) =>
  (await app.call(plans.received, { project_no: of.no }, of.as)).data.list;
/** As if so long had passed for a request: sessions would not live so long. */
const later = (askNo: string, time: string) =>
  app.database.asOwner(
    `update maker_plan_asks set asked_at = asked_at - interval '${time}', answer_by = answer_by - interval '${time}', until = until - interval '${time}' where ask_no = '${askNo}'`,
  );
const titles = async (uid: number) => (await newestOfOwner(app, uid, 20)).map(({ title }) => title);
const fileOf = async ({ no, as }: typeof planner) =>
  (await app.call(maker.detail, { project_no: no }, as)).data.plan!.file_id;

test('whoever asks for a plan reads it once it is granted; each download is written down, the first is told', async () => {
  const asker = await newOwner(app.deps);
  const seen = await askedBy(app, planner.no, asker.as);
  expect((await read(seen.ask_no, asker.as)).status).toBe(409);
  expect((await received())[0]).toMatchObject({ ask_no: seen.ask_no, status: 'asked', read_count: 0 });
  const granted = await app.call(plans.decide, { ...seen, decision: 'grant' }, planner.as);
  expect(granted.data).toMatchObject({ status: 'granted', actions: ['revoke'] });
  const answer = await read(seen.ask_no, asker.as);
  expect([answer.status, answer.text]).toEqual([200, planText(planner.uid)]);
  await read(seen.ask_no, asker.as);
  const [row] = await received();
  expect([row!.read_count, row!.reads.length, row!.reads[0]!.reader]).toEqual([2, 2, row!.asker]);
  const told = await titles(planner.uid);
  expect(told.filter((title) => title === '商业计划书已被下载')).toHaveLength(1);
  expect(told).toContain('有人申请查阅商业计划书');
  expect(await titles(asker.uid)).toContain('可以查阅商业计划书了');
});

test('nobody else gets a byte of a plan: no stranger, no staff, not by the file, not with the number of a grant', async () => {
  const [asker, stranger] = [await newOwner(app.deps), await newOwner(app.deps)];
  const { ask_no } = await grantedTo(app, planner.no, { asker: asker.as, owner: planner.as });
  const fileId = await fileOf(planner);
  for (const as of [stranger.as, planner.as]) expect((await read(ask_no, as)).status).toBe(404);
  for (const as of [stranger.as, asker.as])
    expect((await app.call(files.ticket, { file_id: fileId }, as)).status).toBe(404);
  const staff = await newStaff(app.deps, 'super');
  expect((await app.call(files.staffTicket, { file_id: fileId }, staff.as)).status).toBe(404);
  const colleague = await newSubAccount(app.deps, planner.uid, ['maker.project:manage']);
  const byFile = async () => (await app.call(files.ticket, { file_id: fileId }, colleague.as)).status;
  expect(await byFile()).toBe(200);
  await app.database.asOwner(`update roles set data_scope = '{"maker": "self"}' where uid = ${planner.uid}`);
  expect(await byFile()).toBe(404);
  const clerk = await newSubAccount(app.deps, asker.uid, ['maker.project:view']);
  expect((await read(ask_no, clerk.as)).text).toBe(planText(planner.uid));
  expect((await received())[0]!.reads[0]!.reader).toMatch(/（成员）$/);
  await app.database.asOwner(`update roles set data_scope = '{"maker": "self"}' where uid = ${asker.uid}`);
  expect((await read(ask_no, clerk.as)).status).toBe(404);
  const without = await newSubAccount(app.deps, asker.uid, ['home:view']);
  expect((await read(ask_no, without.as)).text).toContain('310403');
  expect((await app.call(plans.received, { project_no: planner.no }, stranger.as)).data.total).toBe(0);
  const answers = await Promise.all([
    app.call(plans.decide, { ask_no, version: 2, decision: 'grant' }, stranger.as),
    app.call(plans.revoke, { ask_no, version: 2, reason: '不再合作' }, asker.as),
    app.call(plans.withdraw, { ask_no }, stranger.as),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('a grant of a plan ends after seven days, when it is taken back, and with the project; each says so', async () => {
  const other = await newPlanner(app);
  const [one, two] = [await newOwner(app.deps), await newOwner(app.deps)];
  const first = await grantedTo(app, other.no, { asker: one.as, owner: other.as });
  const second = await grantedTo(app, other.no, { asker: two.as, owner: other.as });
  await app.call(plans.revoke, { ...first, reason: '合作已终止' }, other.as);
  const why = async (no: string, as: As) => {
    const { status, text } = await read(no, as);
    return [status, /：([^。]+)。/.exec(text)?.[1]];
  };
  expect(await why(first.ask_no, one.as)).toEqual([409, '已收回']);
  await later(second.ask_no, '6 days 23 hours');
  expect((await read(second.ask_no, two.as)).status).toBe(200);
  await later(second.ask_no, '2 hours');
  expect(await why(second.ask_no, two.as)).toEqual([409, '已到期']);
  await later(second.ask_no, '-2 hours');
  await app.call(maker.offline, { project_no: other.no }, other.as);
  expect(await why(second.ask_no, two.as)).toEqual([409, '项目已结束展示']);
  expect((await app.call(plans.standing, { project_no: other.no }, two.as)).status).toBe(404);
});

test('two requests for a plan at once are one, three a month of one project; silence ends one and makes room', async () => {
  const asker = await newOwner(app.deps);
  const input = { project_no: planner.no, reason: '希望评估合作的可行性', promise: true as const };
  const ask = () => app.call(plans.ask, input, asker.as);
  const both = await Promise.all([ask(), ask()]);
  expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  expect((await app.call(plans.ask, input, planner.as)).status).toBe(422);
  const contact = await app.call(plans.ask, { ...input, reason: '请联系13912345678详谈合作' }, asker.as);
  expect(contact.status).toBe(422);
  const first = both.find(({ status }) => status === 200)!.data.ask!;
  await later(first.ask_no, '15 days');
  const planAccess = (await app.call(plans.standing, { project_no: planner.no }, asker.as)).data;
  expect(planAccess).toMatchObject({ can_ask: true, ask: { status: 'lapsed', actions: [] } });
  const { ask_no, version } = planAccess.ask!;
  const late = await app.call(plans.decide, { ask_no, version, decision: 'grant' }, planner.as);
  expect(late.status).toBe(409);
  const again = await ask();
  expect(again.status).toBe(200);
  await app.call(plans.withdraw, { ask_no: again.data.ask!.ask_no }, asker.as);
  const third = (await ask()).data.ask!;
  const declined = await app.call(
    plans.decide,
    { ask_no: third.ask_no, version: third.version, decision: 'decline', reason: '暂不开放' },
    planner.as,
  );
  expect(declined.data.status).toBe('declined');
  expect((await ask()).body.msg).toContain('30天内最多申请3次');
});

test('one of two answers to a request for a plan at once is refused with 409, and the copy of personal data names the request', async () => {
  const asker = await newOwner(app.deps);
  const seen = await askedBy(app, planner.no, asker.as);
  const answers = await Promise.all([
    app.call(plans.decide, { ...seen, decision: 'grant' }, planner.as),
    app.call(plans.decide, { ...seen, decision: 'decline', reason: '暂不开放' }, planner.as),
  ]);
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  const data = await planData(app.deps, app.database.db, asker.uid);
  expect(data.map(({ section }) => section)).toEqual(['申请查阅的计划书']);
});
