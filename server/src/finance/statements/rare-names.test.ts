import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '../../exports/testing-pdf';
import { newOwner } from '../../passport/testing';
import { recordIdentity } from '../../account/realname/identity';
import { startTestApp, type TestApp } from '../../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The year's income of somebody of this name, as the task says when it is over. */
async function certificateOf(realName: string, format: 'pdf' | 'xlsx' = 'pdf') {
  const { uid, as } = await newOwner(app.deps, { realnameStatus: 'person' });
  const identity = { kind: 'person' as const, realName, idNo: '11010519491231002X', company: null };
  await app.database.transaction((tx) => recordIdentity(app.deps, tx, uid, identity));
  const year = dayOf(new Date()).slice(0, 4);
  const { task_id } = (await app.call(api.statements.exportIncome, { year, format }, as)).data;
  await app.runner.run('exports.make');
  const task = (await app.call(api.exports.tasks, { task_id }, as)).data.list[0]!;
  return { as, uid, task };
}

test.each([
  ['王小䶮', '王*䶮'],
  ['李小㛃', '李*㛃'],
  ['张小𬭎', '张*𬭎'],
  ['刘小〇', '刘*〇'],
])('the income certificate of %s shows %s', async (name, shown) => {
  const { as, task } = await certificateOf(name);
  expect(task.status).toBe('done');
  const { url } = (await app.call(api.files.ticket, { file_id: task.file_id! }, as)).data;
  const answer = await fetch(`${app.url}${url}&auth_token=${as.vso_token}`);
  expect(textOf(Buffer.from(await answer.arrayBuffer()))).toContain(`户名${shown}`);
});

test('a certificate that would lose a character of its holder’s name is refused at once, with the way out; a spreadsheet is made', async () => {
  const { task, uid } = await certificateOf('马小\u{30EDE}');
  const sentence = '字库中没有“\u{30EDE}”，为避免姓名缺字，未生成PDF；请选择其他格式';
  expect(task).toMatchObject({ status: 'failed', error: sentence, file_id: null });
  const [told] = await app.database.asOwner<{ title: string; content: string }>(
    `select title, content from messages where uid = ${uid}`,
  );
  expect(told).toMatchObject({ title: '导出失败', content: expect.stringContaining(sentence) as string });
  expect((await certificateOf('马小\u{30EDE}', 'xlsx')).task.status).toBe('done');
});
