import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, newSubAccount, PASSWORD } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newOrder, newPayer, proof } from '../cashier/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { orders } = api;
const ticketOf = async (as: As) =>
  (await app.call(api.passport.verify, { scene: 'export', method: 'password', password: PASSWORD }, as)).data
    .verify_token;

/** The file as text, the order of its lines as they stand. */
async function exported(as: As & { vso_token: string }, filters: object = {}): Promise<string[]> {
  const input = { format: 'csv' as const, ...filters, verify_token: await ticketOf(as) };
  const { task_id } = (await app.call(orders.exportList, input, as)).data;
  await app.runner.run('exports.make');
  const [task] = (await app.call(api.exports.tasks, { task_id }, as)).data.list;
  expect(task).toMatchObject({ status: 'done', progress: 100 });
  const { data } = await app.call(api.files.ticket, { file_id: task!.file_id! }, as);
  const answer = await fetch(`${app.url}${data.url}&auth_token=${as.vso_token}`);
  return (await answer.text()).trim().split('\r\n');
}

test('an export of more than a page of orders asks for a fresh verification, one of a page does not', async () => {
  const { uid, as } = await newPayer(app, { rmb: 500_00 });
  const errorOf = async () => (await app.call(orders.exportList, { format: 'csv' }, as)).body.errorCode;
  for (let n = 0; n < limits.export.rowsUnverified; n += 1) await newOrder(app, uid, 100_00);
  expect(await errorOf()).toBe(0);
  await app.runner.run('exports.make');
  await newOrder(app, uid, 100_00);
  expect(await errorOf()).toBe(300017);
});

test('the order list is exported the newest first, as it was filtered', async () => {
  const { uid, as } = await newPayer(app, { rmb: 500_00 });
  const nos = [await newOrder(app, uid, 100_00), await newOrder(app, uid, 200_00)];
  await app.call(orders.pay, { order_nos: [nos[0]!], ...proof }, as);
  const all = (await exported(as)).filter((line) => line.includes('主视觉设计'));
  expect(all.map((line) => line.split(',')[0])).toEqual(nos.toReversed());
  expect(all[1]).toContain('进行中');
  expect(all[1]).toContain('100.00,0.00,100.00,0.00');
  const paid = (await exported(as, { status: 'processing' })).filter((line) => line.includes('主视觉设计'));
  expect(paid.map((line) => line.split(',')[0])).toEqual([nos[0]]);
});

test('an export of orders has those of whoever asks alone, and a seller’s file says nothing of how the buyer paid', async () => {
  const [buyer, seller] = [await newPayer(app, { rmb: 500_00 }), await newOwner(app.deps)];
  const sold = await newOrder(app, buyer.uid, 100_00, { seller: { uid: seller.uid, name: '拾光' } });
  await app.call(orders.pay, { order_nos: [sold], ...proof }, buyer.as);
  const stranger = await newOwner(app.deps);
  expect((await exported(stranger.as)).join('\n')).not.toContain(sold);
  const file = (await exported(seller.as, { role: 'seller' })).join('\n');
  expect(file).toContain(sold);
  expect(file).not.toContain('白条');
  expect((await exported(buyer.as)).join('\n')).toContain('白条');
});

test('a sub-account needs the permission to export orders', async () => {
  const { uid } = await newOwner(app.deps);
  const { as } = await newSubAccount(app.deps, uid, ['order.order:view']);
  expect((await app.call(orders.exportList, { format: 'csv' }, as)).status).toBe(403);
});
