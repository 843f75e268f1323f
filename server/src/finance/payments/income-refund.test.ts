import { api } from '@uc/contract';
import { dayOf, startOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newOwner, newStaff, signedIn } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { newNo } from '../testing';
import { beginWithholding } from '../withholding/testing';
import { arrives, newPending } from './testing-arrivals';

let app: TestApp;
let [one, two]: As[] = [];
const year = Number(dayOf(new Date()).slice(0, 4)) + 1;
beforeAll(async () => {
  app = await startTestApp();
  await beginWithholding(app);
});
afterAll(() => app.close());

/** The tenth of a month of next year, at which two members of staff are signed in. */
async function at(month: number) {
  const noon = startOf(`${year}-0${month}-10`).getTime() + 12 * 3_600_000;
  await app.database.setClock(noon - Date.now());
  [one, two] = [(await newStaff(app.deps, 'finance')).as, (await newStaff(app.deps, 'finance2')).as];
}
/** Income that arrives now; its order. */
async function arrived(uid: number, amount: number): Promise<string> {
  const no = await newPending(app.database, amount * 100, { uid });
  await arrives(app.database, uid, no);
  const [row] = await app.database.asOwner<{ no: string }>(
    `select order_no as no from settlements where settlement_no = '${no}'`,
  );
  return row!.no;
}
const enter = (order_no: string, amount: number) =>
  app.call(api.payments.staffIncomeRefundCreate, { order_no, amount, reason: '协商退还部分价款' }, one!);
const approve = (no: string, as = two!) =>
  app.call(api.payments.staffIncomeRefundDecide, { no, event: 'approve' }, as);
const seen = async (uid: number) => {
  const as = await signedIn(app.deps, uid);
  const [{ data }, income] = [
    await app.call(api.withholding.year, { year: String(year) }, as),
    await app.call(api.statements.income, { year: String(year) }, as),
  ];
  expect(income.data.tax).toBe(data.withheld);
  return {
    months: data.months.map(({ tax }) => tax),
    withheld: data.withheld,
    refunded: data.months.at(-1)!.refunded,
  };
};
const booked = async (uid: number) => {
  expect(await reconcile(app.database.db, { uid })).toEqual([]);
  const balances = await balancesOf(app.database.db, uid);
  return [balances['L.TAX'] / 100, balances['L.AVAIL'] / 100];
};

test('income that goes back after it has arrived lowers the tax of its month when two members of staff agree, once', async () => {
  const { uid } = await newOwner(app.deps);
  await at(1);
  await arrived(uid, 20_000);
  await at(2);
  const order = await arrived(uid, 20_000);
  expect(await booked(uid)).toEqual([660, 39_340]);
  for (const [no, amount] of [
    ['SOMETHING', 1],
    [order, 20_000.01],
    [order, 0],
  ] as const)
    expect((await enter(no, amount)).status).toBe(422);
  const { refund_no: no, actions } = (await enter(order, 8_000)).data;
  expect(actions).toEqual(['refuse']);
  expect((await enter(order, 12_000.01)).status).toBe(422);
  expect((await approve(no, one)).status).toBe(409);
  const answers = await Promise.all([approve(no), approve(no)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)!.data).toMatchObject({ tax_back: 192, tax_over: 0 });
  expect(await seen(uid)).toEqual({ months: [330, 138], withheld: 468, refunded: 8_000 });
  expect(await booked(uid)).toEqual([468, 39_532]);
  const refused = (await enter(order, 1)).data.refund_no;
  const answer = await app.call(
    api.payments.staffIncomeRefundDecide,
    { no: refused, event: 'refuse', reason: '重复登记' },
    one!,
  );
  expect(answer.data.status).toBe('refused');
  expect((await enter(order, 12_000)).status).toBe(200);
});

test('a refund in a month without income gives tax back as far as it is not paid, and the rest lowers what is withheld next', async () => {
  const [free, paid] = [await newOwner(app.deps), await newOwner(app.deps)];
  await at(3);
  const first = await arrived(paid.uid, 20_000);
  await at(4);
  const due = (await app.call(api.payments.staffTaxList, { page_size: 1 }, one!)).data.due;
  const remitted = { month: due.month, amount: due.amount, bank_txn_no: newNo('TAXB') };
  expect((await app.call(api.payments.staffTaxCreate, remitted, one!)).data.status).toBe('booked');
  await app.runner.run('finance.taxRemit');
  const second = await arrived(free.uid, 20_000);
  await at(5);
  expect((await approve((await enter(second, 8_000)).data.refund_no)).data).toMatchObject({
    tax_back: 192,
    tax_over: 0,
  });
  expect(await seen(free.uid)).toMatchObject({ months: [330, -192], withheld: 138 });
  expect(await booked(free.uid)).toEqual([138, 19_862]);
  expect((await approve((await enter(first, 8_000)).data.refund_no)).data).toMatchObject({
    tax_back: 0,
    tax_over: 192,
  });
  expect(await booked(paid.uid)).toEqual([0, 19_670]);
  await arrived(paid.uid, 20_000);
  // Of 32,000.00 in one month since the last without income 618.00 are due, of which 330.00 were withheld.
  expect(await seen(paid.uid)).toMatchObject({ months: [330, 288], withheld: 618 });
});
