import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import type { OfficeEventKind } from '@uc/contract/filings/office-texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Payer } from '../../orders/cashier/testing';
import { startTestApp, type TestApp } from '../../testing';
import { receiveOffice } from '../office/office';
import { formFor, newDraft, newFiler, newPaidCase, payFor } from '../cases/testing';
import { caseWorker, fileNew, registrationFor, type Worker } from '../cases/testing-worker';
import { patentCheckDigit } from '@uc/contract/filings/patent-number';

let app: TestApp;
let worker: Worker;
let payer: Payer;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
  payer = await newFiler(app);
});
afterAll(() => app.close());

type Notice = [kind: OfficeEventKind, servedOn: string];
/** Delivers what the office sends, each with the day on which it was served. */
const deliver = (no: string, notices: readonly Notice[], from = 0) =>
  app.database.transaction((tx) =>
    receiveOffice(
      tx,
      no,
      notices.map(([kind, servedOn], at) => {
        const [place, eventId] = [from + at + 1, `${no}-${from + at + 1}`];
        const number = kind === 'registered' ? registrationFor(no, 'trademark', '') : null;
        return { eventId, place, kind, servedOn, delivery: 'electronic', number };
      }),
    ),
  );
const trademark = async (no: string) => (await app.call(api.trademark.detail, { app_no: no }, payer.as)).data;
/** A trademark that is filed, with what the office has sent about it. */
async function mark(...notices: Notice[]): Promise<string> {
  const no = await newPaidCase(app, 'trademark', payer);
  await fileNew(app, worker, payer, no, 'trademark');
  await deliver(no, [['accepted', '2026-11-02'], ...notices]);
  return no;
}
/** Runs the jobs of a day over the cases. */
async function onDay(day: string) {
  await app.database.setClock(Date.parse(day) - Date.parse(dayOf(new Date())));
  await app.runner.run('filings.renewals');
  await app.runner.run('filings.duties');
  // Sessions have ended by then.
  await app.database.setClock(0);
}

describe('the opposition period', () => {
  test.each([
    ['2026-12-31', '2027-03-31', 'three months, of the law in force until that day'],
    ['2027-01-01', '2027-03-01', 'two months, of the law in force from that day'],
    ['2027-01-06', '2027-03-08', 'two months, and its last day is a Saturday'],
  ])('a mark announced on %s can be opposed until %s: %s', async (announced, until) => {
    const no = await mark(['announced', announced]);
    expect((await trademark(no)).duties).toMatchObject([{ kind: 'opposition', due_on: until }]);
  });

  test('staff read both periods of opposition in the table of law, each with its article', async () => {
    const { data } = await app.call(api.law.staffLawList, { code: 'trademark.opposition' }, worker.as);
    expect(data.list.map(({ value, valid_from, valid_to }) => [value, valid_from, valid_to])).toEqual([
      [2, '2027-01-01', null],
      [3, '2014-05-01', '2027-01-01'],
    ]);
    expect(data.list[0]!.source).toContain('第三十六条');
  });
});

