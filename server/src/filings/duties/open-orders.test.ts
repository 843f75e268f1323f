import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../finance/books/reconciliation';
import { balancesOf } from '../../ledger/index';
import type { Payer } from '../../orders/cashier/testing';
import { newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { DAY, formFor, newDraft, newFiler, newPaidCase, payFor } from '../cases/testing';
import { caseWorker, fileNew, type Worker } from '../cases/testing-worker';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
});
afterAll(() => app.close());

const today = dayOf(new Date());
const detailOf = async (no: string, { as }: Payer) =>
  (await app.call(api.trademark.detail, { app_no: no }, as)).data;
const seenIn = ({ app_no, version }: { app_no: string; version: number }) => ({ app_no, version });
const states = async (no: string, payer: Payer) =>
  Object.fromEntries((await detailOf(no, payer)).orders.map(({ business, state }) => [business, state]));
async function order(no: string, payer: Payer, business: 'change' | 'review' | 'renewal', isPaid: boolean) {
  const { version } = await detailOf(no, payer);
  const input = { app_no: no, version, business, note: '变更申请人名称' };
  const { data } = await app.call(api.trademark.order, input, payer.as);
  const orderNo = data.orders.find(({ state }) => state === 'unpaid')!.order_no;
  if (isPaid) await payFor(app, payer, orderNo);
  return orderNo;
}
/** The night after a day. */
async function nightAfter(day: string, job: 'filings.duties' | 'filings.renewals') {
  const days = (Date.parse(dayAfter(day, 1)) - Date.parse(today)) / DAY;
  await app.database.setClock(days * DAY);
  await app.runner.run(job);
  // Sessions have ended by then.
  await app.database.setClock(0);
}
async function examined(payer: Payer, name: string): Promise<string> {
  const no = await newPaidCase(app, 'trademark', payer, { name });
  await fileNew(app, worker, payer, no, 'trademark');
  await worker.notice(no, 'accepted', { served_on: today });
  return no;
}

test('a case that is over takes no money any more: what is unpaid closes, what nobody has filed goes back', async () => {
  const payer = await newFiler(app);
  const no = await examined(payer, '竹里驳回');
  await order(no, payer, 'change', true);
  await worker.notice(no, 'rejected', { served_on: today });
  const review = await order(no, payer, 'review', false);
  const { duties } = await detailOf(no, payer);
  await nightAfter(duties[0]!.due_on, 'filings.duties');

  expect(await states(no, payer)).toEqual({ register: 'ended', change: 'returned', review: 'closed' });
  expect((await payFor(app, payer, review)).status).toBe(409);
  const { tally, status } = await detailOf(no, payer);
  expect({ status, escrow: tally.escrow, returned: tally.returned }).toEqual({
    status: 'closed',
    escrow: 0,
    returned: 200,
  });
  expect((await balancesOf(app.database.db, payer.uid))['L.ESCROW']).toBe(0);
  const waiting = { page: 1, page_size: 10, queue: 'business', keyword: no } as const;
  expect((await app.call(api.cases.staffCaseList, waiting, worker.as)).data.total).toBe(0);
  const { data } = await app.call(api.messages.list, { page: 1, page_size: 20 }, payer.as);
  expect(data.list.map(({ title }) => title)).toContain('变更未能提交，费用已退回');
  expect(await reconcile(app.database.db, { uid: payer.uid })).toEqual([]);
});

test('an answer that the office has not waited for goes back, and what asks for it no more is not offered again', async () => {
  const payer = await newFiler(app);
  const no = await examined(payer, '竹里部分驳回');
  await worker.notice(no, 'partial_rejected', { served_on: today });
  await order(no, payer, 'review', true);
  await worker.notice(no, 'announced', { served_on: today });
  expect(await states(no, payer)).toEqual({ register: 'filed', review: 'returned' });

  await worker.notice(no, 'registered', { served_on: today });
  const { ends_on: endsOn } = await detailOf(no, payer);
  await nightAfter(dayAfter(endsOn!, -1), 'filings.renewals');
  const first = await order(no, payer, 'renewal', false);
  await nightAfter(endsOn!, 'filings.duties');
  // The months of grace have another price.
  expect((await payFor(app, payer, first)).status).toBe(409);
  await order(no, payer, 'renewal', true);
  await worker.file(no);
  expect((await detailOf(no, payer)).follow_ups.map(({ business }) => business)).not.toContain('renewal');
});

test('each order of a case names the lines with which it was paid, got its receipt and went back', async () => {
  const payer = await newFiler(app);
  const no = await examined(payer, '竹里时间线');
  const first = (await detailOf(no, payer)).orders[0]!.order_no;
  expect((await worker.receipt(no, first)).status).toBe(200);
  // Two that are paid within a second, of which one goes back with the notice that ends it.
  const change = await order(no, payer, 'change', true);
  await worker.notice(no, 'partial_rejected', { served_on: today });
  const review = await order(no, payer, 'review', true);
  await worker.notice(no, 'announced', { served_on: today });
  const { stages, orders } = await detailOf(no, payer);
  const textOf = (line: number | null) => stages.find(({ seq }) => seq === line)?.text ?? null;
  const told = (orderNo: string) => {
    const one = orders.find(({ order_no }) => order_no === orderNo)!;
    return [one.paid_line, one.receipt_line, one.returned_line].map(textOf);
  };
  expect(told(first)).toEqual(['付款成功', '收到官费收据', null]);
  expect(told(change)).toEqual(['变更已付款', null, null]);
  expect(told(review)).toEqual(['驳回复审已付款', null, '初步审定公告']);
  expect(stages.map(({ text }) => text)).toContain('办理后续业务：变更');
});

