import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestOfOwner } from '../../messages/testing';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { byHand, desk } from './testing';

const { invoices } = api;
let app: TestApp;
let staff: As;
let at: ReturnType<typeof desk>;
beforeAll(async () => {
  app = await startTestApp(byHand);
  staff = (await newStaff(app.deps, 'finance')).as;
  at = desk(app, staff);
});
afterAll(() => app.close());

test('a refund after the invoice stops new applications and ends in a red letter of exactly its part, and parts never exceed the invoice', async () => {
  const who = await at.buyer();
  const order = await at.paid(who, 100_00);
  const no = await at.invoiced(who, [order]);
  await at.refund(who, order, 33_33);
  expect((await at.seen(who.as, order)).reason).toContain('33.33元待红冲');
  expect((await at.apply(who, [order])).body.message).toContain('待红冲');
  expect(await at.redOf(no)).toMatchObject({ amount: 33.33, tax: 1.89, status: 'waiting' });
  // Asked of the buyer, and a second refund meanwhile: it waits for a letter of its own.
  const first = await at.redOf(no);
  const asked = await app.call(invoices.staffRedAsk, { no: first.red_no, version: first.version }, staff);
  expect(asked.data.status).toBe('asked');
  const due = await app.call(api.deadlines.list, { area: 'finance' }, who.as);
  expect(due.data.list.map(({ title }) => title)).toContain('红字发票待确认');
  await app.database.asOwner(
    `update invoice_reds set asked_until = now() - interval '1 minute' where red_no = '${first.red_no}'`,
  );
  await app.runner.run('invoices.reds');
  expect((await at.redOf(no)).status).toBe('waiting');
  await at.redDone(no);
  expect((await at.ofStaff(no)).colour_text).toBe('部分红冲');
  await at.refund(who, order, 66_67);
  expect(await at.redOf(no)).toMatchObject({ amount: 66.67, tax: 3.77 });
  await at.redDone(no);
  const all = await at.ofStaff(no);
  expect(all).toMatchObject({ colour_text: '已红冲', red: 100, red_waiting: 0, tax: 5.66 });
  expect(all.reds.map(({ tax }) => tax)).toEqual([1.89, 3.77]);
  await expect(
    app.database.asOwner(`update invoice_orders set red_fen = amount_fen + 1 where apply_no = '${no}'`),
  ).rejects.toThrow('invoice_orders__red');
  expect(await reconcile(app.database.db, { uid: who.uid })).toEqual([]);
  await app.database.asOwner(`update invoice_orders set red_fen = red_fen - 1 where apply_no = '${no}'`);
  const found = await reconcile(app.database.db, { uid: who.uid });
  expect(found.map(({ check }) => check).toSorted()).toEqual(['invoice.order', 'invoice.sums']);
});