describe('the term of a trademark counts its first day', () => {
  test.each([
    ['2026-11-05', '2036-11-04'],
    // A term that begins on a first of March ends with February, in a leap year with its 29th.
    ['2038-03-01', '2048-02-29'],
    ['2028-02-29', '2038-02-28'],
  ])('a trademark registered on %s is in force until %s', async (registered, ends) => {
    const no = await mark(['announced', '2026-11-03'], ['registered', registered]);
    expect((await trademark(no)).ends_on).toBe(ends);
  });

  test('a mark whose opposition failed has its ten years from the end of the opposition period', async () => {
    const no = await mark(
      ['announced', '2027-01-06'],
      ['opposed', '2027-02-10'],
      ['registered', '2027-12-20'],
    );
    const one = await trademark(no);
    expect([one.registered_on, one.ends_on]).toEqual(['2027-12-20', '2037-03-05']);
  });

  test('a trademark is renewed in the twelve months that end with its term, then for six months with a late fee, and ten years more begin with the day after', async () => {
    const no = await mark(['announced', '2026-11-03'], ['registered', '2026-11-05']);
    await onDay('2035-11-04');
    expect((await trademark(no)).status).toBe('registered');
    await onDay('2035-11-05');
    expect(await trademark(no)).toMatchObject({
      status: 'renewal_due',
      duties: [{ kind: 'renewal', due_on: '2036-11-04' }],
    });
    const fees = async () =>
      (await app.call(api.trademark.orderFees, { app_no: no, business: 'renewal' }, payer.as)).data.official;
    await onDay('2036-11-04');
    expect(await fees()).toBe(450);
    await onDay('2036-11-05');
    expect((await trademark(no)).duties).toMatchObject([{ kind: 'grace', due_on: '2037-05-04' }]);
    expect(await fees()).toBe(450 + 225);
    const { data } = await app.call(
      api.trademark.order,
      { app_no: no, version: (await trademark(no)).version, business: 'renewal' },
      payer.as,
    );
    await payFor(app, payer, data.orders.at(-1)!.order_no);
    await worker.file(no);
    await deliver(no, [['renewed', '2037-01-15']], 3);
    expect(await trademark(no)).toMatchObject({ status: 'registered', ends_on: '2046-11-04', duties: [] });
  });

  test('the six months of grace that end on a Saturday end with the next working day', async () => {
    const no = await mark(['announced', '2026-11-03'], ['registered', '2026-11-17']);
    await onDay('2035-12-01');
    await onDay('2036-11-17');
    // 16 May 2037 is a Saturday.
    expect((await trademark(no)).duties).toMatchObject([{ kind: 'grace', due_on: '2037-05-18' }]);
  });
});

test('goods that the edition of the day has in another class are named at the goods before anything is paid, and a case keeps the edition of its filing', async () => {
  const form = async (of: number, name: string) =>
    newDraft(
      app,
      'trademark',
      payer,
      await formFor(app, 'trademark', payer, { class: of, items: [{ name }] }),
    );
  const submit = ({ app_no, version }: { app_no: string; version: number }) =>
    app.call(api.trademark.submit, { app_no, version }, payer.as);
  const wrong = await submit(await form(9, '太阳镜'));
  expect([wrong.status, wrong.body.data.errors]).toEqual([
    422,
    [
      {
        field: 'items',
        message: '“太阳镜”在尼斯分类第13版中属于第10类（1011），请移除后按该类申请',
      },
    ],
  ]);
  expect((await submit(await form(10, '太阳镜'))).status).toBe(200);
  const before = await mark();
  await app.database.asOwner(`update filing_cases set edition = 12 where app_no = '${before}'`);
  await deliver(before, [['announced', '2026-11-03']], 1);
  expect((await trademark(before)).edition).toBe(12);
  expect((await trademark(await mark())).edition).toBe(13);
});

describe('the term of a patent counts the day of its filing', () => {
  const patent = async (no: string) => (await app.call(api.patent.detail, { app_no: no }, payer.as)).data;
  test.each([
    ['invention', 20],
    ['utility', 10],
    ['design', 15],
  ] as const)('a patent for %s ends the day before its filing is %d years ago', async (type, years) => {
    const no = await newPaidCase(app, 'patent', payer, { type });
    await fileNew(app, worker, payer, no, 'patent');
    const digits = `202611050${years}1`;
    const number = `${digits}.${patentCheckDigit(digits)}`;
    await app.database.asOwner(
      `update filing_cases set filed_on = '2026-11-05', filing_no = '${number}', status = 'grant_notice' where app_no = '${no}'`,
    );
    await app.database.asOwner(
      `update filing_orders set state = 'filed', business = 'registration' where app_no = '${no}'`,
    );
    await deliver(no, [['granted', '2027-08-03']]);
    const one = await patent(no);
    expect([one.status, one.ends_on]).toEqual(['granted', `${2026 + years}-11-04`]);
    // Its second year begins on the anniversary, by which the fee of that year is paid.
    expect(one.duties).toMatchObject([{ kind: 'annual', due_on: '2027-11-05' }]);
  });
});
