import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { accountOf, lineWith, matchAll } from '../bankfiles/matching/testing';
import { enter, newTransfer } from '../bookings/claims/testing';
import { reconcile } from '../books/reconciliation';
import { newNo } from '../testing';

let app: TestApp;
let [one, two]: As[] = [];
beforeAll(async () => {
  app = await startTestApp({ databasePool: 8 });
});
beforeEach(async () => {
  one = (await newStaff(app.deps, 'finance')).as;
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

type Payer = Awaited<ReturnType<typeof newTransfer>>;
/** Recharges by transfer of one customer, of these amounts. */
async function transfers(first: number, ...more: number[]) {
  const payer = await newTransfer(app, first);
  const nos = [payer.no];
  for (const amount of more) {
    const input = { amount, target: 'rmb', channel: 'offline' } as const;
    nos.push((await app.call(api.recharge.create, input, payer.as)).data.recharge_no);
  }
  return { payer, nos };
}
const arrived = async (amount: number, memo?: string) =>
  (await enter(app, one!, newNo('CMBP'), amount, memo)).data;
const parts = (receipt_nos: string[], recharge_nos: string[], as = one!) =>
  app.call(api.recharge.staffBankLineParts, { receipt_nos, recharge_nos }, as);
const balance = async ({ uid }: Payer) => (await balancesOf(app.database.db, uid))['L.AVAIL'];
const statuses = async ({ as }: Payer, nos: readonly string[]) => {
  const found: string[] = [];
  for (const no of nos)
    found.push((await app.call(api.recharge.detail, { recharge_no: no }, as)).data.status);
  return found;
};

test('a bank line that is two recharges of a customer together is proposed them by the code in its memo, and credits both once by two people at once', async () => {
  const { payer, nos } = await transfers(700, 300, 550);
  const { receipt_no: no } = await arrived(1000, `合并付款 ${payer.memo}`);
  const { list } = (await app.call(api.recharge.staffBankLineList, { keyword: no }, one)).data;
  expect(list).toMatchObject([
    {
      actions: ['match', 'parts', 'dismiss'],
      proposals: [{ receipt_nos: [no], recharge_nos: nos.slice(0, 2) }],
    },
  ]);
  const answers = await Promise.all([one!, two!].map((as) => parts([no], nos.slice(0, 2), as)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await statuses(payer, nos)).toEqual(['success', 'success', 'pending']);
  expect(await balance(payer)).toBe(1000_00);
  const [line] = (await app.call(api.recharge.staffBankLineList, { keyword: no }, one)).data.list;
  expect(line).toMatchObject({ status: 'matched', matched_parts: nos.slice(0, 2).toSorted(), actions: [] });
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a proposal to match bank lines in parts that a person refuses comes again for none of its lines, and others are made as before', async () => {
  const { payer, nos } = await transfers(930);
  const lines = [await arrived(410, `首笔 ${payer.memo}`), await arrived(520, `尾款 ${payer.memo}`)];
  const proposed = async ({ receipt_no: keyword }: { receipt_no: string }) =>
    (await app.call(api.recharge.staffBankLineList, { keyword }, two)).data.list[0]!;
  const [first, second] = lines as [(typeof lines)[0], (typeof lines)[0]];
  const { proposals, actions } = await proposed(first);
  expect([proposals.length, actions]).toEqual([1, ['match', 'parts', 'dismiss']]);
  const { receipt_nos, recharge_nos } = proposals[0]!;
  const dismiss = (more: object = {}, as = one!) =>
    app.call(
      api.recharge.staffBankLinePartsDismiss,
      { receipt_nos, recharge_nos, reason: '不是同一笔货款', ...more },
      as,
    );
  expect((await dismiss({ recharge_nos: ['R1'] })).status).toBe(409);
  expect((await dismiss({ receipt_nos: ['none'] })).status).toBe(404);
  expect((await dismiss({ reason: '' })).status).toBe(422);
  const answers = await Promise.all([dismiss(), dismiss({}, two!)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  for (const line of [first, second])
    expect(await proposed(line)).toMatchObject({ proposals: [], actions: ['match', 'parts'] });
  // A person may still match them by hand.
  expect((await parts(receipt_nos, nos)).status).toBe(200);
  const { payer: other, nos: others } = await transfers(300, 200);
  expect((await proposed(await arrived(500, other.memo))).proposals).toMatchObject([
    { recharge_nos: others },
  ]);
});

test('two bank lines that pay one recharge are proposed together and credit it once', async () => {
  const { payer, nos } = await transfers(900);
  const first = await arrived(400, `首笔 ${payer.memo}`);
  const second = await arrived(500, `尾款 ${payer.memo}`);
  const { list } = (await app.call(api.recharge.staffBankLineList, { keyword: second.receipt_no }, one)).data;
  expect(list[0]!.proposals).toMatchObject([{ recharge_nos: nos }]);
  const { receipt_nos } = list[0]!.proposals[0]!;
  expect(receipt_nos.toSorted()).toEqual([first.receipt_no, second.receipt_no].toSorted());
  expect((await parts(receipt_nos, nos)).status).toBe(200);
  expect((await parts(receipt_nos, nos)).status).toBe(422);
  expect(await statuses(payer, nos)).toEqual(['success']);
  expect(await balance(payer)).toBe(900_00);
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('bank lines and recharges that differ by a 分, of two customers, or one by one are refused and credit nobody', async () => {
  const { payer, nos } = await transfers(600, 400);
  const other = await newTransfer(app, 400);
  const { receipt_no: no } = await arrived(1000);
  const { receipt_no: near } = await arrived(1000.01);
  for (const [lines, recharges, why] of [
    [[near], nos, '到账合计1,000.01元，充值单合计1,000.00元'],
    [[no], [nos[0]!, other.no], '几张充值单不是同一位客户的'],
    [[no], [nos[0]!], '请填写一笔到账对应的多张充值单'],
    [[no, near], nos, '请填写一笔到账对应的多张充值单'],
  ] as const) {
    const answer = await parts([...lines], [...recharges]);
    expect([answer.status, answer.body.msg]).toEqual([409, expect.stringContaining(why)]);
  }
  expect(await balance(payer)).toBe(0);
});

test('a bank line of 50,000.00 and more for several recharges waits for another member of staff, who agrees or refuses', async () => {
  const { payer, nos } = await transfers(30_000, 30_000);
  const { receipt_no: no } = await arrived(60_000);
  const asked = (await parts([no], nos)).data;
  expect(asked).toMatchObject({ status: 'unmatched', request_no: expect.any(String) as string, actions: [] });
  expect((await parts([no], nos, two!)).status).toBe(409);
  const decide = (as: As, request: string) => app.call(api.bookings.staffApprove, { no: request }, as);
  await app.call(api.bookings.staffRefuse, { no: asked.request_no!, reason: '再核对一次' }, two);
  const again = (await parts([no], nos)).data.request_no!;
  expect((await decide(one!, again)).status).toBe(409);
  expect(await balance(payer)).toBe(0);
  expect((await decide(two!, again)).status).toBe(200);
  expect((await decide(two!, again)).status).toBe(409);
  expect(await balance(payer)).toBe(60_000_00);
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a bank line that another match takes ends the waiting match in parts with it, and its other line can be matched', async () => {
  const both = await transfers(60_000);
  const [first, second] = [await arrived(30_000), await arrived(30_000)];
  const lines = [first.receipt_no, second.receipt_no];
  const asked = (await parts(lines, both.nos)).data;
  const shown = (await app.call(api.recharge.staffBankLineList, { keyword: lines[1]! }, two)).data.list;
  expect(shown).toMatchObject([{ request_no: asked.request_no, actions: [] }]);
  for (const [no, as] of [
    [first.receipt_no, one],
    [second.receipt_no, two],
  ] as const) {
    const { payer, nos } = await transfers(30_000);
    const match = { no, recharge_no: nos[0]! };
    expect((await app.call(api.recharge.staffBankLineMatch, match, as)).status).toBe(200);
    expect(await balance(payer)).toBe(30_000_00);
  }
  const { list } = (await app.call(api.bookings.staffList, { keyword: asked.request_no! }, two)).data;
  expect(list).toMatchObject([{ status: 'refused' }]);
  expect(await app.database.asOwner('select distinct state from bank_receipt_parts')).not.toContainEqual({
    state: 'waiting',
  });
  expect(await balance(both.payer)).toBe(0);
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a bank line of a file that is divided among recharges leaves no more on its day of 对账 than before', async () => {
  const account = accountOf(app, 100_000);
  const { payer, nos } = await transfers(1100, 200);
  await matchAll(app, await account.kept(one!, account.moved(1300, '合付两单')), one!);
  // Of the last day nothing is missing yet.
  await account.kept(one!, { ...account.moved(1, '次日'), at: '2099-01-01 00:00:00' });
  const differences = async () =>
    (await app.call(api.bankfiles.staffDays, {}, one)).data.list.at(-1)!.differences;
  const before = await differences();
  const { match } = await lineWith(app, one!, '合付两单');
  expect((await parts([match!.no], nos)).status).toBe(200);
  expect(await balance(payer)).toBe(1300_00);
  expect(await differences()).toEqual(before);
});
