import { api } from '@uc/contract';
import { type DeadlineKind, deadlineKinds } from '@uc/contract/deadline-kinds';
import { dayAfter } from '@uc/contract/day';
import { moment } from '@uc/contract/wire';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays, newContract, type TestContract } from '../crowdsourcing/contracts/testing';
import { allParts } from '../rooms';
import { newFiler, newPaidCase } from '../filings/cases/testing';
import { caseWorker, fileNew } from '../filings/cases/testing-worker';
import { newDebtor } from '../finance/credit/testing';
import { newestOfOwner } from '../messages/testing';
import { type As, startTestApp, type TestApp } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Its last second, as answers write it. */
const endOf = (day: string) => `${day} 23:59:59`;
const todoOf = async (as: As, key: string) =>
  (await app.call(api.home.todos, {}, as)).data.list.find((one) => one.key === key)!;

async function subscribed(as: As): Promise<ICAL.Event[]> {
  const { url } = (await app.call(api.deadlines.createFeed, {}, as)).data;
  const { pathname } = new URL(url!);
  const text = await (await fetch(`${app.url}${pathname}`)).text();
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

const stages: [kind: DeadlineKind, todo: string, begin: (one: TestContract) => Promise<unknown>][] = [
  ['milestone_due', 'milestone_deliver', async () => undefined],
  [
    'milestone_revise',
    'milestone_revise',
    async (one) => {
      await one.deliver();
      await one.revise();
    },
  ],
];
test.each(stages)(
  'a provider whose milestone (%s) is due on a day reads that day in 日程, in its month, in the calendar subscription, in the reminder and on home',
  async (kind, todo, begin) => {
    const one = await newContract(app);
    const { as, uid } = one.provider;
    await one.fund();
    await begin(one);
    const due = inDays(3);
    await app.database.asOwner(`update milestones set due_date = '${due}' where contract_no = '${one.no}'`);

    const { list } = (await app.call(api.deadlines.list, { area: 'crowd' }, as)).data;
    expect(list.map((row) => [row.kind, row.at, row.all_day])).toEqual([[kind, endOf(due), true]]);
    const counted = async (day: string) =>
      (await app.call(api.deadlines.month, { month: day.slice(0, 7), area: 'crowd' }, as)).data.days.find(
        (row) => row.day === day,
      )!.count;
    expect([await counted(due), await counted(dayAfter(due, 1))]).toEqual([1, 0]);
    expect((await subscribed(as)).map(({ startDate }) => String(startDate))).toEqual([due]);
    expect((await todoOf(as, todo)).deadline).toBe(endOf(due));
    await app.runner.run('deadlines.remind');
    const [message] = await newestOfOwner(app, uid, 1);
    expect(message!.content).toContain(`将于${due}到期`);
  },
);

test('a customer whose answer to the office is due on a day reads that day on home', async () => {
  const [worker, payer] = [await caseWorker(app), await newFiler(app)];
  const no = await newPaidCase(app, 'copyright', payer);
  await fileNew(app, worker, payer, no, 'copyright');
  await worker.notice(no, 'accepted');
  await worker.notice(no, 'correction');
  const { duty } = (await app.call(api.copyright.detail, { app_no: no }, payer.as)).data;
  expect((await todoOf(payer.as, 'ip_copyright')).deadline).toBe(endOf(duty!.due_on));
});

test('whatever lasts to the end of a day ends with its last second, in every kind of deadline', async () => {
  await newDebtor(app, { amount: 900_00, days: 3 });
  const everything = { uid: null, creator: null, from: null, to: null, most: 1000 };
  const kinds = (Object.keys(deadlineKinds) as DeadlineKind[]).filter(
    (kind) => 'allDay' in deadlineKinds[kind],
  );
  const met: string[] = [];
  for (const kind of kinds) {
    const ends = (await allParts.deadlines[kind](app.database.db, everything)).map(({ at }) =>
      moment.encode(at).slice(11),
    );
    expect([kind, ...new Set(ends)]).toEqual(ends.length === 0 ? [kind] : [kind, '23:59:59']);
    if (ends.length > 0) met.push(kind);
  }
  expect(met).toEqual(
    expect.arrayContaining(['iou_bill', 'milestone_due', 'milestone_revise', 'filing_copyright']),
  );
});
