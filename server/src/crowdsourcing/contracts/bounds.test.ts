import { api } from '@uc/contract';
import { dayAfter, dayOf, monthsAfter } from '@uc/contract/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing';
import { draftOf, newBuyer, newProviders, offer, openRequest, requestStaff } from '../testing';
import { inDays, newContract } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { bids, contracts, requests } = api;
const today = dayOf(new Date());
const last = monthsAfter(today, 24);
const milestones = (amounts: readonly number[], due_date = dayAfter(today, 30)) =>
  amounts.map((amount, index) => ({ title: `第${index + 1}期成果`, amount, due_date }));
/** The milestone that is in escrow, which stays as it is. */
const kept = { title: '第1期', amount: 100, due_date: inDays(10) };
const propose = async (one: Awaited<ReturnType<typeof newContract>>, wanted: object[]) =>
  app.call(
    contracts.propose,
    { contract_no: one.no, reason: '改期', milestones: wanted } as never,
    one.buyer.as,
  );

describe('days of a contract', () => {
  test('days that lie more than two years ahead are refused to whoever plans them, the last allowed one is taken', async () => {
    const one = await newContract(app, [100_00, 100_00]);
    await one.fund();
    for (const [day, status] of [
      [dayAfter(last, 1), 422],
      ['2199-12-31', 422],
      ['9999-12-25', 422],
      [today, 422],
      [last, 200],
    ] as const) {
      const answer = await propose(one, [kept, ...milestones([100], day)]);
      expect([day, answer.status]).toEqual([day, status]);
    }
    const other = await newContract(app, [100_00, 100_00]);
    await other.fund();
    const late = await propose(other, [kept, ...milestones([100], dayAfter(last, 1))]);
    expect(late.text).toContain(`交付日期不能晚于${last}（两年内）`);
  });

  test('days that were planned for the year 9999 before that was refused are not late, and give the buyer nothing back', async () => {
    const one = await newContract(app, [100_00]);
    await one.fund();
    for (const day of ['9999-12-24', '9999-12-25', '9999-12-31']) {
      await app.database.asOwner(`update milestones set due_date = '${day}' where contract_no = '${one.no}'`);
      expect((await one.milestone()).actions).not.toContain('refund');
      expect((await one.refund()).status).toBe(409);
    }
  });
});

describe('amounts of a contract', () => {
  test('amounts that are each allowed and come to more than ten million 元 are refused to whoever proposes them', async () => {
    const one = await newContract(app, [100_00, 100_00]);
    await one.fund();
    const answer = await propose(one, [kept, ...milestones(Array<number>(9).fill(10_000_000))]);
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('里程碑金额合计不能超过10,000,000.00元'),
    ]);
    expect((await propose(one, [kept, ...milestones([9_999_850, 50])])).status).toBe(200);
  });

  test('amounts that a buyer adds to a budget or divides a bid into are refused beyond the same, and nothing is changed', async () => {
    const staff = await requestStaff(app);
    const buyer = await newBuyer(app);
    const [provider] = await newProviders(app, 1);
    const no = await openRequest(app, staff, buyer.as, { budget_max: 9_999_999 });
    const own = async () => (await app.call(requests.detail, { request_no: no }, buyer.as)).data;
    const seen = async () => ({ request_no: no, version: (await own()).own!.version });
    const add = async (amount: number) =>
      app.call(requests.addBudget, { ...(await seen()), amount }, buyer.as);
    for (const amount of [1.01, 10_000_000]) {
      const answer = await add(amount);
      expect([amount, answer.status, answer.text]).toEqual([
        amount,
        422,
        expect.stringContaining('追加后不能超过10,000,000.00元'),
      ]);
    }
    expect((await add(9_999_999_999_999.99)).status).toBe(422);
    expect((await add(1)).status).toBe(200);
    const { bid_no } = (await app.call(bids.submit, offer(no), provider!.as)).data;
    await app.call(requests.selectEarly, await seen(), buyer.as);
    const select = async (amounts: number[]) =>
      app.call(
        bids.select,
        { ...(await seen()), bid_nos: [bid_no], milestones: milestones(amounts) },
        buyer.as,
      );
    for (const amounts of [Array<number>(10).fill(10_000_000), Array<number>(10).fill(9_999_999_999_999.99)])
      expect((await select(amounts)).status).toBe(422);
    expect((await select([1_000, 1_000])).status).toBe(200);
  });

  test('amounts that a draft names above ten million 元 are refused when it is saved', async () => {
    const buyer = await newBuyer(app);
    await draftOf(app, buyer.as, { budget_max: 10_000_000 });
    await expect(draftOf(app, buyer.as, { budget_max: 10_000_000.01 })).rejects.toThrow();
  });
});
