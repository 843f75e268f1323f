import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAlipayPayout } from '../../partners/alipay-payout';
import { type AlipayBank, payoutGateway } from '../../partners/testing-alipay-payout';
import { newStaff, signedIn } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { file, newPayee, type Payee } from './testing';

let app: TestApp;
let bank: AlipayBank;
beforeAll(async () => {
  [app, bank] = [await startTestApp(), await payoutGateway()];
  app.deps.partners.payout = createAlipayPayout(bank.account);
});
afterAll(() => Promise.all([app.close(), bank.close()]));

const MINUTE = 60_000;
const stateOf = async ({ uid }: Payee, withdraw_no: string) =>
  (await app.call(api.withdrawals.detail, { withdraw_no }, await signedIn(app.deps, uid))).data;
async function pass(clock: number): Promise<void> {
  await app.database.setClock(clock);
  for (const job of ['outbox', 'finance.withdrawAsk']) await app.runner.run(job);
}

test('a withdrawal whose answer Alipay’s network loses is paid once, and comes back when its bank returns it', async () => {
  const payee = await newPayee(app);
  const no = await file(app, payee, 100_00);
  await app.call(api.withdrawals.staffApprove, { no }, (await newStaff(app.deps, 'finance')).as);
  bank.losesAnswers('alipay.fund.trans.uni.transfer');
  await pass(0);
  expect([(await stateOf(payee, no)).status, bank.transfers]).toEqual(['paying', [no]]);
  await pass(2 * MINUTE);
  expect(await stateOf(payee, no)).toMatchObject({ status: 'success', bank_txn_no: `2026${no}` });
  expect(bank.transfers).toEqual([no]);
  bank.has(no, { status: 'REFUND' });
  await pass(10 * MINUTE);
  expect(await stateOf(payee, no)).toMatchObject({ status: 'returned', reason: '收款银行退回' });
  expect(await reconcile(app.database.db, { uid: payee.uid })).toEqual([]);
});

test('a withdrawal that our account at Alipay cannot pay waits and is paid when it can', async () => {
  bank.reset();
  await app.database.setClock(0);
  const payee = await newPayee(app);
  const no = await file(app, payee, 100_00);
  await app.call(api.withdrawals.staffApprove, { no }, (await newStaff(app.deps, 'finance')).as);
  bank.refuses('alipay.fund.trans.uni.transfer', '40004', 'PAYER_BALANCE_NOT_ENOUGH');
  await pass(0);
  await pass(2 * MINUTE);
  expect((await stateOf(payee, no)).status).toBe('paying');
  bank.reset();
  await pass(10 * MINUTE);
  expect([(await stateOf(payee, no)).status, bank.transfers]).toEqual(['success', [no]]);
});
