import type { AlipayPayoutAccount } from './alipay-payout';
import { signedText } from './payments/alipay-sign';
import { isSignedBy, signRsa } from './payments/rsa';
import { newKeys, startGateway } from './payments/testing';

interface Call {
  method: string;
  timestamp: string;
  at: number;
  content: Record<string, unknown>;
}
type Method = 'alipay.fund.trans.common.query' | 'alipay.fund.trans.uni.transfer';
/** A stand-in for Alipay's transfers: it checks RSA2, pays each number once, and answers as its documents say. */
export interface AlipayBank {
  account: AlipayPayoutAccount;
  calls: readonly Call[];
  /** The numbers that were paid, each time that one was. */
  transfers: readonly string[];
  has(no: string, transfer: Record<string, string>): void;
  refuses(method: Method, code: string, detail: string): void;
  answersWith(how: 'unsigned' | 'foreign' | 'broken'): void;
  /** What it is asked is done, and the connection ends before the answer. */
  losesAnswers(method: Method): void;
  reset(): void;
  close(): Promise<void>;
}

export async function payoutGateway(): Promise<AlipayBank> {
  const [ours, theirs] = [newKeys(), newKeys()];
  const calls: Call[] = [];
  const transfers: string[] = [];
  const known = new Map<string, Record<string, string>>();
  const refused = new Map<string, { code: string; sub_code: string }>();
  let lost: string | undefined;
  let how: 'signed' | 'unsigned' | 'foreign' | 'broken' = 'signed';

  const answerTo = ({ method, content }: Call): Record<string, unknown> => {
    const no = String(content.out_biz_no);
    const refusal = refused.get(method);
    if (refusal !== undefined) return { msg: 'Business Failed', ...refusal, sub_msg: '说明' };
    if (method.endsWith('transfer') && !known.has(no)) {
      transfers.push(no);
      known.set(no, { status: 'SUCCESS' });
    }
    const one = known.get(no);
    if (one === undefined)
      return {
        code: '40004',
        msg: 'Business Failed',
        sub_code: 'ORDER_NOT_EXIST',
        sub_msg: '转账订单不存在',
      };
    return { code: '10000', msg: 'Success', out_biz_no: no, order_id: `2026${no}`, ...one };
  };
  const gateway = await startGateway(({ url, body }) => {
    const fields = Object.fromEntries([
      ...new URL(url, 'http://x').searchParams,
      ...new URLSearchParams(body),
    ]) as Record<string, string>;
    const method = fields.method ?? '';
    const key = `${method.replaceAll('.', '_')}_response`;
    const { sign = '', ...signed } = fields;
    const isOurs = isSignedBy(ours.publicKey, signedText(signed, ['sign']), sign);
    const call = {
      method,
      timestamp: fields.timestamp ?? '',
      at: Date.now(),
      content: JSON.parse(fields.biz_content ?? '{}') as Record<string, unknown>,
    };
    calls.push(call);
    const answer = isOurs
      ? answerTo(call)
      : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };
    if (lost === method) return undefined;
    if (how === 'broken') return { body: '<html>502</html>' };
    const text = JSON.stringify(answer);
    if (how === 'unsigned') return { body: `{"${key}":${text}}` };
    return {
      body: `{"${key}":${text},"sign":"${signRsa(how === 'foreign' ? ours.privateKey : theirs.privateKey, text)}"}`,
    };
  });
  return {
    account: {
      gateway: `${gateway.url}/gateway.do`,
      appId: '2021000000000001',
      privateKey: ours.privateKey,
      publicKey: theirs.publicKey,
      certificates: undefined,
    },
    calls,
    transfers,
    has: (no, transfer) => void known.set(no, transfer),
    refuses: (method, code, detail) => void refused.set(method, { code, sub_code: detail }),
    answersWith: (given) => void (how = given),
    losesAnswers: (method) => void (lost = method),
    reset() {
      [calls.length, transfers.length, lost, how] = [0, 0, undefined, 'signed'];
      known.clear();
      refused.clear();
    },
    close: gateway.close,
  };
}
