import { api } from '@uc/contract';
import type { WireInput } from '@uc/contract/endpoint';
import { helpTopicIds } from '@uc/contract/help-topics';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, newStaff, newSubAccount } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { answerData } from './personal-data';
import { room } from './index';

const { help } = api;
type Person = Awaited<ReturnType<typeof newStaff>> & { name: string };
let app: TestApp;
let owner: Awaited<ReturnType<typeof newOwner>>;
let staff: Person;
let colleague: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await newOwner(app.deps);
  [staff, colleague] = [await named('阿青', 'cs'), await named('阿蓝', 'super')];
});
afterAll(() => app.close());

async function named(name: string, role: 'cs' | 'super' | 'finance'): Promise<Person> {
  const one = await newStaff(app.deps, role);
  await app.database.asOwner(`update staff set name = '${name}' where staff_id = '${one.staffId}'`);
  return { ...one, name };
}
type Save = WireInput<typeof help.staffHelpSave>;
const save = (input: Partial<Save>, by = staff) =>
  app.call(
    help.staffHelpSave,
    {
      no: 0,
      group: 'money',
      title: '默认标题',
      text: '默认正文，至少十个字。',
      publish: true,
      ...input,
    } as Save,
    by.as,
  );
const page = async (topic: string) => (await app.call(help.staffHelpPage, { topic }, staff.as)).data;
const listed = async (topic: string) =>
  (await app.call(help.staffHelpList, {}, staff.as)).data.list.find((one) => one.topic === topic);
const read = (topic: string) => app.call(help.read, { topic }, owner.as);
const found = async (keyword: string) =>
  (await app.call(help.search, { keyword }, owner.as)).data.list.map(({ topic }) => topic);

test('a topic that staff publish is read and found at once on every server, a draft of it by nobody, and its built-in text comes back', async () => {
  const other = await startTestApp({}, app.database);
  const elsewhere = async () => (await other.call(help.read, { topic: 'cards' }, owner.as)).data.text;
  const before = await elsewhere();
  const draft = { topic: 'cards', title: '银行卡与海豚账户', text: '## 海豚\n绑定后可用海豚账户收款。' };
  const kept = (await save({ ...draft, publish: false })).data;
  expect([kept.state, kept.has_draft, kept.no]).toEqual(['builtin', true, 1]);
  expect([await elsewhere(), await found('海豚')]).toEqual([before, []]);
  const published = (await save({ ...draft, no: 1 })).data;
  expect([published.state, published.has_draft]).toEqual(['changed', false]);
  expect(await elsewhere()).toBe(draft.text);
  expect([await found('海豚账户'), await found('yhkyht')]).toEqual([['cards'], ['cards']]);
  const back = (await app.call(help.staffHelpBuiltIn, { topic: 'cards', no: 2 }, colleague.as)).data;
  expect([back.state, await elsewhere(), await found('海豚')]).toEqual(['builtin', before, []]);
  expect(back.versions.map(({ no, act, by }) => [no, act, by])).toEqual([
    [3, 'builtin', colleague.name],
    [2, 'publish', staff.name],
    [1, 'draft', staff.name],
  ]);
  const builtIn = await app.call(help.staffHelpVersion, { topic: 'cards', no: 0 }, staff.as);
  expect(builtIn.data.text).toBe(before);
  await other.http.close();
});

test('a page that staff add is in the list of its group and is found; withdrawn it is gone for customers and stays for staff', async () => {
  const made = (await save({ title: '发票红冲怎么办', text: '退款后[发票](/finance/invoices)会红冲。' }))
    .data;
  expect([made.state, made.is_built_in, (await listed(made.topic))!.changed_by]).toEqual([
    'added',
    false,
    staff.name,
  ]);
  expect(await found('fphczmb')).toEqual([made.topic]);
  expect((await read('balance')).data.others.map(({ topic }) => topic)).toContain(made.topic);
  const gone = (await app.call(help.staffHelpWithdraw, { topic: made.topic, no: 1 }, staff.as)).data;
  expect([gone.state, gone.shown, gone.latest.title]).toEqual(['hidden', null, '发票红冲怎么办']);
  expect((await read(made.topic)).status).toBe(404);
  expect([(await found('fphczmb')).length, (await found('')).length]).toEqual([0, helpTopicIds.length]);
  const again = await app.call(help.staffHelpWithdraw, { topic: made.topic, no: 2 }, staff.as);
  expect(again.status).toBe(409);
  const back = await app.call(help.staffHelpGoBack, { topic: made.topic, no: 2, to: 1 }, staff.as);
  expect(back.data.versions[0]).toMatchObject({ no: 3, act: 'publish', source_no: 1 });
  expect((await read(made.topic)).data.text).toContain('会红冲');
});

