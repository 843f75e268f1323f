import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAlipayPayout, PayoutUnknown } from './alipay-payout';
import { type AlipayBank, payoutGateway } from './testing-alipay-payout';
import type { PayoutOrder } from './payout';

let bank: AlipayBank;
beforeAll(async () => {
  bank = await payoutGateway();
});
beforeEach(() => bank.reset());
afterAll(() => bank.close());

const payout = () => createAlipayPayout(bank.account);
const order: PayoutOrder = {
  no: 'W202611280000000001',
  amount: fen(1234_50),
  kind: 'person',
  cardNo: '6217001234567890123',
  holder: '沈知秋',
  bankCode: 'CCB',
  bankName: '中国建设银行',
  province: '江苏省',
  city: '苏州市',
  branchName: '建设银行苏州分行',
  cnaps: null,
};
const company: PayoutOrder = { ...order, kind: 'company', holder: '演示企业', cnaps: '105305000017' };

describe('payouts by Alipay', () => {
  test.each([
    ['a person', order, { account_type: '2' }],
    ['a company', company, { account_type: '1', bank_code: '105305000017' }],
  ])(
    'a payout is asked about, then sent to the bank card of %s, signed and stamped with China’s time',
    async (_, one, card) => {
      expect(await payout().send(one)).toEqual({ state: 'success', bankTxnNo: `2026${one.no}` });
      expect(bank.calls.map(({ method }) => method)).toEqual([
        'alipay.fund.trans.common.query',
        'alipay.fund.trans.uni.transfer',
      ]);
      const [asked, sent] = bank.calls;
      expect(asked!.content).toEqual({
        product_code: 'TRANS_BANKCARD_NO_PWD',
        biz_scene: 'DIRECT_TRANSFER',
        out_biz_no: one.no,
      });
      expect(sent!.content).toMatchObject({
        out_biz_no: one.no,
        trans_amount: '1234.50',
        payee_info: {
          identity_type: 'BANKCARD_ACCOUNT',
          identity: one.cardNo,
          name: one.holder,
          bankcard_ext_info: { inst_name: '中国建设银行', inst_branch_name: '建设银行苏州分行', ...card },
        },
      });
      const [, stamped] = [asked, Date.parse(`${sent!.timestamp.replace(' ', 'T')}+08:00`)];
      expect(Math.abs(stamped - sent!.at)).toBeLessThan(60_000);
    },
  );

  test.each([
    ['SUCCESS', { state: 'success', bankTxnNo: `2026${order.no}` }],
    ['DEALING', { state: 'processing' }],
    ['WAIT_PAY', { state: 'processing' }],
    ['A_WORD_OF_TOMORROW', { state: 'processing' }],
    ['FAIL', { state: 'failed', code: 'CARD_BIN_ERROR', message: '收款卡号不正确，须为借记卡' }],
    ['CLOSED', { state: 'failed', code: 'CARD_BIN_ERROR', message: '收款卡号不正确，须为借记卡' }],
    ['REFUND', { state: 'returned', message: '收款银行退回' }],
  ])(
    'a payout that Alipay has as %s is what the table says, and is not sent again',
    async (status, state) => {
      bank.has(order.no, { status, error_code: 'CARD_BIN_ERROR' });
      expect(await payout().ask(order.no)).toEqual(state);
      expect(await payout().send(order)).toEqual(state);
      expect(bank.transfers).toEqual([]);
    },
  );

  test('a payout that Alipay has never seen is absent', async () => {
    expect(await payout().ask(order.no)).toEqual({ state: 'absent' });
  });

  test.each([
    ['PAYEE_NOT_EXIST', '收款账户不存在'],
    ['PAYEE_CARD_INFO_ERROR', '收款卡号与户名不符'],
    ['EXCEED_LIMIT_UNRN_DM_AMOUNT', '收款账户未实名，超出单日收款限额'],
  ])('a payout that is refused for its payee with %s has failed', async (code, message) => {
    bank.refuses('alipay.fund.trans.uni.transfer', '40004', code);
    expect(await payout().send(order)).toEqual({ state: 'failed', code, message });
  });

  test.each([
    ['40004', 'PAYER_BALANCE_NOT_ENOUGH'],
    ['40004', 'BALANCE_IS_NOT_ENOUGH'],
    ['40004', 'EXCEED_LIMIT_MM_AMOUNT'],
    ['40004', 'SYSTEM_ERROR'],
    ['40004', 'PAYMENT_INFO_INCONSISTENCY'],
    ['40004', 'A_CODE_OF_TOMORROW'],
    ['40006', 'isv.insufficient-isv-permissions'],
    ['20000', 'isp.unknow-error'],
  ])('a payout that is answered %s %s is unknown and never failed', async (code, detail) => {
    bank.refuses('alipay.fund.trans.uni.transfer', code, detail);
    await expect(payout().send(order)).rejects.toThrow(new PayoutUnknown(`${code} ${detail}`));
  });

  test.each(['unsigned', 'foreign', 'broken'] as const)(
    'a payout whose answer is %s is unknown',
    async (how) => {
      bank.answersWith(how);
      await expect(payout().send(order)).rejects.toThrow(PayoutUnknown);
      await expect(payout().ask(order.no)).rejects.toThrow(PayoutUnknown);
    },
  );

  test('a payout whose answer is lost is one transfer, also where the library sends it once more by itself', async () => {
    bank.losesAnswers('alipay.fund.trans.uni.transfer');
    await expect(payout().send(order)).rejects.toThrow(PayoutUnknown);
    expect(bank.transfers).toEqual([order.no]);
    const sent = bank.calls.filter(({ method }) => method === 'alipay.fund.trans.uni.transfer');
    expect(sent).toHaveLength(2);
    expect(await payout().ask(order.no)).toEqual({ state: 'success', bankTxnNo: `2026${order.no}` });
    expect(await payout().send(order)).toEqual({ state: 'success', bankTxnNo: `2026${order.no}` });
    expect(bank.transfers).toEqual([order.no]);
  });

  test('a payout without an answer, or with one that repeats its payee as a code, says nothing of the payee in what it throws', async () => {
    const transfer = 'alipay.fund.trans.uni.transfer';
    for (const fails of [
      () => bank.losesAnswers(transfer),
      () => bank.refuses(transfer, '40004', `PAYEE_${order.cardNo}`),
      () => bank.refuses(transfer, '40004', `${order.holder}的账户不存在`),
    ]) {
      bank.reset();
      fails();
      const error = await payout()
        .send(order)
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(PayoutUnknown);
      const { cause = '', stack } = error as Error;
      const told = JSON.stringify([String(error), error, cause, stack]);
      for (const secret of [order.cardNo, order.holder]) expect(told).not.toContain(secret);
    }
  });
});
