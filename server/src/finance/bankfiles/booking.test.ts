import { api } from '@uc/contract';
import { dayOf, daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { icbc, type Moved, OWN } from '../../opener/bankfiles/testing-files';
import { newOwner, newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { sender } from './testing';

let app: TestApp;
let one: As;
let two: As;
beforeAll(async () => {
  app = await startTestApp();
  app.deps.config.offlineAccount = { no: '9900 0000 0000 0000 101', name: '我方', bank: '工商银行' };
});
// What one person credits alone is counted over 24 hours.
beforeEach(async () => {
  one = (await newStaff(app.deps, 'finance')).as;
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

const today = dayOf(new Date());
let after = 0;
/** A movement of today, on top of those before. */
function moved(yuan: number, name: string, memo: string): Moved {
  after = Math.round((after + yuan) * 100) / 100;
  return { at: `${today} 00:00:05`, yuan, after, name, account: '1', memo };
}
const bookingsOf = async (no: string) => {
  const { list } = (await app.call(api.bankfiles.staffLines, { no, page_size: 100 }, one)).data;
  return list.map(({ memo, booking }) => [memo.replace('转账 ', ''), booking]);
};
async function kept(...lines: Moved[]): Promise<string> {
  expect(await sender(app, one).keep(icbc(undefined, lines))).toMatchObject({ new_count: lines.length });
  const { list } = (await app.call(api.bankfiles.staffStatements, { keyword: OWN }, one)).data;
  return list[0]!.no;
}
const book = (no: string, as: As) => app.call(api.bankfiles.staffBook, { no }, as);

test('a line of a bank file is entered as a bank line once, by two people at once, and pays the recharge of its code', async () => {
  const { as } = await newOwner(app.deps);
  const input = { amount: 1000, target: 'rmb', channel: 'offline' } as const;
  const { recharge_no, pay } = (await app.call(api.recharge.create, input, as)).data;
  const no = await kept(
    moved(1000, '宁波样例机电有限公司', `充值 ${pay.account!.memo_code}`),
    moved(300, '苏州示例纺织有限公司', '货款'),
    moved(128.5, '成都虚构商贸有限公司', '退汇'),
    moved(89.1, '财付通支付科技有限公司', '提现'),
    moved(-5, '', '手续费'),
  );
  const answers = await Promise.all([book(no, one), book(no, two), book(no, one)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.reduce((sum, { data }) => sum + data.booked, 0)).toBe(2);
  expect((await app.call(api.recharge.detail, { recharge_no }, as)).data.status).toBe('success');
  expect(await bookingsOf(no)).toEqual([
    [expect.stringContaining('充值'), 'booked'],
    ['货款', 'booked'],
    ['退汇', 'none'],
    ['提现', 'none'],
    ['手续费', 'none'],
  ]);
  const { list } = (await app.call(api.recharge.staffBankLineList, { status: 'unmatched' }, one)).data;
  expect(list.map(({ amount, payer_name }) => [amount, payer_name])).toEqual([[300, '苏州示例纺织有限公司']]);
  expect((await book(no, one)).data).toEqual({ booked: 0, left: 0 });
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a line of a bank file beside which the same was typed is left to a person, and so is one of a file whose balances break', async () => {
  const typed = { bank_txn_no: 'TYPED0001', memo: '', payer_name: '甲公司', received_day: today };
  await app.call(api.recharge.staffBankLineAdd, { ...typed, amount: 77 }, one);
  const no = await kept(moved(77, '甲公司', '已登记的货款'), moved(78, '甲公司', '货款二'));
  expect((await book(no, one)).data).toEqual({ booked: 1, left: 0 });
  expect(await bookingsOf(no)).toEqual([
    ['已登记的货款', 'alike'],
    ['货款二', 'booked'],
  ]);
  after += 1;
  const broken = await kept(moved(79, '甲公司', '货款三'), { ...moved(80, '甲公司', '货款四'), after: 1 });
  expect(await bookingsOf(broken)).toEqual([
    ['货款三', 'none'],
    ['货款四', 'none'],
  ]);
});

test('a line of tomorrow, or above the largest amount that anybody may enter, is left to a person and stops no other', async () => {
  const tomorrow = dayOf(daysAfter(new Date(), 1));
  const no = await kept(
    moved(limits.amount.most / 100 + 1, '甲公司', '过大'),
    { ...moved(81, '甲公司', '明日'), at: `${tomorrow} 00:00:05` },
    { ...moved(82, '甲公司', '货款五'), at: `${tomorrow} 00:00:06` },
    moved(83, '甲公司', '货款六'),
  );
  expect((await book(no, one)).data).toEqual({ booked: 1, left: 0 });
  expect(await bookingsOf(no)).toEqual([
    ['过大', 'none'],
    ['明日', 'none'],
    ['货款五', 'none'],
    ['货款六', 'booked'],
  ]);
});