test('two members of staff edit one page at once, and the second is told who was first, and what both have written is kept', async () => {
  const seen = { topic: 'closing', group: 'account', no: 0 } as const;
  const answers = await Promise.all([
    save({ ...seen, title: '注销账户一', text: '甲写的注销说明，十个字。' }, staff),
    save({ ...seen, title: '注销账户二', text: '乙写的注销说明，十个字。' }, colleague),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const [first, second] = answers[0]!.status === 200 ? [staff, colleague] : [colleague, staff];
  const told = answers.find(({ status }) => status === 409)!.body.msg;
  expect(told).toMatch(new RegExp(`^${first.name}在\\d\\d:\\d\\d发布了这个页面`));
  const after = (await save({ ...seen, no: 1, title: '注销账户三', text: '后来的人比较后再写。' }, second))
    .data;
  expect(after.versions.map(({ by }) => by)).toEqual([second.name, first.name]);
  const older = await app.call(help.staffHelpVersion, { topic: 'closing', no: 1 }, staff.as);
  expect(older.data.text).toContain('写的注销说明');
});

test('a page that a screen or another page leads to is not withdrawn, and a text does not link to a page that is not there', async () => {
  const refused = await app.call(help.staffHelpWithdraw, { topic: 'withdraw', no: 0 }, staff.as);
  expect([refused.status, refused.body.msg]).toEqual([422, expect.stringContaining('/finance/rmb/withdraw')]);
  const target = (await save({ title: '被链接的页面' })).data;
  const link = `见[另一页](/help?topic=${target.topic})，了解更多内容。`;
  const linking = (await save({ title: '链接它的页面', text: link })).data;
  const held = await app.call(help.staffHelpWithdraw, { topic: target.topic, no: 1 }, staff.as);
  expect([held.status, held.body.msg]).toEqual([422, expect.stringContaining('链接它的页面')]);
  await app.call(help.staffHelpWithdraw, { topic: linking.topic, no: 1 }, staff.as);
  expect((await app.call(help.staffHelpWithdraw, { topic: target.topic, no: 1 }, staff.as)).status).toBe(200);
  const lost = await app.call(help.staffHelpGoBack, { topic: linking.topic, no: 2, to: 1 }, staff.as);
  expect([lost.status, lost.text]).toEqual([422, expect.stringContaining(target.topic)]);
  expect(
    (await save({ topic: linking.topic, no: 2, title: '链接它的页面', text: link, publish: false })).status,
  ).toBe(200);
});

test('staff add no page twice, none of a title that another has, none too long and no more than the limit', async () => {
  expect((await save({ title: '同名的页面' })).status).toBe(200);
  expect((await save({ title: '同名的页面' })).status).toBe(422);
  expect((await save({ title: '提现与手续费' })).status).toBe(422);
  const { text, lines } = limits.help;
  expect((await save({ title: '很长的页面', text: '字'.repeat(text) })).status).toBe(200);
  for (const bad of ['字'.repeat(text + 1), '行\n'.repeat(lines) + '末', '['.repeat(300_000), '短'])
    expect((await save({ title: '太长的页面', text: bad })).status).toBeGreaterThanOrEqual(400);
  for (const bad of [{ topic: 'p999' }, { topic: 'cards', no: 77 }, { group: 'nothing' as 'money' }])
    expect((await save({ title: '没有的页面', ...bad })).status).toBeGreaterThanOrEqual(400);
  await app.database.asOwner(
    `insert into help_versions (topic, no, act, section, title, body, staff_id, staff_name)
     select 'p' || n, 1, 'draft', 'money', 'p' || n, '', '${staff.staffId}', '' from generate_series(1000, 1099) n`,
  );
  expect((await save({ title: '多出的页面' })).status).toBe(422);
});

test('what customers and members say of a page stands beside it for staff, once for each, without their phone numbers', async () => {
  const member = await newSubAccount(app.deps, owner.uid, ['home:view']);
  const say = (is_solved: boolean, text: string, as = owner.as as Parameters<typeof app.call>[2]) =>
    app.call(help.answer, { topic: 'coins', is_solved, text }, as);
  await say(true, '');
  await say(false, '没说能不能退，请打 13812345678');
  await say(true, '写得清楚', member.as);
  const { solved, unsolved, said } = await page('coins');
  expect([solved, unsolved, said.map(({ text }) => text)]).toEqual([
    1,
    1,
    ['写得清楚', '没说能不能退，请打 138****5678'],
  ]);
  expect(await listed('coins')).toMatchObject({ solved: 1, unsolved: 1 });
  expect((await say(true, '字'.repeat(limits.help.answer + 1))).status).toBe(422);
  expect((await app.call(help.answer, { topic: 'p404', is_solved: true }, owner.as)).status).toBe(404);
  expect(await answerData(app.deps, app.database.db, owner.uid)).toHaveLength(2);
  await app.database.transaction((tx) => room.closingSettle![1](app.deps, tx, owner.uid, {} as never));
  expect(await page('coins')).toMatchObject({ solved: 0, unsolved: 0, said: [] });
});

test('a member of finance edits no page of the help, and no customer does', async () => {
  const finance = await named('阿金', 'finance');
  expect((await save({ title: '财务写的页面' }, finance)).status).toBe(403);
  const { path } = help.staffHelpSave;
  const answer = await fetch(`${app.url}${path}`, { method: 'POST', headers: owner.as, body: '{}' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
});
