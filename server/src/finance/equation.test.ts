import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { expectBills } from './bills/testing';
import { dueAt } from './bills/months';
import { reconcile } from './books/reconciliation';
import { liveOn, newLife } from './testing-lives';

const SEEDS = [11, 23, 37, 41, 59, 83];
const STEPS = 45;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Parts that were above zero in some life. */
const met = new Set<string>();

const cents = (amount: number) => Math.round(amount * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + cents(one), 0);

/** Every page of a list. */
async function allOf<T>(page: (page: number) => Promise<{ list: T[]; total: number }>): Promise<T[]> {
  const rows: T[] = [];
  for (let number = 1; ; number += 1) {
    const { list, total } = await page(number);
    rows.push(...list);
    if (rows.length >= total || list.length === 0) return rows;
  }
}

/** Compares the head of 人民币账户 with the lists that its parts open and the lines below it. */
async function expectToAddUp(as: As, where: string): Promise<void> {
  const { rmb, totals, months } = (await app.call(api.finance.amountInfo, {}, as)).data;
  expect([where, cents(rmb.total)]).toEqual([
    where,
    sum([rmb.available, rmb.frozen, rmb.paying, rmb.pending]),
  ]);
  const paying = await allOf(
    async (page) =>
      (await app.call(api.withdrawals.list, { status: 'paying', page: String(page), page_size: '100' }, as))
        .data,
  );
  for (const part of ['frozen', 'paying', 'pending', 'deposit'] as const) if (rmb[part] > 0) met.add(part);
  const back = rmb.frozen_items.filter(({ type }) => type === 'order_refund');
  expect([where, cents(rmb.frozen), cents(rmb.paying), cents(rmb.pending)]).toEqual([
    where,
    sum(rmb.frozen_items.map(({ amount }) => amount)),
    sum(paying.map(({ amount }) => amount)),
    sum(rmb.pending_items.map(({ amount }) => amount)),
  ]);
  // Money in less money out is the balance: earned money that is not released, and a refund that its channel is about to
  // pay out, never came in.
  const { income, expense, recharge, withdraw, other } = totals;
  expect([where, sum([income, recharge, other]) - sum([expense, withdraw])]).toEqual([
    where,
    cents(rmb.total) - cents(rmb.pending) - sum(back.map(({ amount }) => amount)),
  ]);
  expect([where, sum(months.map((one) => one.income))]).toEqual([where, cents(income)]);
}

/** The lines, their sums and the statement say the same of what was earned, spent, recharged and set aside. */
async function expectLinesToAgree(as: As, where: string): Promise<void> {
  const { totals, rmb } = (await app.call(api.finance.amountInfo, {}, as)).data;
  const list = (more: object) => app.call(api.finance.rmbList, { page_size: '100', ...more }, as);
  const { summary } = (await list({})).data;
  const lines = await allOf(async (page) => (await list({ page: String(page) })).data);
  const of = (wanted: (line: (typeof lines)[number]) => boolean) =>
    sum(lines.filter(wanted).map(({ amount }) => amount));
  const told = {
    inflow: of(({ direction }) => direction === 'in'),
    outflow: of(({ direction }) => direction === 'out'),
    income: of(({ type }) => type === 'crowd_income'),
    expense: of(
      ({ type, direction }) =>
        direction === 'out' &&
        ['pay', 'service_fee', 'withholding_tax', 'withdraw_fee', 'coin_buy'].includes(type),
    ),
    frozen: of(({ direction }) => direction === 'freeze'),
    thawed: of(({ direction }) => direction === 'unfreeze'),
    count: lines.length * 100,
  };
  const inCents = Object.fromEntries(Object.entries(summary).map(([name, value]) => [name, cents(value)]));
  expect([where, inCents]).toEqual([where, told]);
  expect([where, cents(totals.income), cents(totals.expense)]).toEqual([where, told.income, told.expense]);
  expect([where, told.inflow - told.outflow - told.frozen + told.thawed]).toEqual([
    where,
    cents(rmb.available),
  ]);
  for (const flow of ['income', 'expense', 'neutral'] as const) {
    const { data } = await list({ flow });
    expect([where, flow, cents(data.summary.inflow) + cents(data.summary.outflow)]).toEqual([
      where,
      flow,
      flow === 'neutral' ? told.inflow + told.outflow - told.income - told.expense : told[flow],
    ]);
  }
}

/** 提现记录: nothing but what was paid, and stayed, has arrived. */
async function expectArrivals(as: As, where: string): Promise<void> {
  const list = (more: object) => app.call(api.withdrawals.list, { page_size: '100', ...more }, as);
  const rows = await allOf(async (page) => (await list({ page: String(page) })).data);
  const { summary } = (await list({})).data;
  const paid = rows.filter(({ status }) => status === 'success');
  expect([where, cents(summary.amount), cents(summary.fee), cents(summary.arrived)]).toEqual([
    where,
    sum(rows.map(({ amount }) => amount)),
    sum(paid.map(({ fee }) => fee)),
    sum(paid.map(({ amount }) => amount)) - sum(paid.map(({ fee }) => fee)),
  ]);
  for (const { status, arrived, net } of rows)
    expect([where, arrived]).toEqual([where, status === 'success' ? net : 0]);
}

test.each(SEEDS)(
  'the head of an account adds up after every step of a life in which money comes, goes, waits and comes back (seed %i)',
  async (seed) => {
    const life = await newLife(app, seed);
    const { uid, as } = life.payee;
    for (let step = 1; step <= STEPS; step += 1)
      await expectToAddUp(as, `seed ${seed}, step ${step}: ${await liveOn(life)}`);
    await expectLinesToAgree(as, `seed ${seed}`);
    await expectArrivals(as, `seed ${seed}`);
    // Income of a sale is released after three days.
    await app.database.setClock(5 * 86_400_000);
    await app.runner.run('finance.settlementRelease');
    await app.runner.run('outbox');
    const later = await signedIn(app.deps, uid);
    await expectToAddUp(later, `seed ${seed}, released`);
    await expectLinesToAgree(later, `seed ${seed}, released`);
    const [month] = await expectBills(app, later, `seed ${seed}`);
    await app.database.setClock(dueAt(month!).getTime() - Date.now() + 60_000);
    await app.runner.run('finance.bills');
    const asOwner = await signedIn(app.deps, uid);
    const { list } = (await app.call(api.bills.list, {}, asOwner)).data;
    // Each that has begun when the last is due but its own month: fixed only where it equals the book.
    expect(list.filter(({ status }) => status === 'open')).toHaveLength(1);
    await expectBills(app, asOwner, `seed ${seed}, fixed`);
    await app.database.setClock(0);
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
  },
);

test('the lives had money in every part', () => {
  expect([...met].toSorted()).toEqual(['deposit', 'frozen', 'paying', 'pending']);
});
