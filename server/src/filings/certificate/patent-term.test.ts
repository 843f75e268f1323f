import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newestOfOwner } from '../../messages/testing';
import { startTestApp, type TestApp } from '../../testing';
import { newFiler, newPaidCase, payFor } from '../cases/testing';
import { caseWorker, fileNew } from '../cases/testing-worker';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A granted patent whose last day is so many days from today. */
async function patentThatEnds(days: number) {
  const [worker, payer] = [await caseWorker(app), await newFiler(app)];
  const no = await newPaidCase(app, 'patent', payer, { type: 'utility' });
  await fileNew(app, worker, payer, no, 'patent');
  await app.database.asOwner(
    `update filing_cases set status = 'granted', ends_on = (app_now() at time zone 'Asia/Shanghai')::date + ${days} where app_no = '${no}'`,
  );
  const detail = async () => (await app.call(api.patent.detail, { app_no: no }, payer.as)).data;
  return { no, payer, detail };
}

test('a patent whose term ended yesterday is 已届满, its customer is told once, and nothing can be ordered of it any more', async () => {
  const { no, payer, detail } = await patentThatEnds(-1);
  expect((await detail()).follow_ups).not.toEqual([]);
  await app.runner.run('filings.terms');
  await app.runner.run('filings.terms');
  const { status, status_text, follow_ups, duties, ends_on, stages } = await detail();
  expect({ status, status_text, follow_ups, duties }).toEqual({
    status: 'term_ended',
    status_text: '已届满',
    follow_ups: [],
    duties: [],
  });
  expect(stages.map(({ text }) => text)).toContain('专利权期限届满');
  const told = (await newestOfOwner(app, payer.uid, 20)).filter(({ title }) => title.includes('届满'));
  expect(told.map(({ content }) => content)).toEqual([
    expect.stringContaining(`的专利权期限已于${ends_on}届满，专利权终止，不再缴纳年费，也不能续展或恢复。`),
  ]);
  const ended = await app.call(api.patent.list, { tab: 'ended' }, payer.as);
  expect(ended.data.list.map(({ app_no }) => app_no)).toEqual([no]);
});

test('a patent on the last day of its term is in force', async () => {
  const { detail } = await patentThatEnds(0);
  await app.runner.run('filings.terms');
  expect((await detail()).status).toBe('granted');
});

test('a change that was paid and not filed when the term of its patent ends goes back whole', async () => {
  const { no, payer, detail } = await patentThatEnds(-1);
  const before = (await balancesOf(app.database.db, payer.uid))['L.AVAIL'];
  const input = {
    app_no: no,
    version: (await detail()).version,
    business: 'change' as const,
    note: '变更联系人',
  };
  const { data } = await app.call(api.patent.order, input, payer.as);
  await payFor(app, payer, data.orders.find(({ state }) => state === 'unpaid')!.order_no);
  await app.runner.run('filings.terms');
  expect((await balancesOf(app.database.db, payer.uid))['L.AVAIL']).toEqual(before);
});
