import { api } from '@uc/contract';
import { twinPath } from '@uc/contract/twin-path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSubAccount } from '../../passport/testing';
import { newProvider } from '../../provider/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newContract } from '../contracts/testing';
import { draftOf, newBuyer, offer, openRequest, requestStaff } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The lines of the newest file, without its head. */
async function fileOf(as: As, task_id: string): Promise<string[]> {
  await app.runner.run('exports.make');
  const [task] = (await app.call(api.exports.tasks, { task_id }, as)).data.list;
  expect(task).toMatchObject({ status: 'done' });
  const { url } = (await app.call(api.files.ticket, { file_id: task!.file_id! }, as)).data;
  const isSub = 'sub_token' in as;
  const query = new URLSearchParams(as as Record<string, string>).toString();
  const answer = await fetch(app.url + (isSub ? `${twinPath(url)}&${query}` : url), {
    headers: isSub ? {} : (as as Record<string, string>),
  });
  return (await answer.text()).trim().split('\r\n').slice(1);
}
const csv = { format: 'csv' } as const;

test('requests and bids are files as they are filtered; of a request that hides its bids a bidder gets its own alone', async () => {
  const buyer = await newBuyer(app);
  const [a, b] = [await newProvider(app), await newProvider(app)];
  const no = await openRequest(app, await requestStaff(app), buyer.as, { visibility: 'hide_bids' });
  await draftOf(app, buyer.as, { title: '=另一份草稿' });
  await app.call(api.bids.submit, offer(no, { price: 2345.67 }), a.as);
  await app.call(api.bids.submit, offer(no, { price: 1999.99 }), b.as);
  const requests = async (filters: object, as: As = buyer.as) =>
    fileOf(as, (await app.call(api.requests.exportList, { ...csv, ...filters }, as)).data.task_id);
  const all = await requests({});
  expect([all.length, all.some((line) => line.includes("'=另一份草稿"))]).toEqual([2, true]);
  expect(await requests({ status: 'bidding', keyword: no })).toEqual([expect.stringContaining(`${no},`)]);
  expect(await requests({ status: 'completed' })).toEqual([]);
  const member = await newSubAccount(app.deps, buyer.uid, ['crowd.request:view']);
  await app.database.asOwner(`update roles set data_scope = '{"crowd": "self"}' where uid = ${buyer.uid}`);
  expect(await requests({}, member.as)).toEqual([]);

  const bids = async (as: As) => fileOf(as, (await app.call(api.bids.exportList, csv, as)).data.task_id);
  const mine = await bids(a.as);
  expect(mine).toEqual([expect.stringContaining('2345.67')]);
  expect(mine.join()).not.toContain('1999.99');

  await app.call(api.favourites.add, { kind: 'request', target_no: no }, a.as);
  const favourites = await app.call(api.favourites.exportList, csv, a.as);
  expect(await fileOf(a.as, favourites.data.task_id)).toEqual([expect.stringContaining(no)]);
});

test('contracts are a file for each side, and a member without the right of that side gets none', async () => {
  const one = await newContract(app, [1000_00]);
  await one.fund();
  const contracts = (role: 'buyer' | 'provider', as: As) =>
    app.call(api.contracts.exportList, { ...csv, role }, as);
  const sold = await contracts('provider', one.provider.as);
  expect(await fileOf(one.provider.as, sold.data.task_id)).toEqual([
    expect.stringMatching(new RegExp(`${one.no}.*1000.00,1000.00,0.00,0.00,进行中`)),
  ]);
  const none = await contracts('buyer', one.provider.as);
  expect(await fileOf(one.provider.as, none.data.task_id)).toEqual([]);
  const worker = await newSubAccount(app.deps, one.provider.uid, ['crowd.request:view']);
  expect((await contracts('provider', worker.as)).status).toBe(403);
});
