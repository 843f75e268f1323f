import type { KeyObject } from 'node:crypto';
import { type Fen, toWire } from '@uc/contract/money';
import type { AlipaySdk } from 'alipay-sdk';
import type { AlipayCertificates } from '../config';
import { codeOf } from './code-of';
import { chinaText } from './payments/china-time';
import type { PayoutOrder, PayoutPort, PayoutState } from './payout';

/** Our account at the open platform; with certificates, which Alipay asks for where money goes out. */
export interface AlipayPayoutAccount {
  gateway: string;
  appId: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  certificates?: AlipayCertificates | undefined;
}

/**
 * Alipay has not told the result of a payout, or our account cannot pay: it is asked again under the same
 * number.
 */
export class PayoutUnknown extends Error {
  constructor(why: string) {
    super(`alipay: ${why}`);
    this.name = 'PayoutUnknown';
  }
}

/** No usable answer came. */
export class PayoutUnanswered extends PayoutUnknown {}

const TIMEOUT_MS = 10_000;
/** Transfers to bank cards, without a password of ours; the query asks for both again. */
const product = { product_code: 'TRANS_BANKCARD_NO_PWD', biz_scene: 'DIRECT_TRANSFER' };

/** Refusals that concern the recipient: the payout has failed, and the customer reads the sentence. */
const refusals: Readonly<Record<string, string>> = {
  PAYEE_NOT_EXIST: '收款账户不存在',
  PAYEE_USER_INFO_ERROR: '收款账户与户名不符',
  PAYEE_CARD_INFO_ERROR: '收款卡号与户名不符',
  PAYEE_ACC_OCUPIED: '收款账户对应多个账户，无法确认',
  CARD_BIN_ERROR: '收款卡号不正确，须为借记卡',
  PERM_AML_NOT_REALNAME_REV: '收款账户身份信息不完整，不能收款',
  PERMIT_NON_BANK_LIMIT_PAYEE: '收款账户身份信息不完整，不能收款',
  EXCEED_LIMIT_UNRN_DM_AMOUNT: '收款账户未实名，超出单日收款限额',
};

/**
 * Payouts by Alipay's transfers. The number of the withdrawal is the transfer's `out_biz_no`, fixed before
 * anything is sent: two sendings under it, by us or by the library on its own when a connection is reset, are
 * one transfer. Asked before it is sent, so that a second sending only follows an answer that there was none.
 */
export function createAlipayPayout(account: AlipayPayoutAccount): PayoutPort {
  let library: Promise<AlipaySdk> | undefined;
  const exec = async (method: string, content: object): Promise<Record<string, unknown>> => {
    library ??= open(account);
    const sdk = await library;
    try {
      return await sdk.exec(
        method,
        // The library stamps the time of the process's zone; Alipay reads China's.
        { bizContent: content, timestamp: chinaText(new Date()) },
        { validateSign: true },
      );
    } catch {
      // Also an answer without a signature, which the library meets as a TypeError; its contents are not told.
      throw new PayoutUnanswered('no answer that can be used');
    }
  };
  const ask = async (no: string): Promise<PayoutState> =>
    stateOf(await exec('alipay.fund.trans.common.query', { ...product, out_biz_no: no }), no);
  return {
    ask,
    async send(order) {
      const before = await ask(order.no);
      if (before.state !== 'absent') return before;
      return stateOf(await exec('alipay.fund.trans.uni.transfer', contentOf(order)), order.no);
    },
  };
}

/** Alipay's SDK, loaded when it is needed, for it is large and used here alone. */
async function open({
  gateway,
  appId,
  privateKey,
  publicKey,
  certificates,
}: AlipayPayoutAccount): Promise<AlipaySdk> {
  const { AlipaySdk: Sdk } = await import('alipay-sdk');
  const pem = { type: 'spki', format: 'pem' } as const;
  return new Sdk({
    appId,
    gateway,
    keyType: 'PKCS8',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    timeout: TIMEOUT_MS,
    // Answers keep the names that Alipay's documents have.
    camelcase: false,
    ...(certificates === undefined
      ? { alipayPublicKey: publicKey.export(pem).toString() }
      : {
          appCertContent: certificates.app,
          alipayPublicCertContent: certificates.alipay,
          alipayRootCertContent: certificates.root,
        }),
  });
}

const contentOf = ({ no, amount, kind, cardNo, holder, bankName, branchName, ...card }: PayoutOrder) => ({
  ...product,
  out_biz_no: no,
  trans_amount: yuanText(amount),
  order_title: '提现',
  payee_info: {
    identity_type: 'BANKCARD_ACCOUNT',
    identity: cardNo,
    name: holder,
    bankcard_ext_info: {
      account_type: kind === 'company' ? '1' : '2',
      inst_name: bankName,
      inst_province: card.province,
      inst_city: card.city,
      inst_branch_name: branchName,
      ...(card.cnaps !== null && { bank_code: card.cnaps }),
    },
  },
});

/** The meaning of an answer to either call; anything that is not named here decides nothing. */
function stateOf(answer: Record<string, unknown>, no: string): PayoutState {
  const [code, detail] = [textOf(answer.code), textOf(answer.sub_code)];
  const { status, out_biz_no: about } = answer;
  if (code === '10000') {
    if (about !== undefined && about !== no) throw new PayoutUnknown('an answer about another transfer');
    return stateOfStatus(status, answer);
  }
  const refusal = refusals[detail];
  if (code === '40004' && detail === 'ORDER_NOT_EXIST') return { state: 'absent' };
  if (code === '40004' && refusal !== undefined) return { state: 'failed', code: detail, message: refusal };
  // Our account, its limits, a fault of Alipay's, or a code that nobody has written down: the customer's payout waits.
  throw new PayoutUnknown(detail === '' ? codeOf(code) : `${codeOf(code)} ${codeOf(detail)}`);
}

function stateOfStatus(status: unknown, answer: Record<string, unknown>): PayoutState {
  switch (status) {
    case 'SUCCESS':
      if (typeof answer.order_id !== 'string') throw new PayoutUnknown('a success without its number');
      return { state: 'success', bankTxnNo: answer.order_id };
    case 'FAIL':
    case 'CLOSED': {
      const detail = textOf(answer.error_code) || status;
      return { state: 'failed', code: codeOf(detail), message: refusals[detail] ?? '支付宝转账未成功' };
    }
    case 'REFUND':
      return { state: 'returned', message: '收款银行退回' };
    default:
      return { state: 'processing' };
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const yuanText = (amount: Fen): string => toWire(amount).toFixed(2);
