import { api } from '@uc/contract';
import { startOf } from '@uc/contract/day';
import { estimateNote } from '@uc/contract/estimated-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isInPackage } from '../calendar/index';
import { newContract } from '../crowdsourcing/contracts/testing';
import { newFiler, newPaidCase } from '../filings/cases/testing';
import { incubationStaff, newIncubated } from '../maker/incubation/testing';
import { startTestApp, type TestApp } from '../testing';

/** The first year that the package does not know, whenever it is raised. */
let year = 2026;
while (isInPackage(String(year))) year += 1;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The same, with a due day in a year that is known, and in the first one that is not. */
const days = [`${year - 1}-06-10`, `${year}-06-10`] as const;

test('an answer to the office that is due in an unannounced year is marked in its case, in 日程 and on home, a renewal is not', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'trademark', payer);
  const dueOn = async (kind: string, day: string) => {
    await app.database.asOwner(`delete from filing_duties where app_no = '${no}'`);
    await app.database.asOwner(
      `insert into filing_duties (uid, app_no, seq, kind, opened_at, served_on, due_on)
       values (${payer.uid}, '${no}', 1, '${kind}', now(), '${day}', '${day}')`,
    );
    await app.database.asOwner(
      `update filing_cases set status = 'correction', due_on = '${day}', due_kind = '${kind}' where app_no = '${no}'`,
    );
    const { duty, duties } = (await app.call(api.trademark.detail, { app_no: no }, payer.as)).data;
    const { list } = (await app.call(api.deadlines.list, { area: 'ip' }, payer.as)).data;
    const upcoming = (await app.call(api.trademark.upcoming, {}, payer.as)).data.list;
    const todos = (await app.call(api.home.todos, {}, payer.as)).data.list;
    const todo = todos.find(({ key }) => key === 'ip_trademark');
    return [duty, duties[0], list[0], upcoming[0], todo].map((one) => one!.is_estimate);
  };
  expect(await dueOn('correction', days[0])).toEqual([false, false, false, false, false]);
  expect(await dueOn('correction', days[1])).toEqual([true, true, true, true, true]);
  expect(await dueOn('renewal', days[1])).toEqual([false, false, false, false, false]);
});

test('the end of a mediation in a year that nobody has announced is marked for both sides', async () => {
  const one = await newContract(app, [300_00]);
  await one.fund();
  await one.deliver();
  const text = '交付的文件与约定不符，附对照说明。';
  const claim = { ...one.key(), type: 'quality', claim: 100, text } as const;
  const { dispute_no } = (await app.call(api.disputes.open, claim, one.buyer.as)).data;
  await app.call(api.disputes.respond, { dispute_no, text }, one.provider.as);
  for (const [index, day] of days.entries()) {
    // Mediation lasts through the day before its moment.
    const end = new Date(startOf(day).getTime() + 86_400_000).toISOString();
    await app.database.asOwner(`update disputes set due_at = '${end}' where dispute_no = '${dispute_no}'`);
    for (const { as } of [one.buyer, one.provider]) {
      const { clock } = (await app.call(api.disputes.detail, { dispute_no }, as)).data;
      expect(clock!.ends.includes(estimateNote)).toBe(index === 1);
    }
  }
});

test('a mentor’s hours are marked from the first day of a year that nobody has announced on', async () => {
  await app.database.setClock(startOf(`${year - 1}-12-10`).getTime() - Date.now());
  const one = await newIncubated(app, await incubationStaff(app));
  const { slots } = (await app.call(api.incubation.slots, { project_no: one.project_no }, one.as)).data;
  await app.database.setClock(0);
  const marked = slots
    .filter(({ is_estimate }) => is_estimate)
    .map(({ starts_at }) => starts_at.slice(0, 10));
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.every((day) => day >= `${year - 1}-12-29`)).toBe(true);
  expect(marked.some((day) => day.startsWith(String(year)))).toBe(true);
});
