import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing';
import { reconcile } from '../../books/reconciliation';
import { newNo } from '../../testing';
import { atBank, type StaffPair, newStaffPair, uses } from './testing';
import { rounds } from '../../../testing-breadth';

let app: TestApp;
let staff: StaffPair;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  staff = await newStaffPair(app);
});
afterAll(() => app.close());

test('one number from outside that is used for everything at the same moment books once', async () => {
  const names = Object.keys(uses).filter((name) => name !== 'receipt-match');
  for (let round = 0; round < rounds(6); round += 1) {
    const made = await Promise.all(names.map((name) => uses[name]!.make(app, staff)));
    const before = await atBank(app);
    const number = newNo('CMBY');
    const answers = await Promise.all(made.map((use) => use.book(number)));
    const won = names.filter((_, at) => answers[at]!.status === 200);
    // A recharge is matched to the line that was entered a moment before.
    if (won.length === 2) expect(won).toEqual(['receipt-add', 'match']);
    else expect([won.length, answers.map(({ status }) => status)]).toEqual([1, expect.any(Array)]);
    for (const [at, { status, body }] of answers.entries())
      expect([names[at], status < 500, body.msg]).toEqual([names[at], true, expect.any(String)]);
    expect((await atBank(app)) - before).toBe(uses[won[0]!]!.moves);
  }
  expect(await reconcile(app.database.db)).toEqual([]);
});
