import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withinTenant } from '../db/index';
import { newNo } from '../finance/testing';
import { newStaff } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newNotice = async (as: Awaited<ReturnType<typeof newStaff>>['as']) =>
  (await app.call(api.messages.staffNoticeCreate, { title: newNo('公告'), content: '今晚维护' }, as)).data.no;
const actsOf = async (no: string, as: Awaited<ReturnType<typeof newStaff>>['as']) =>
  (await app.call(api.operator.itemActs, { queue: 'notice', no }, as)).data.list;

test('a notice that two members of staff decide at once is decided by one, and both read in its acts by whom and when', async () => {
  const [one, other] = [await newStaff(app.deps, 'super'), await newStaff(app.deps, 'super')];
  const no = await newNotice(one.as);
  const publish = (as: typeof one.as) => app.call(api.messages.staffNoticePublish, { no, version: 1 }, as);
  const answers = await Promise.all([publish(one.as), publish(other.as)]);
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  const first = answers[0]!.status === 200 ? one : other;
  for (const reader of [one, other]) {
    const acts = await actsOf(no, reader.as);
    expect(acts.map(({ text, is_self, note }) => [text, is_self, note])).toEqual([
      ['发布系统公告，立即或定时', reader === first, null],
    ]);
    expect(acts[0]!.at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  }
});

test('a note on an item is one line however often it is sent, for colleagues of its queue alone, and no request of a customer reads it', async () => {
  const { as } = await newStaff(app.deps, 'super');
  const { as: stranger } = await newStaff(app.deps, 'ip');
  const no = await newNotice(as);
  const note = { queue: 'notice', no, note: '等法务回复，周四再发', request_token: newNo('note') } as const;
  expect((await app.call(api.operator.itemNote, note, as)).status).toBe(200);
  expect((await app.call(api.operator.itemNote, note, as)).status).toBe(200);
  expect((await actsOf(no, as)).map(({ text, note: words }) => [text, words])).toEqual([
    ['备注', '等法务回复，周四再发'],
  ]);
  expect((await app.call(api.operator.itemNote, note, stranger)).status).toBe(403);
  expect((await app.call(api.operator.itemActs, { queue: 'notice', no }, stranger)).status).toBe(403);
  const seen = () => app.database.db.selectFrom('staff_acts').select('note').execute();
  expect((await seen()).length).toBeGreaterThan(0);
  expect(await withinTenant(100000000001, seen)).toEqual([]);
});

test('acts and notes on an item are deleted after five years, and newer ones stay', async () => {
  const { as } = await newStaff(app.deps, 'super');
  const no = await newNotice(as);
  for (const note of ['早年的备注', '近年的备注'])
    await app.call(api.operator.itemNote, { queue: 'notice', no, note, request_token: newNo('note') }, as);
  await app.database.asOwner(
    `update staff_acts set at = at - interval '1831 days' where item_no = '${no}' and note = '早年的备注'`,
  );
  await app.runner.run('jobs.prune');
  expect((await actsOf(no, as)).map(({ note }) => note)).toEqual(['近年的备注']);
});

test('a decision that goes either way is written to its item with what was decided', async () => {
  const [one, other] = [await newStaff(app.deps, 'super'), await newStaff(app.deps, 'super')];
  const law = { code: 'trademark.term', value: '500', valid_from: '2099-01-01', source: '测试文件第1号' };
  const proposed = { ...law, reason: '官费调整' } as const;
  const { change_no: no } = (await app.call(api.law.staffLawPropose, proposed as never, one.as)).data;
  await app.call(api.law.staffLawDecide, { no, event: 'refuse', reason: '来源有误' }, other.as);
  const { list } = (await app.call(api.operator.itemActs, { queue: 'law', no }, one.as)).data;
  expect(list.map(({ text, choice_text }) => [text, choice_text])).toEqual([
    ['复核法规或费用变更', '不通过'],
  ]);
  // A proposal names no item yet.
  const today = (await app.call(api.operator.doneToday, {}, other.as)).data.list;
  expect(today.filter(({ is_self }) => is_self).map(({ done }) => done)).toEqual([1]);
  const { as: stranger } = await newStaff(app.deps, 'finance');
  const seen = (await app.call(api.operator.doneToday, {}, stranger)).data.list;
  expect(seen.some(({ staff }) => staff === today.find(({ is_self }) => is_self)!.staff)).toBe(false);
});

test('an item that two members of staff take at once is with one of them, hand-over and release name whom it was seen with, and each stands in its acts', async () => {
  const [one, other] = [await newStaff(app.deps, 'super'), await newStaff(app.deps, 'super')];
  const { as: stranger } = await newStaff(app.deps, 'ip');
  const no = await newNotice(one.as);
  const take = (as: typeof one.as, seen: string, event: 'take' | 'release' = 'take') =>
    app.call(api.operator.itemTake, { queue: 'notice', no, event, seen }, as);
  const takenBy = async () =>
    (await app.call(api.operator.itemActs, { queue: 'notice', no }, one.as)).data.taken?.staff_id;
  expect(await takenBy()).toBeUndefined();
  const answers = await Promise.all([take(one.as, ''), take(other.as, '')]);
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  const [first, second] = answers[0]!.status === 200 ? [one, other] : [other, one];
  expect(await takenBy()).toBe(first.staffId);
  expect((await take(second.as, first.staffId)).status).toBe(200);
  expect((await take(first.as, first.staffId, 'release')).status).toBe(409);
  expect(await takenBy()).toBe(second.staffId);
  expect((await take(stranger, second.staffId)).status).toBe(403);
  expect((await take(second.as, second.staffId, 'release')).status).toBe(200);
  expect(await takenBy()).toBeUndefined();
  expect((await actsOf(no, one.as)).map(({ choice_text: choice }) => choice)).toEqual([
    '放下',
    '接手',
    '接手',
  ]);
  // A ticket has a taker of its own.
  const ticket = { queue: 'ticket', no: 'T1', event: 'take', seen: '' } as const;
  expect((await app.call(api.operator.itemTake, ticket, one.as)).status).toBe(409);
  const people = (await app.call(api.operator.colleagues, { queue: 'notice' }, one.as)).data.list;
  expect(people.find(({ is_self }) => is_self)?.staff_id).toBe(one.staffId);
  expect((await app.call(api.operator.colleagues, { queue: 'notice' }, stranger)).status).toBe(403);
  await take(one.as, '');
  const seen = () => app.database.db.selectFrom('staff_takes').select('item_no').execute();
  expect((await seen()).length).toBeGreaterThan(0);
  expect(await withinTenant(100000000001, seen)).toEqual([]);
});
