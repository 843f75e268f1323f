import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { dueRows } from './testing-due';
import { heal, poison, walked } from './testing-poison';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
const due = dueRows(() => app);
beforeEach(() => app.database.setClock(0));

test.each(Object.keys(due))(
  'a customer of whom no row can be written keeps %s from nobody else, whoever of two comes first',
  async (job) => {
    const [days, begin] = due[job]!;
    for (const at of [0, 1]) {
      await app.database.setClock(0);
      const both = [await begin(), await begin()];
      await app.database.setClock(days * 86_400_000);
      await poison(app, both[at]!);
      try {
        await expect(app.runner.run(job)).rejects.toThrow('poisoned');
      } finally {
        await heal(app);
      }
      // The row that was not written is all that is left.
      expect(await app.runner.run(job)).toBe(1);
    }
  },
);

const byEach =
  'walks by forEachOf or forEachDue, of which jobs/each.test.ts shows that one that fails holds up no other';
const noCustomer = 'writes no row of a customer';
/** Jobs for which no row of one customer is set here, and why. */
const notHere: Record<string, string> = {
  outbox: 'runs last in poisoned.test.ts',
  'deadlines.unknownYear': noCustomer,
  'exports.forget': 'deletes by one statement what has expired',
  'exports.make': 'takes one task at a time and goes on after one whose end cannot be written',
  'filings.held': byEach,
  'filings.office': byEach,
  'finance.alerts': byEach,
  'finance.anchorAudit': noCustomer,
  'finance.bankUploads': noCustomer,
  'finance.channelBills': byEach,
  'finance.taxReport': noCustomer,
  'finance.channelQuery': byEach,
  'finance.channelRefundAsk': byEach,
  'finance.payoutFiles': noCustomer,
  'finance.reconcileAll':
    'parks one book that is wrong, and the others move money (finance/books/staff.test.ts)',
  'finance.reconcileTouched':
    'parks one book that is wrong, and the others move money (finance/books/staff.test.ts)',
  'finance.sandboxReports': byEach,
  'finance.taxRemit': byEach,
  'finance.withdrawAsk': byEach,
  'invoices.monthly': byEach,
  'invoices.port': byEach,
  'jobs.analyze': noCustomer,
  'jobs.vacuum': noCustomer,
  'keeping.backup': noCustomer,
  'messages.bounces': byEach,
  'messages.notices': 'sends one text to many readers by one statement',
  'messages.smsReceipts': noCustomer,
  'vault.rotate': 'stops at what it cannot read: no key is destroyed while a row needs it',
};

test('every job either goes on past a customer of whom no row can be written, or says why none is tried', async () => {
  const jobs = await app.database.asOwner<{ name: string }>('select job as name from jobs');
  const known = [...Object.keys(due), ...walked, ...Object.keys(notHere)];
  expect(jobs.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([]);
});
