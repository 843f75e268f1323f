import { api } from '@uc/contract';
import { dayOf, startOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newOwner, signedIn } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { beginWithholding } from '../withholding/testing';
import { arrives, newPending } from './testing-arrivals';

let app: TestApp;
const year = Number(dayOf(new Date()).slice(0, 4)) + 1;
beforeAll(async () => {
  app = await startTestApp();
  await beginWithholding(app);
});
afterAll(() => app.close());

/** Noon of the tenth of a month of next year; the month after December is the January that follows. */
const at = (month: number) =>
  app.database.setClock(
    startOf(
      `${year + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-10`,
    ).getTime() +
      12 * 3_600_000 -
      Date.now(),
  );
const yearOf = async (uid: number, wanted = year) =>
  (await app.call(api.withholding.year, { year: String(wanted) }, await signedIn(app.deps, uid))).data;
async function arrived(uid: number, month: number, amount: number, more: object = {}) {
  await at(month);
  const no = await newPending(app.database, amount * 100, { uid, ...more });
  return arrives(app.database, uid, no);
}

test('a provider’s income arrives less the tax of its year so far, month by month, and a new year begins anew', async () => {
  const { uid } = await newOwner(app.deps);
  const income = [6_000, 7_500, 8_000, 6_200, 8_000];
  const taxes = [];
  for (const [index, amount] of income.entries())
    taxes.push((await arrived(uid, index + 1, amount)).withheld!.tax / 100);
  expect(taxes).toEqual([0, 24, 42, 0, 40.8]);
  const seen = await yearOf(uid);
  expect(seen).toMatchObject({
    is_agent: true,
    withheld: 106.8,
    total: {
      income: 35_700,
      costs: 7_140,
      months: 5,
      deduction: 25_000,
      taxable: 3_560,
      rate: 300,
      quick: 0,
      tax: 106.8,
    },
  });
  expect(seen.months.at(-1)).toEqual({
    month: `${year}-05`,
    income: 8_000,
    refunded: 0,
    tax: 40.8,
    year_income: 35_700,
    year_tax: 106.8,
    count: 1,
  });
  const balances = await balancesOf(app.database.db, uid);
  expect([balances['L.TAX'], balances['L.AVAIL']]).toEqual([106_80, 35_700_00 - 106_80]);
  expect((await arrived(uid, 13, 6_000)).withheld).toEqual({ tax: 0, ofMonth: 0, ofYear: 0 });
  expect((await yearOf(uid, year + 1)).months).toHaveLength(1);
  expect((await yearOf(uid)).withheld).toBe(106.8);
  expect(await reconcile(app.database.db, { uid })).toEqual([]);
});

test('a provider reads at each arrival what was withheld of it, in the month and in the year', async () => {
  const { uid } = await newOwner(app.deps);
  await arrived(uid, 14, 20_000);
  const no = await newPending(app.database, 20_000_00, { uid });
  await app.database.asOwner(`update settlements set release_at = app_now() where settlement_no = '${no}'`);
  expect(await app.runner.run('finance.settlementRelease')).toBe(1);
  const [message] = await app.database.asOwner<{ content: string }>(
    `select content from messages where uid = ${uid} order by created_at desc limit 1`,
  );
  expect(message!.content).toContain('预扣个人所得税480.00元，本月预扣810.00元，本年累计810.00元');
});

test('an organisation’s income arrives whole, and a person’s after the fee is taxed with or without it as the rule says', async () => {
  const [company, person] = [await newOwner(app.deps), await newOwner(app.deps)];
  expect(await arrived(company.uid, 15, 50_000, { kind: 'enterprise' })).toEqual({
    arrives: 50_000_00,
    withheld: undefined,
  });
  expect((await yearOf(company.uid, year + 1)).months).toEqual([]);
  // 20,000.00 with a fee of 10 %: taxed with the fee, and from the next rule on without it.
  expect((await arrived(person.uid, 15, 20_000, { feeBasisPoints: 1000 })).withheld!.tax).toBe(330_00);
  await at(16);
  await beginWithholding(app, { fee: 'outside' });
  expect((await arrived(person.uid, 16, 20_000, { feeBasisPoints: 1000 })).withheld!.tax).toBe(282_00);
  await at(17);
  await beginWithholding(app, { is_agent: 'no' });
  expect((await arrived(person.uid, 17, 20_000)).withheld).toBeUndefined();
  expect((await yearOf(person.uid, year + 1)).is_agent).toBe(false);
});
