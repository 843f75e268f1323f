import { api } from '@uc/contract';
import { twinPath } from '@uc/contract/twin-path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newDraft } from '../cases/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The lines of the file, without its head. */
async function exported(as: As, filters: object = {}): Promise<string[]> {
  const { data } = await app.call(api.trademark.exportList, { format: 'csv', ...filters }, as);
  await app.runner.run('exports.make');
  const [task] = (await app.call(api.exports.tasks, { task_id: data.task_id }, as)).data.list;
  expect(task).toMatchObject({ status: 'done', kind: 'filings_trademark' });
  const { url } = (await app.call(api.files.ticket, { file_id: task!.file_id! }, as)).data;
  const isSub = 'sub_token' in as;
  const query = new URLSearchParams(as as Record<string, string>).toString();
  const answer = await fetch(app.url + (isSub ? `${twinPath(url)}&${query}` : url), {
    headers: isSub ? {} : (as as Record<string, string>),
  });
  expect(answer.status).toBe(200);
  return (await answer.text()).trim().split('\r\n').slice(1);
}

test('the list is a file as it is filtered, and a member of 仅本人 gets its own cases alone', async () => {
  const { uid, as } = await newOwner(app.deps);
  const member = await newSubAccount(app.deps, uid, ['ip.trademark:view', 'ip.trademark:apply']);
  await app.database.asOwner(`update roles set data_scope = '{"ip": "self"}' where uid = ${uid}`);
  await newDraft(app, 'trademark', { as }, { name: '竹里小筑' });
  await newDraft(app, 'trademark', { as }, { name: '纸鸢' });
  await newDraft(app, 'patent', { as }, { name: '竹编展架' });
  await newDraft(app, 'trademark', member, { name: '=成员的商标' });
  const all = await exported(as);
  expect([all.length, all.some((line) => line.includes('竹编展架'))]).toEqual([3, false]);
  const found = await exported(as, { keyword: '纸鸢' });
  expect([found.length, found[0]!.includes('纸鸢,商标注册')]).toEqual([1, true]);
  expect(await exported(as, { tab: 'done' })).toEqual([]);
  const own = await exported(member.as);
  // A name that begins like a formula is quoted, so that a spreadsheet takes it as text.
  expect([own.length, own[0]!.includes("'=成员的商标")]).toEqual([1, true]);
});
