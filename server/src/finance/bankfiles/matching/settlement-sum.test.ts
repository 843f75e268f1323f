import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newOwner, newStaff } from '../../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../../testing';
import { reconcile } from '../../books/reconciliation';
import { recharge } from '../../testing';
import { wechatFundBill } from '../testing';
import { accountOf, lineWith, matchAll, today } from './testing';

let app: TestApp;
let [one, two]: As[] = [];
let account: ReturnType<typeof accountOf>;
beforeAll(async () => {
  app = await startTestApp();
  account = accountOf(app, 100_000);
  const { uid } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(90_000_00), 'wechat'));
});
beforeEach(async () => {
  one = (await newStaff(app.deps, 'finance')).as;
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

/** A fund bill by which WeChat Pay has paid out these amounts one after the other. */
const paidOut = (from: number, ...amounts: number[]) =>
  wechatFundBill(
    amounts.map((yuan, index) => {
      const serial = String(from + index);
      return { at: `${today} 00:00:0${index + 1}`, what: '提现', yuan: -yuan, serial, ref: serial };
    }),
  );
const fromWechat = (yuan: number, memo: string) =>
  account.moved(yuan, memo, { name: '财付通支付科技有限公司' });
const sumsOf = async (memo: string) => {
  const { key, proposals } = await lineWith(app, one!, memo);
  return { key, sums: proposals.filter(({ target }) => target.startsWith('settlement:sum:')) };
};

test('a bank line by which a channel pays three rows of its bill at once is proposed their sum, and one press by two people at once settles all once', async () => {
  const bill = await account.kept(one!, fromWechat(6003.3, '三日结算'));
  expect(await matchAll(app, bill, one!)).toBe(0);
  const rows = await account.keep(one!, paidOut(1, 1000.1, 2001.1, 3002.1, 77));
  await matchAll(app, rows, one!);
  const { key, sums } = await sumsOf('三日结算');
  expect(sums.map(({ why }) => why)).toEqual(['渠道账单里几笔提现的合计与这笔一致']);
  const { target } = sums[0]!;
  const press = (as: As) => app.call(api.bankfiles.staffTake, { key, target }, as);
  const statuses = (await Promise.all([press(one!), press(two!)])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { list } = (await app.call(api.channels.staffSettlementList, {}, one)).data;
  expect(list.map(({ net, status }) => [net, status])).toEqual([[6003.3, 'booked']]);
  const work = (await app.call(api.bankfiles.staffWork, { page_size: 100 }, one)).data.list;
  const ofBill = work.filter(({ memo }) => memo === '提现');
  const byAmount = ofBill.toSorted((a, b) => a.amount - b.amount);
  expect(byAmount.map(({ amount, match }) => [amount, match?.kind ?? null])).toEqual([
    [77, null],
    [1000.1, 'settlement'],
    [2001.1, 'settlement'],
    [3002.1, 'settlement'],
  ]);
  expect(ofBill.find(({ match }) => match !== null)).toMatchObject({ actions: [] });
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a bank line whose sum of rows another line has taken is refused, and one above 50,000.00 waits for a second person in 渠道结算', async () => {
  const rows = await account.keep(one!, paidOut(11, 30_000, 25_000));
  await matchAll(app, rows, one!);
  const file = await account.kept(one!, fromWechat(55_000, '大额结算'), fromWechat(55_000.01, '近似结算'));
  await matchAll(app, file, one!);
  expect((await sumsOf('近似结算')).sums).toEqual([]);
  const { key, sums } = await sumsOf('大额结算');
  const { target } = sums[0]!;
  expect((await app.call(api.bankfiles.staffTake, { key, target }, one)).status).toBe(200);
  const { list } = (await app.call(api.channels.staffSettlementList, { status: 'submitted' }, two)).data;
  expect(list).toMatchObject([{ net: 55_000, actions: ['approve', 'refuse'] }]);
  const other = (await lineWith(app, one!, '近似结算')).key;
  expect((await app.call(api.bankfiles.staffTake, { key: other, target }, one)).status).toBe(422);
});
