import { api } from '@uc/contract';
import type { Endpoint, WireInput } from '@uc/contract/endpoint';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filedStatus, formFor, newDraft } from '../filings/cases/testing';
import { newDebtor, PAY_PASSWORD } from '../finance/credit/testing';
import { recharge } from '../finance/testing';
import { newOrder, newPayer, type Payer, proof } from '../orders/cashier/testing';
import { type Answer, startTestApp, type TestApp } from '../testing';
import { reconcile } from '../finance/books/reconciliation';
import { together } from './testing-requests';

const LOST = 50;

let app: TestApp;
let payer: Payer;
let debtor: Awaited<ReturnType<typeof newDebtor>>;
beforeAll(async () => {
  app = await startTestApp({ failAt: 'after_commit_before_send' });
  payer = await newPayer(app, { rmb: 10_000_00 });
  debtor = await newDebtor(app, { amount: 1_000_00, days: 3, rmb: 1_000_00 });
});
afterAll(() => app.close());

/** Asks under one key until somebody answers; the answers that got through and how often nobody did. */
async function insist<E extends Endpoint>(endpoint: E, input: WireInput<E>, who: Payer, key: string) {
  const heard: Answer<unknown>[] = [];
  let lost = 0;
  while (heard.length < 2) {
    try {
      heard.push(await app.call(endpoint, input, who.as, { 'idempotency-key': key }));
    } catch {
      lost += 1;
      expect(lost).toBeLessThan(5);
    }
  }
  return { lost, heard };
}

const wishes = [
  (key: string) =>
    insist(api.recharge.create, { amount: 10, target: 'coin', channel: 'balance', ...proof }, payer, key),
  async (key: string) => {
    const order = await newOrder(app, payer.uid, 20_00);
    const wish = { order_nos: [order], use_coin: false, ...proof };
    return insist(api.orders.pay, wish, payer, key);
  },
  (key: string) => insist(api.credit.repay, { amount: 5, pay_password: PAY_PASSWORD }, debtor, key),
];

test('the connection ends between commit and answer: the same key again tells what was done, and it was done once (M8)', async () => {
  const tries = Array.from({ length: LOST }, (_, at) => at);
  await together(tries, 4, async (at) => {
    const { lost, heard } = await wishes[at % wishes.length]!(`lost-answer-${String(at).padStart(8, '0')}`);
    // Its own answer never came; the two that came are the stored one, to the byte.
    expect([at, lost, heard.map(({ status }) => status)]).toEqual([at, 1, [200, 200]]);
    expect(heard.map(({ headers }) => headers.get('idempotency-hit'))).toEqual(['true', 'true']);
    expect(heard[0]!.text).toBe(heard[1]!.text);
  });
  const [recharges, payments, repayments] = wishes.map(
    (_, kind) => tries.filter((at) => at % wishes.length === kind).length,
  ) as [number, number, number];
  const { rmb, coin } = (await app.call(api.finance.balance2, {}, payer.as)).data;
  expect([rmb.available, coin.total]).toEqual([10_000 - 10 * recharges - 20 * payments, 10 * recharges]);
  const owed = (await app.call(api.credit.repayPreview, {}, debtor.as)).data;
  expect([owed.total, owed.balance]).toEqual([1_000 - 5 * repayments, 1_000 - 5 * repayments]);
  for (const { uid } of [payer, debtor]) expect(await reconcile(app.database.db, { uid })).toEqual([]);
});

test('a refusal whose answer is lost is told again as well', async () => {
  const poor = await newPayer(app, { rmb: 1_00 });
  const wish = { amount: 10, target: 'coin', channel: 'balance', ...proof } as const;
  const { lost, heard } = await insist(api.recharge.create, wish, poor, 'lost-refusal-0000001');
  expect([lost, heard.map(({ status, body }) => [status, body.errorCode])]).toEqual([
    1,
    [
      [422, 330001],
      [422, 330001],
    ],
  ]);
  // And money that comes meanwhile does not turn it into another answer.
  await app.database.transaction((tx) => recharge(tx, poor.uid, fen(100_00)));
  expect((await insist(api.recharge.create, wish, poor, 'lost-refusal-0000001')).heard[0]!.status).toBe(422);
});

test('a case that is handed in, and what is ordered of it, is heard the second time', async () => {
  const form = await formFor(app, 'trademark', payer);
  const { app_no, version } = await newDraft(app, 'trademark', payer, form);
  const handedIn = await insist(api.trademark.submit, { app_no, version }, payer, 'lost-hand-in-000001');
  expect([handedIn.lost, handedIn.heard.map(({ status }) => status)]).toEqual([1, [200, 200]]);
  const { data } = await app.call(api.trademark.detail, { app_no }, payer.as);
  expect(handedIn.heard[0]!.body.data).toMatchObject({ status: 'pending_pay', order_no: data.order_no });
  expect(data.orders).toHaveLength(1);

  await filedStatus(app, app_no, 'registered');
  const wish = { app_no, version: data.version, business: 'licence', note: '许可给竹里书店' } as const;
  const ordered = await insist(api.trademark.order, wish, payer, 'lost-order-00000001');
  expect([ordered.lost, ordered.heard.map(({ status }) => status)]).toEqual([1, [200, 200]]);
  const after = await app.call(api.trademark.detail, { app_no }, payer.as);
  expect(after.data.orders.filter(({ business }) => business === 'licence')).toHaveLength(1);
});
