import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { newPayout, today } from './claims/testing';
import { newBadDebt, PAY_PASSWORD } from '../credit/testing';
import { newNo } from '../testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
let [one, two, credit]: As[] = [];
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  [one, two, credit] = await Promise.all(
    (['finance', 'finance2', 'credit'] as const).map(async (role) => (await newStaff(app.deps, role)).as),
  );
});
afterAll(() => app.close());

const pending = async (keyword: string) =>
  (await app.call(api.bookings.staffList, { keyword }, two)).data.list.filter(
    ({ status }) => status === 'pending',
  );
/** Both at once, in both orders; the first time one after the other. */
async function both<T>(round: number, first: () => Promise<T>, second: () => Promise<T>): Promise<T[]> {
  if (round === 0) return [await first(), await second()];
  return Promise.all((round % 2 === 0 ? [first, second] : [second, first]).map((step) => step()));
}

test('bad debt that the customer pays while a transfer for it waits or is entered: no request stays behind for more than is owed', async () => {
  for (let round = 0; round < rounds(7); round += 1) {
    const amount = 60_000_00;
    const debtor = await newBadDebt(app, { credit: credit!, finance2: two!, amount, rmb: amount });
    const line = { amount: 60_000, payer_name: '某某公司', received_day: today(), bank_txn_no: newNo('HX') };
    const booked = { no: String(debtor.uid), bill_no: debtor.billNo, ...line };
    const paid = { bill_no: debtor.billNo, amount: 0.01, pay_password: PAY_PASSWORD };
    const answers = await both<{ status: number }>(
      round,
      () => app.call(api.credit.staffRecover, booked, two),
      () => app.call(api.credit.recover, paid, debtor.as),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await pending(debtor.billNo)).toEqual([]);
    expect((await balancesOf(app.database.db, debtor.uid))['E.BADDEBT']).toBe(0.01 * 100 - amount);
  }
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a payout that one person ends while another requests its end: no request stays behind', async () => {
  const amount = 30_000_00;
  const { as: tired } = await newStaff(app.deps, 'finance');
  await app.call(
    api.withdrawals.staffFail,
    { no: await newPayout(app, two!, amount), reason: '户名不符' },
    tired,
  );
  for (let round = 0; round < rounds(8); round += 1) {
    const fresh = (await newStaff(app.deps, 'finance')).as;
    const no = await newPayout(app, two!, amount);
    const reason = '户名不符';
    const bank_txn_no = newNo('WS');
    const isReturn = round >= 4;
    if (isReturn) await app.call(api.withdrawals.staffSuccess, { no, bank_txn_no }, one);
    const end = (as: As) => () =>
      isReturn
        ? app.call(api.withdrawals.staffReturned, { no, reason, bank_txn_no: newNo('WR') }, as)
        : app.call(api.withdrawals.staffFail, { no, reason }, as);
    const answers = await both<{ status: number }>(round % 4, end(tired), end(fresh));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await pending(no)).toEqual([]);
  }
  expect(await reconcile(app.database.db)).toEqual([]);
});
