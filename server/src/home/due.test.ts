import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDebtor } from '../finance/credit/testing';
import { startTestApp, type TestApp } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The due amounts and days of every place that shows them, and the bills, the oldest first. */
async function said({ as }: Awaited<ReturnType<typeof newDebtor>>) {
  const balance = (await app.call(api.finance.balance2, {}, as)).data;
  const info = (await app.call(api.finance.amountInfo, {}, as)).data;
  const summary = (await app.call(api.credit.summary, {}, as)).data;
  const home = (await app.call(api.home.summary, {}, as)).data;
  const { data } = await app.call(api.credit.bills, {}, as);
  if (!('list' in data)) throw new Error('no list of bills');
  const bills = data.list.flatMap((one) => ('bill_no' in one && one.remaining > 0 ? [one] : [])).reverse();
  const credit = home.assets!.credit!;
  return {
    bills,
    dues: [
      [balance.iou.due_amount, balance.iou.due_date],
      [info.iou.due_amount, info.iou.due_date],
      [credit.due_amount, credit.due_date],
      [summary.current!.remaining, summary.current!.due_date],
    ],
    overdue: [
      [balance.iou.overdue_amount, info.iou.overdue_amount, summary.overdue_amount],
      summary.overdue_count,
    ],
    todo: home.todos.find(({ key }) => key === 'iou_due')!,
  };
}

test.each([
  ['one is overdue and one is not', { amount: 900_00, older: 400_00, days: 3 }, [400], 1],
  ['both are overdue', { amount: 900_00, older: 400_00, days: 20 }, [400, 900], 2],
])(
  'every place names the day and the amount of the first of two open bills when %s',
  async (_, made, late, count) => {
    const { bills, dues, overdue, todo } = await said(await newDebtor(app, made));
    const [first] = bills;
    expect(bills.map(({ principal }) => principal)).toEqual([400, 900]);
    expect(dues).toEqual(dues.map(() => [first!.remaining, first!.due_date]));
    const owed = bills.slice(0, late.length).reduce((sum, { remaining }) => sum + remaining, 0);
    expect(overdue).toEqual([[owed, owed, owed], count]);
    expect(todo).toMatchObject({ count, amount: owed });
  },
);

test('a later bill is not due on the day of the first', async () => {
  const debtor = await newDebtor(app, { amount: 900_00, older: 400_00, days: 3 });
  await app.database.asOwner(`update iou_bills set due_date = due_date + 60 where uid = ${debtor.uid}`);
  const { bills, dues, overdue, todo } = await said(debtor);
  expect(dues).toEqual(dues.map(() => [400, bills[0]!.due_date]));
  expect(overdue).toEqual([[0, 0, 0], 0]);
  expect(todo).toMatchObject({ count: 1, amount: 400, deadline: `${bills[0]!.due_date} 23:59:59` });
});