test('a red letter whose buyer does not agree is registered by staff once, waits with the reason, tells the customer, and is asked again', async () => {
  const who = await at.buyer();
  const order = await at.paid(who, 100_00);
  const no = await at.invoiced(who, [order]);
  await at.refund(who, order, 40_00);
  const waiting = await at.redOf(no);
  const reason = '购买方不同意红冲';
  const refused = async (version: number) =>
    app.call(invoices.staffRedRefuse, { no: waiting.red_no, version, reason }, staff);
  expect((await refused(waiting.version)).status).toBe(409);
  const ask = async ({ red_no, version }: typeof waiting) =>
    (await app.call(invoices.staffRedAsk, { no: red_no, version }, staff)).data;
  const asked = await ask(waiting);
  expect(asked.actions).toEqual(['refuse', 'done']);
  // A refund that came while the buyer was asked goes with the same letter.
  await at.refund(who, order, 10_00);
  const both = await Promise.all([refused(asked.version), refused(asked.version)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const again = await at.redOf(no);
  expect(again).toMatchObject({ status: 'waiting', asked_until: null, port_reason: reason, amount: 50 });
  const told = (await newestOfOwner(app, who.uid, 9)).filter(({ title }) => title === '红字确认单未通过');
  expect(told.map(({ content }) => content)).toEqual([expect.stringContaining(reason)]);
  const due = await app.call(api.deadlines.list, { area: 'finance' }, who.as);
  expect(due.data.list.map(({ title }) => title)).not.toContain('红字发票待确认');
  expect((await ask(again)).status).toBe('asked');
  await at.redDone(no);
  expect(await reconcile(app.database.db, { uid: who.uid })).toEqual([]);
});

test('a refund before the invoice is issued ends the application, and one that is being issued cannot be entered twice as large', async () => {
  const who = await at.buyer();
  const order = await at.paid(who, 100_00);
  const no = (await at.apply(who, [order])).data.apply_no;
  await at.refund(who, order, 40_00);
  expect(await at.ofStaff(no)).toMatchObject({
    status: 'rejected',
    reason: expect.stringContaining('重新申请'),
  });
  expect((await at.seen(who.as, order)).amount).toBe(60);
  const again = (await at.apply(who, [order])).data.apply_no;
  await at.accept(again);
  await at.refund(who, order, 10_00);
  expect((await at.ofStaff(again)).is_stale).toBe(true);
  await at.enter(again);
  expect(await at.redOf(again)).toMatchObject({ amount: 10 });
});

test('the VAT of a month is the sum of its documents by rate to the 分, a red letter in the month of its own day', async () => {
  const who = await at.buyer();
  // 33.33 and 66.67 at 6 % with 100.00 at 9 % on one invoice, and one more of another day.
  const [one, two, space] = [
    await at.paid(who, 33_33),
    await at.paid(who, 66_67),
    await at.paid(who, 100_00, 'space'),
  ];
  const mixed = await at.invoiced(who, [one, two, space], { issued_on: '2025-10-31' });
  const other = await at.paid(who, 50);
  await at.invoiced(who, [other], { issued_on: '2025-10-01' });
  await at.refund(who, one, 10_00);
  await at.redDone(mixed, '2025-11-01');
  const report = async (month: string) => (await app.call(invoices.staffVat, { month }, staff)).data;
  const lines = async (of: { side?: 'blue'; rate?: number } = {}) =>
    (await app.call(invoices.staffVatLines, { month: '2025-10', ...of }, staff)).data;
  const october = await report('2025-10');
  expect(october).toMatchObject({
    is_over: true,
    list: [
      { rate_text: '6%', blue: { count: 2, net: 94.81, tax: 5.69, amount: 100.5 }, red: { count: 0 } },
      { rate_text: '9%', blue: { count: 1, net: 91.74, tax: 8.26, amount: 100 } },
    ],
    // An invoice of two rates is one.
    sums: { all: { count: 2, net: 186.55, tax: 13.95, amount: 200.5 } },
  });
  expect(await report('2025-11')).toMatchObject({
    list: [{ rate: 600, blue: { count: 0 }, red: { count: 1, net: -9.43, tax: -0.57, amount: -10 } }],
    sums: { all: { count: 1, amount: -10 } },
  });
  expect(await report('2025-09')).toMatchObject({ list: [], sums: { all: { count: 0, amount: 0 } } });
  // The list of a figure comes to that figure.
  for (const { rate, blue } of october.list) expect((await lines({ side: 'blue', rate })).sums).toEqual(blue);
  const all = await lines();
  expect(all).toMatchObject({ total: 3, sums: october.sums.all });
  expect(all.list[0]).toMatchObject({ apply_no: mixed, rate_text: '6%', net: 94.34, tax: 5.66 });
  const file = await app.call(invoices.staffVatFile, { month: '2025-11' }, staff);
  expect(file.text).toContain('合计,合计,1,-9.43,-0.57,-10.00');
  expect(file.text).toContain(`红字,增值税专用发票,6%,-9.43,-0.57,-10.00`);
});