test('an order that nobody has paid is cancelled from its case, which offers its business again at once', async () => {
  const [payer, other] = [await newFiler(app), await newFiler(app)];
  const no = await examined(payer, '竹里取消');
  const wrong = await order(no, payer, 'change', false);
  const cancel = (orderNo: string, { as }: { as: As } = payer) =>
    app.call(api.trademark.cancelOrder, { app_no: no, order_no: orderNo }, as);
  expect((await detailOf(no, payer)).follow_ups.map(({ business }) => business)).toEqual(['assignment']);
  expect((await cancel(wrong, other)).status).toBe(404);
  const viewer = await newSubAccount(app.deps, payer.uid, ['ip.trademark:view']);
  expect((await cancel(wrong, viewer)).body.errorCode).toBe(310403);

  const { status, data } = await cancel(wrong);
  expect([status, data.follow_ups.map(({ business }) => business)]).toEqual([200, ['change', 'assignment']]);
  expect(data.stages[0]).toMatchObject({ text: '取消后续业务：变更', comment: null });
  expect((await app.call(api.orders.detail, { order_no: wrong }, payer.as)).data.status).toBe('closed');
  // Cancelled twice, it is cancelled; and what it cost is not paid any more.
  expect([(await cancel(wrong)).status, (await payFor(app, payer, wrong)).status]).toEqual([200, 409]);

  const paid = await order(no, payer, 'change', true);
  expect((await cancel(paid)).status).toBe(409);
  // The application itself is taken back or cancelled as such.
  expect((await cancel((await detailOf(no, payer)).orders[0]!.order_no)).status).toBe(404);
});

test('an order of a case that is paid and cancelled at once ends as one of the two, and the money agrees', async () => {
  const payer = await newFiler(app);
  const no = await examined(payer, '竹里同时');
  for (const isPaidFirst of [true, false, true, false]) {
    const before = (await balancesOf(app.database.db, payer.uid))['L.ESCROW'];
    const one = await order(no, payer, 'change', false);
    const racers = [
      () => payFor(app, payer, one),
      () => app.call(api.trademark.cancelOrder, { app_no: no, order_no: one }, payer.as),
    ];
    const answers = await Promise.all((isPaidFirst ? racers : racers.toReversed()).map((run) => run()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { state } = (await detailOf(no, payer)).orders.find(({ order_no }) => order_no === one)!;
    const held = (await balancesOf(app.database.db, payer.uid))['L.ESCROW']! - before!;
    expect([state, held]).toEqual(held > 0 ? ['paid', 200_00] : ['closed', 0]);
    expect(await reconcile(app.database.db, { uid: payer.uid })).toEqual([]);
    // The next round needs the business free again.
    if (state === 'paid') {
      await worker.file(no);
      await worker.notice(no, 'recorded', { served_on: today });
    }
  }
});

test('待我处理 counts what the customer can do now: an answer that is paid waits for us, and home says the same', async () => {
  const payer = await newFiler(app);
  const no = await examined(payer, '竹里待办');
  await newDraft(app, 'trademark', payer, { name: '竹里草稿' });
  const seen = async () => {
    const ask = async (tab: 'todo' | 'processing' | 'done') =>
      (await app.call(api.trademark.list, { tab }, payer.as)).data;
    const [todo, processing, done] = [await ask('todo'), await ask('processing'), await ask('done')];
    const { data: home } = await app.call(api.home.summary, {}, payer.as);
    const { n, due } = { n: todo.counts.todo, due: todo.list[0]?.duty?.kind };
    expect([todo.total, processing.total, done.total]).toEqual([n, todo.counts.processing, todo.counts.done]);
    expect(home.todos.find(({ key }) => key === 'ip_trademark')?.count ?? 0).toBe(n);
    const listed = [todo, processing, done].map(({ list }) => list.map(({ status }) => status).join());
    return [...listed, due];
  };
  expect(await seen()).toEqual(['', 'examining', '', undefined]);
  await worker.notice(no, 'rejected', { served_on: today });
  expect(await seen()).toEqual(['rejected', '', '', 'review']);
  await payFor(app, payer, await order(no, payer, 'review', false));
  expect(await seen()).toEqual(['', 'rejected', '', undefined]);
  await worker.file(no);
  await worker.notice(no, 'registered', { served_on: today });
  expect(await seen()).toEqual(['', '', 'registered', undefined]);
  // An application to cancel the mark asks its owner for an answer.
  await worker.notice(no, 'cancellation', { served_on: today });
  expect(await seen()).toEqual(['registered', '', '', 'cancellation_answer']);
});

test('an application that is taken back before it is paid is a draft again, and its timeline says so', async () => {
  const payer = await newFiler(app);
  const draft = await newDraft(app, 'trademark', payer, await formFor(app, 'trademark', payer));
  const { data } = await app.call(api.trademark.submit, seenIn(draft), payer.as);
  await app.call(api.trademark.cancel, seenIn(data), payer.as);
  const { status, stages } = await detailOf(draft.app_no, payer);
  expect([status, stages[0]!.comment]).toEqual(['draft', '撤回提交，退回草稿']);
});
