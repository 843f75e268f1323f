import { ask, type ChannelReply } from './ask';
import { ChannelUnreachable } from './port';
import { authorization, isFromWechat, isProbe, requestedKey, type WechatKeys } from './wechat-sign';

export interface WechatAccount extends WechatKeys {
  /** `https://api.mch.weixin.qq.com`. */
  host: string;
  appId: string;
  notifyUrl: string;
}
type Method = 'GET' | 'POST';

export const tradePath = (payNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(payNo)}`;

/**
 * One call; an answer without WeChat Pay's signature is not used. One that is signed wrongly as a probe is asked for once
 * more: every request here may be repeated.
 */
export async function callOnce(
  account: WechatAccount,
  onProbe: () => void,
  method: Method,
  path: string,
  content?: object,
): Promise<ChannelReply> {
  const asked = async () => {
    const reply = await send(account, method, path, content);
    if (isProbeOf(reply)) onProbe();
    return reply;
  };
  const first = await asked();
  const reply = isProbeOf(first) ? await asked() : first;
  if (!isSigned(account, reply)) throw new ChannelUnreachable('the answer is not signed by WeChat Pay');
  return reply;
}

/** WeChat Pay's answer, whoever has signed it. */
export function send(
  account: WechatAccount,
  method: Method,
  path: string,
  content?: object,
): Promise<ChannelReply> {
  const body = content === undefined ? '' : JSON.stringify(content);
  return ask(`${account.host}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'user-center/1',
      'wechatpay-serial': requestedKey(account),
      authorization: authorization(account, method, path, body),
    },
    ...(body !== '' && { body }),
  });
}

export const isProbeOf = ({ headers }: ChannelReply): boolean => isProbe((name) => headers.get(name));

export const isSigned = (account: WechatAccount, { headers, text }: ChannelReply): boolean =>
  isFromWechat(account, (name) => headers.get(name), text);
