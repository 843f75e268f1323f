import type { KeyObject } from 'node:crypto';
import type { AlipayCertificates } from '../../config';
import { certificateSn, rootSn } from './alipay-certificates';
import { memberText, signedText } from './alipay-sign';
import { ask, type ChannelReply, objectOf } from './ask';
import { chinaText } from './china-time';
import { ChannelUnreachable } from './port';
import { isSignedBy, signRsa } from './rsa';

/** Our account at the open platform. `publicKey` is Alipay's own. */
export interface AlipayAccount {
  gateway: string;
  appId: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** Certificates of an application that signs with them: every request then names them (ADR 96). */
  certificates?: AlipayCertificates | undefined;
  /** A QR code in our page, or their page. */
  product: 'qr' | 'page';
  notifyUrl: string;
  returnUrl: string;
}
type Content = Record<string, string>;

/** One call of the gateway; an answer without Alipay's signature is not used. */
export async function call(account: AlipayAccount, method: string, content: Content) {
  return answerIn(account, method, await post(account, method, content));
}

/** The gateway's answer, whoever has signed it. */
export function post(account: AlipayAccount, method: string, content: Content): Promise<ChannelReply> {
  const { biz_content: body, ...query } = signed(account, method, content);
  return ask(`${account.gateway}?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: new URLSearchParams({ biz_content: body ?? '' }).toString(),
  });
}

/** The answer within the gateway's reply; throws where Alipay has not signed it. */
export function answerIn(
  { publicKey }: AlipayAccount,
  method: string,
  { text: said }: ChannelReply,
): Record<string, unknown> {
  const text = memberText(said, `${method.replaceAll('.', '_')}_response`);
  const { sign } = objectOf(said);
  if (text === undefined || typeof sign !== 'string' || !isSignedBy(publicKey, text, sign))
    throw new ChannelUnreachable('the answer is not signed by Alipay');
  return objectOf(text);
}

/** A request's fields with our signature. */
export function signed(
  { appId, privateKey, certificates, notifyUrl }: AlipayAccount,
  method: string,
  content: Content,
  more: Record<string, string> = {},
): Record<string, string> {
  const fields = {
    app_id: appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: chinaText(new Date()),
    version: '1.0',
    notify_url: notifyUrl,
    biz_content: JSON.stringify(content),
    ...(certificates && {
      app_cert_sn: certificateSn(certificates.app),
      alipay_root_cert_sn: rootSn(certificates.root),
    }),
    ...more,
  };
  return { ...fields, sign: signRsa(privateKey, signedText(fields, ['sign'])) };
}

/** Alipay's codes and its sentence about them. */
export const reasonOf = ({ code, sub_code: detail, sub_msg: text }: Record<string, unknown>): string =>
  [code, detail, text].filter(Boolean).join(' ');
