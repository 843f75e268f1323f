import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthsAfter } from '../../calendar/index';
import { startTestApp, type TestApp } from '../../testing';
import { newFiler, newPaidCase, payFor } from '../cases/testing';
import { caseWorker, fileNew } from '../cases/testing-worker';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a patent that lapsed is restored with the annual fee that was missed and its late fee, and goes on with the next', async () => {
  const today = dayOf(new Date());
  const [worker, payer] = [await caseWorker(app), await newFiler(app)];
  const form = { type: 'utility', reduction: 'one', reduction_no: 'FJ2026001' };
  const no = await newPaidCase(app, 'patent', payer, form);
  const detail = async () => (await app.call(api.patent.detail, { app_no: no }, payer.as)).data;
  const order = async (business: 'registration' | 'change' | 'restoration') => {
    const input = { app_no: no, version: (await detail()).version, business, note: '变更联系人' };
    const { data } = await app.call(api.patent.order, input, payer.as);
    const placed = data.orders.find(({ state }) => state === 'unpaid')!;
    await payFor(app, payer, placed.order_no);
    return placed;
  };
  await fileNew(app, worker, payer, no, 'patent');
  await worker.notice(no, 'grant', { served_on: today });
  await order('registration');
  await worker.file(no);
  await worker.notice(no, 'granted', { served_on: today });
  // An order of a change while an annual fee is due is not booked as that fee.
  expect((await order('change')).business_text).toBe('著录事项变更');
  await worker.file(no);

  // Nineteen months ago it was filed, so its second year was due seven months ago.
  const [filed, due] = [monthsAfter(today, -19), monthsAfter(today, -7)];
  await app.database.asOwner(`update filing_cases set filed_on = '${filed}' where app_no = '${no}'`);
  await app.database.asOwner(
    `update filing_duties set due_on = '${due}' where app_no = '${no}' and kind = 'annual'`,
  );
  await app.runner.run('filings.duties');
  await app.runner.run('filings.duties');
  expect((await detail()).status).toBe('lapsed');

  const { data } = await app.call(api.patent.orderFees, { app_no: no, business: 'restoration' }, payer.as);
  expect(data.items.map(({ text, amount }) => [text, amount])).toEqual([
    ['恢复权利请求费', 1000],
    ['实用新型年费 第1-3年（第2年）', 90],
    ['年费滞纳金（逾期第6个月）', 150],
    ['恢复权利服务费', 800],
  ]);
  await order('restoration');
  await worker.file(no);
  const { status, duties } = await detail();
  expect({ status, due: duties.map(({ due_on }) => due_on) }).toEqual({
    status: 'granted',
    due: [monthsAfter(filed, 24)],
  });
});
