import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthsAfter, workingDayFrom } from '../../calendar/index';
import { reconcile } from '../../finance/books/reconciliation';
import { startTestApp, type TestApp } from '../../testing';
import { DAY, newFiler, newPaidCase } from '../cases/testing';
import { caseWorker, fileNew } from '../cases/testing-worker';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
const today = dayOf(new Date());

/** An invention that has been published, as its customer sees it. */
async function published(more: object) {
  const [worker, payer] = [await caseWorker(app), await newFiler(app)];
  const no = await newPaidCase(app, 'patent', payer, { name: '一种竹编灯架授权', ...more });
  await fileNew(app, worker, payer, no, 'patent');
  await worker.notice(no, 'published', { served_on: today });
  const detail = async () => (await app.call(api.patent.detail, { app_no: no }, payer.as)).data;
  return { ...(await detail()), detail, worker, payer };
}

test('the examination that is asked for with the application is paid with it and begins with the publication', async () => {
  const one = await published({ request_exam: true, reduction: 'one', reduction_no: 'FJ2026001' });
  expect({
    status: one.status,
    duties: one.duties,
    next: one.follow_ups.map(({ business }) => business),
  }).toEqual({ status: 'exam', duties: [], next: ['change'] });
  // 900 × 15 % + 50 for the application, 2,500 × 15 % for the examination; 4,500 + 200 for the services.
  expect({ official: one.official, service: one.service }).toEqual({ official: 560, service: 4700 });

  // The office is asked: its answer comes without a second order.
  await app.runner.run('outbox');
  await app.database.setClock(60 * 60_000);
  await app.runner.run('filings.office');
  await app.database.setClock(0);
  expect((await one.detail()).status).toBe('grant_notice');
  expect(await reconcile(app.database.db, { uid: one.payer.uid })).toEqual([]);
});

test('the three years for the examination run from the priority that is claimed, else from the filing', async () => {
  // A period whose last day is a day off ends with the next working day.
  const lastDay = (from: string) => workingDayFrom(monthsAfter(from, 36));
  const own = await published({});
  expect(own.duties.map(({ due_on }) => due_on)).toEqual([lastDay(today)]);
  const before = dayOf(new Date(Date.now() - 200 * DAY));
  const claimed = await published({ priority_no: '202610012345.6', priority_on: before });
  expect(claimed.duties.map(({ due_on }) => due_on)).toEqual([lastDay(before)]);
});
