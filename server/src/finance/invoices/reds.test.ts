import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
