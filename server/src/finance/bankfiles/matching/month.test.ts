import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaff } from '../../../passport/testing';
import { startTestApp, type TestApp } from '../../../testing';
import { isWhole } from '../../../testing-breadth';
import { sender } from '../testing';
import { judge, monthOf } from './testing-month';
import { accountOf, matchAll } from './testing';

/** 10,000 by `npm run proofs`. */
const LINES = isWhole ? 10_000 : 200;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(
  'bank lines and bills of a month are matched by themselves, at least 97 of 100 and none with another document, and the same files again add nothing',
  async () => {
    const account = accountOf(app, 50_000_000);
    const { as } = await newStaff(app.deps, 'finance');
    const { bank, bill } = await monthOf(app, account, LINES);
    const [bankNo, billNo] = [await account.keep(as, bank.bytes), await account.keep(as, bill.bytes)];
    await matchAll(app, bankNo, as);
    await matchAll(app, billNo, as);
    const judged = [await judge(app, bankNo, bank.truth), await judge(app, billNo, bill.truth)];
    expect(judged.flatMap(({ wrong }) => wrong)).toEqual([]);
    const lines = bank.truth.length + bill.truth.length;
    expect(judged.reduce((sum, one) => sum + one.lines, 0)).toBe(lines);
    expect(lines).toBeGreaterThanOrEqual(LINES);
    expect(judged.reduce((sum, { right }) => sum + right, 0) / lines).toBeGreaterThanOrEqual(0.97);
    expect(await sender(app, as).keep(bank.bytes)).toMatchObject({ new_count: 0 });
    expect(await sender(app, as).keep(bill.bytes)).toMatchObject({ new_count: 0 });
  },
  isWhole ? 1_800_000 : 60_000,
);
