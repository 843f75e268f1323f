import { api } from '@uc/contract';
import type { ReceiptKind } from '@uc/contract/finance/statements';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { textOf } from '../../exports/testing-pdf';
import { newOwner, newStaff, newSubAccount, signedIn } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { begun, press } from '../channels/testing';
import { newDebtor, PAY_PASSWORD } from '../credit/testing';
import { newNo } from '../testing';
import { file, newPayee, type Payee } from '../withdrawals/testing';

let app: TestApp;
let staff: As;
beforeAll(async () => {
  app = await startTestApp();
  staff = (await newStaff(app.deps, 'finance')).as;
});
afterEach(() => app.database.setClock(0));
afterAll(() => app.close());

const ask = (kind: ReceiptKind, no: string, as: As) =>
  app.call(api.statements.exportReceipt, { kind, no }, as);
/** The file of a paper as its owner reads it. */
async function paperOf(kind: ReceiptKind, no: string, as: As & { vso_token: string }): Promise<string> {
  const { task_id } = (await ask(kind, no, as)).data;
  await app.runner.run('exports.make');
  const { file_id, status } = (await app.call(api.exports.tasks, { task_id }, as)).data.list[0]!;
  expect(status).toBe('done');
  const { url } = (await app.call(api.files.ticket, { file_id: file_id! }, as)).data;
  const answer = await fetch(`${app.url}${url}&auth_token=${as.vso_token}`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return textOf(Buffer.from(await answer.arrayBuffer()));
}
/** Approved, sent and decided by the bank. */
async function paid(payee: Payee, amount: number): Promise<string> {
  const no = await file(app, payee, amount, { remark: '十一月货款' });
  await app.call(api.withdrawals.staffApprove, { no }, staff);
  await app.runner.run('outbox');
  await app.database.setClock(90_000);
  await app.runner.run('finance.withdrawAsk');
  await app.database.setClock(0);
  return no;
}
const codeIn = (text: string): string => /验证码 ?((?:[0-9A-Z]{4}-){3}[0-9A-Z]{4})/.exec(text)![1]!;

describe('the receipt of a withdrawal', () => {
  test('the receipt of a withdrawal says who paid whom how much, in figures and in capitals, with the number of the bank', async () => {
    const payee = await newPayee(app);
    const no = await paid(payee, 680_32);
    const { net, bank_txn_no: bankNo } = (
      await app.call(api.withdrawals.detail, { withdraw_no: no }, payee.as)
    ).data;
    expect(net).toBe(680.32);
    const text = await paperOf('withdraw', no, payee.as);
    for (const said of [
      `提现电子回单回单编号 ${no}`,
      '收款户名沈*秋',
      `收款账号**** **** **** ${payee.cardNo.slice(-4)}`,
      `银行流水号${bankNo}`,
      '到账金额¥680.32',
      '大写金额人民币陆佰捌拾元叁角贰分',
      '备注十一月货款',
      '无需盖章',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain(payee.cardNo);
    expect(text).not.toContain('沈知秋');
  });

  test('the receipt of a withdrawal is refused before the bank has paid, for what is not there, and for what belongs to somebody else', async () => {
    const payee = await newPayee(app);
    const no = await file(app, payee, 100_00);
    expect((await ask('withdraw', no, payee.as)).status).toBe(409);
    expect((await ask('withdraw', 'W000', payee.as)).status).toBe(404);
    expect((await ask('recharge', no, payee.as)).status).toBe(404);
    const stranger = await newOwner(app.deps);
    expect((await ask('withdraw', no, stranger.as)).status).toBe(404);
  });

  test('a receipt asked for again is the same file; a sub-account that sees withdrawals makes its own, another is refused', async () => {
    const payee = await newPayee(app);
    const no = await paid(payee, 100_00);
    const first = (await ask('withdraw', no, payee.as)).data.task_id;
    await app.runner.run('exports.make');
    expect((await ask('withdraw', no, payee.as)).data).toMatchObject({ task_id: first, status: 'done' });
    const clerk = await newSubAccount(app.deps, payee.uid, ['finance.rmb:view']);
    const own = await ask('withdraw', no, clerk.as);
    expect(own.data).toMatchObject({ status: 'waiting', name: `提现回单_${no}.pdf` });
    const creditor = await newSubAccount(app.deps, payee.uid, ['finance.credit:view']);
    expect((await ask('withdraw', no, creditor.as)).status).toBe(403);
    const seller = await newSubAccount(app.deps, payee.uid, ['order.order:view']);
    expect((await ask('withdraw', no, seller.as)).status).toBe(403);
    const events = await app.database.db
      .selectFrom('audit_events')
      .select('target')
      .where('uid', '=', payee.uid)
      .where('action', '=', 'export.start')
      .execute();
    expect(events).toHaveLength(2);
  });

  test('the receipt of a withdrawal is proven by its code, to staff alone; another number, amount or account has another', async () => {
    const payee = await newPayee(app);
    const [no, other] = [await paid(payee, 100_00), await paid(payee, 100_00)];
    const code = codeIn(await paperOf('withdraw', no, payee.as));
    const check = (more: object) =>
      app.call(
        api.statements.receiptCheck,
        { uid: String(payee.uid).padStart(12, '0'), no, code, ...more },
        staff,
      );
    const genuine = (await check({})).data;
    expect(genuine).toMatchObject({ verdict: 'genuine', title: '提现电子回单' });
    expect(genuine.lines).toContainEqual({ label: '到账金额', value: '¥100.00' });
    expect((await check({ code: code.replaceAll('-', '') })).data.verdict).toBe('genuine');
    const flipped = (code.startsWith('A') ? 'B' : 'A') + code.slice(1);
    for (const wrong of [{ no: other }, { code: flipped }])
      expect((await check(wrong)).data).toEqual({ verdict: 'mismatch', title: '', lines: [] });
    for (const foreign of [{ uid: '000000000001' }, { no: 'W1' }])
      expect((await check(foreign)).data).toEqual({ verdict: 'unknown', title: '', lines: [] });
    expect(
      (await app.call(api.statements.receiptCheck, { uid: '000000000001', no, code }, payee.as)).status,
    ).toBe(401);
    await app.call(
      api.withdrawals.staffReturned,
      { no, reason: '账户已变更', bank_txn_no: newNo('CMBTP') },
      staff,
    );
    expect((await check({})).data.verdict).toBe('mismatch');
    expect((await ask('withdraw', no, payee.as)).status).toBe(409);
  });
});

test('the receipt of a recharge names its payer in full, the channel and its number', async () => {
  const { uid, as } = await newPayee(app);
  const { rechargeNo, ticket } = await begun(app, as, { amount: 500 });
  expect((await ask('recharge', rechargeNo, as)).status).toBe(409);
  await press(app, ticket, 'success');
  const { channel_no: channelNo } = (await app.call(api.recharge.detail, { recharge_no: rechargeNo }, as))
    .data;
  const text = await paperOf('recharge', rechargeNo, await signedIn(app.deps, uid));
  for (const said of ['充值电子回单', '付款方沈知秋', '支付宝', channelNo!, '¥500.00', '人民币伍佰元整'])
    expect(text).toContain(said);
});

test('the receipt of a repayment and the paper of its bill agree; a bill is made anew when it has changed', async () => {
  const { as, billNo } = await newDebtor(app, { amount: 1_000_00, days: 3, rmb: 1_000_00 });
  expect(await paperOf('bill', billNo, as)).toContain('剩余应还1,000.00');
  const repaid = await app.call(api.credit.repay, { amount: 250.05, pay_password: PAY_PASSWORD }, as);
  const no = repaid.data.repay_no;
  const text = await paperOf('repay', no, as);
  for (const said of ['人民币贰佰伍拾元零伍分', billNo, '余额还款']) expect(text).toContain(said);
  const bill = await paperOf('bill', billNo, as);
  for (const said of ['工作室租用', no, '250.05', '剩余应还749.95', '人民币壹仟元整', '无需盖章'])
    expect(bill).toContain(said);
  expect((await ask('bill', 'IOU000000-000000', as)).status).toBe(404);
});
