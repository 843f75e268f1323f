import { generateKeyPairSync } from 'node:crypto';
import type { AlipayCertificates } from '../config';
import type { AlipayPayoutAccount } from './alipay-payout';
import { signedText } from './payments/alipay-sign';
import { isSignedBy, signRsa } from './payments/rsa';
import { nameOf, newCertificate } from './payments/testing-certificates';
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
  /** The files by which our configuration names it. */
  pem: { own: string; alipay: string };
  /** Expects certificates from now on, and returns those with which our application has to sign. */
  expectsCertificates(): AlipayCertificates;
  /** Signs with a certificate of another number from now on. */
  renewsItsCertificate(): void;
  calls: readonly Call[];
  /** The numbers that were paid, each time that one was. */
  transfers: readonly string[];
  has(no: string, transfer: Record<string, string>): void;
  refuses(method: Method, code: string, detail: string): void;
  answersWith(how: 'signed' | 'unsigned' | 'foreign' | 'broken'): void;
  /** Carries out this call and ends the connection before the answer. */
  losesAnswers(method: Method): void;
  reset(): void;
  close(): Promise<void>;
}

export async function payoutGateway(): Promise<AlipayBank> {
  const [ours, theirs] = [newKeys(), newKeys()];
  let certified: ReturnType<typeof newCertificates> | undefined;
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
        sub_code: method.startsWith('alipay.trade.') ? 'ACQ.TRADE_NOT_EXIST' : 'ORDER_NOT_EXIST',
        sub_msg: '订单不存在',
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
    const fault = isOurs ? nameFault(fields, certified?.names) : 'isv.invalid-signature';
    const call = {
      method,
      timestamp: fields.timestamp ?? '',
      at: Date.now(),
      content: JSON.parse(fields.biz_content ?? '{}') as Record<string, unknown>,
    };
    calls.push(call);
    const answer =
      fault === undefined ? answerTo(call) : { code: '40002', msg: 'Invalid Arguments', sub_code: fault };
    if (lost === method) return undefined;
    if (how === 'broken') return { body: '<html>502</html>' };
    const text = JSON.stringify(answer);
    if (how === 'unsigned') return { body: `{"${key}":${text}}` };
    const signer = certified === undefined ? '' : `"alipay_cert_sn":"${certified.names.alipay}",`;
    return {
      body: `{"${key}":${text},${signer}"sign":"${signRsa(how === 'foreign' ? ours.privateKey : theirs.privateKey, text)}"}`,
    };
  });
  return {
    account: {
      gateway: `${gateway.url}/gateway.do`,
      appId: '2021000000000001',
      privateKey: ours.privateKey,
      publicKey: theirs.publicKey,
    },
    pem: { own: ours.privatePem, alipay: theirs.publicPem },
    expectsCertificates: () => (certified = newCertificates(ours, theirs)).pem,
    renewsItsCertificate() {
      if (certified !== undefined) certified.names.alipay = nameOf(issuer, 0xf0_2027_0b01n);
    },
    calls,
    transfers,
    has: (no, transfer) => void known.set(no, transfer),
    refuses: (method, code, detail) => void refused.set(method, { code, sub_code: detail }),
    answersWith: (given) => void (how = given),
    losesAnswers: (method) => void (lost = method),
    reset() {
      [calls.length, transfers.length, lost, how, certified] = [0, 0, undefined, 'signed', undefined];
      known.clear();
      refused.clear();
    },
    close: gateway.close,
  };
}

function nameFault(
  fields: Record<string, string>,
  names: { app: string; root: string } | undefined,
): string | undefined {
  if (names === undefined) return undefined;
  if (fields.app_cert_sn === undefined) return 'isv.missing-app-cert-sn';
  if (fields.app_cert_sn !== names.app) return 'isv.app-cert-not-exist';
  return fields.alipay_root_cert_sn === names.root ? undefined : 'isv.invalid-alipay-root-cert-sn';
}

const issuer = [
  ['C', 'CN'],
  ['O', 'Ant Financial'],
  ['OU', 'Certification Authority'],
  ['CN', 'Ant Financial Class 2 R1'],
] as const;
/** The three files of an application that signs with certificates; the root's holds one of a curve as well, as Alipay's does. */
function newCertificates(ours: ReturnType<typeof newKeys>, theirs: ReturnType<typeof newKeys>) {
  const root = newKeys();
  const serials = { app: 0x2026_1128_8a45_11c3_77d1_9e02n, alipay: 0xf0_2026_0b01n, root: 5n };
  const made = (
    one: keyof typeof serials,
    { publicKey }: Pick<typeof root, 'publicKey'>,
    signedBy = root.privateKey,
  ) => newCertificate({ issuer, serial: serials[one], publicKey, signedBy });
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    pem: {
      app: made('app', ours),
      alipay: made('alipay', theirs),
      root: made('root', curve, curve.privateKey) + made('root', root),
    },
    names: {
      app: nameOf(issuer, serials.app),
      alipay: nameOf(issuer, serials.alipay),
      root: nameOf(issuer, serials.root),
    },
  };
}
