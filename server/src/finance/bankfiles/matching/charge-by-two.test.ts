import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balancesOf, PLATFORM_UID } from '../../../ledger/index';
import { newStaff } from '../../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../../testing';
import { reconcile } from '../../books/reconciliation';
import { accountOf, lineWith, matchAll } from './testing';

let app: TestApp;
let [one, two]: As[] = [];
let account: ReturnType<typeof accountOf>;
beforeAll(async () => {
  app = await startTestApp();
  account = accountOf(app, 500_000);
});
beforeEach(async () => {
  one = (await newStaff(app.deps, 'finance')).as;
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

const bankFees = async () => (await balancesOf(app.database.db, PLATFORM_UID))['E.BANK'];
/** A fee of the bank on a line of its file that one person has proposed to book. */
async function proposed(yuan: number, memo: string) {
  const charge = account.moved(-yuan, memo, { account: '', name: '' });
  await matchAll(app, await account.kept(one!, charge), one!);
  const { key } = await lineWith(app, one!, memo);
  const answer = await app.call(api.bankfiles.staffTake, { key, target: 'fee:new' }, one);
  const { list } = (await app.call(api.bookings.staffList, { status: 'pending' }, one)).data;
  return { key, answer, request: list.find(({ kind }) => kind === 'charge') };
}
const waiting = async (as: As) =>
  (await app.call(api.bankfiles.staffWork, { todo: '1' }, as)).data.list.map(({ key }) => key);

test('a fee on a bank line of 50,000.00 waits in 入账复核 and not in 流水匹配, and is posted once when another member of staff agrees', async () => {
  const before = await bankFees();
  const { key, answer, request } = await proposed(50_000, '大额账户管理费');
  expect(answer.data).toEqual({ ok: true, waiting: true });
  expect(await lineWith(app, one!, '大额账户管理费')).toMatchObject({
    open_kind: 'second',
    open_text: '待第二人复核',
    open_why: expect.stringContaining(`已提交入账复核${request!.no}`) as string,
    actions: [],
  });
  expect(await waiting(one!)).not.toContain(key);
  expect((await app.call(api.bankfiles.staffTake, { key, target: 'fee:new' }, two)).status).toBe(422);
  expect(request).toMatchObject({ kind_text: '银行与渠道费用、利息', amount: 50_000, customer: '平台' });
  const approve = (as: As) => app.call(api.bookings.staffApprove, { no: request!.no }, as);
  expect((await approve(one!)).status).toBe(409);
  expect((await approve(two!)).status).toBe(200);
  expect((await approve(two!)).status).toBe(409);
  expect(await lineWith(app, one!, '大额账户管理费')).toMatchObject({
    state: 'matched',
    match: { kind: 'fee' },
    actions: ['undo'],
  });
  expect((await bankFees()) - before).toBe(-50_000_00);
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a fee on a bank line that the second member of staff refuses posts nothing, and the line is work of 流水匹配 again', async () => {
  const before = await bankFees();
  const { key, request } = await proposed(60_000, '有误的工本费');
  await app.call(api.bookings.staffRefuse, { no: request!.no, reason: '金额不对' }, two);
  expect(await waiting(one!)).toContain(key);
  expect(await lineWith(app, one!, '有误的工本费')).toMatchObject({
    open_kind: 'fee',
    open_why: `入账复核${request!.no}没有同意，请核对后重新处理`,
    actions: ['book', 'dismiss', 'explain'],
  });
  expect(await bankFees()).toBe(before);
});
