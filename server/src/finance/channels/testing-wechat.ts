import { createCipheriv, createVerify } from 'node:crypto';
import { api } from '@uc/contract';
import { createWechat } from '../../partners/payments/wechat';
import { signRsa } from '../../partners/payments/rsa';
import { type Asked, newKeys, startGateway } from '../../partners/payments/testing';

const API_KEY = 'fedcba9876543210fedcba9876543210';
const MERCHANT = '1900000077';
const KEY_ID = 'PUB_KEY_ID_0119000000772026';
const PAUSE_MS = 60_000;

/** A refund as WeChat Pay tells it. */
export interface RefundThere {
  out_trade_no: string;
  out_refund_no: string;
  refund_id: string;
  status: 'PROCESSING' | 'ABNORMAL' | 'CLOSED' | 'SUCCESS';
  user_received_account: string;
  amount: { refund: number; total: number; currency: 'CNY' };
}

/**
 * WeChat Pay as far as refunds go, after its documentation and not by the code under test: it checks the merchant's signature
 * and the key that is asked for, knows one refund by its number, and refuses a second request for one order within a minute
 * by the clock it is given.
 */
export async function startWechat(clock: () => number) {
  const [ours, theirs] = [newKeys(), newKeys()];
  const refunds = new Map<string, RefundThere>();
  const asked: { order: string; at: number }[] = [];
  const refused: string[] = [];
  const next = { status: 'PROCESSING' as RefundThere['status'] };

  const answer = ({ method, url, headers, body }: Asked): [number, unknown] => {
    if (!isOurs(ours.publicKey, { method, url, headers, body }) || headers['wechatpay-serial'] !== KEY_ID)
      return [401, { code: 'SIGN_ERROR', message: '签名错误' }];
    const known = refunds.get(decodeURIComponent(url.split('/').at(-1)!));
    if (method === 'GET') return known ? [200, known] : [404, { code: 'RESOURCE_NOT_EXISTS' }];
    const wanted = JSON.parse(body) as RefundThere;
    const [order, at] = [wanted.out_trade_no, clock()];
    if (asked.some((one) => one.order === order && at - one.at < PAUSE_MS)) {
      refused.push(wanted.out_refund_no);
      return [429, { code: 'FREQUENCY_LIMITED', message: '操作过于频繁' }];
    }
    asked.push({ order, at });
    const before = refunds.get(wanted.out_refund_no);
    const { amount } = wanted;
    const made = before ?? {
      out_trade_no: order,
      out_refund_no: wanted.out_refund_no,
      refund_id: `5030${wanted.out_refund_no.slice(2)}`,
      status: next.status,
      user_received_account: '支付用户零钱',
      amount,
    };
    refunds.set(made.out_refund_no, made);
    return [200, made];
  };
  const gateway = await startGateway((one) => {
    const [status, content] = answer(one);
    const body = JSON.stringify(content);
    return { status, headers: signed(theirs.privateKey, body), body };
  });
  const account = {
    host: gateway.url,
    mchId: MERCHANT,
    appId: 'wx0077',
    serialNo: 'OURSERIAL',
    privateKey: ours.privateKey,
    apiV3Key: API_KEY,
    platformKeys: new Map([[KEY_ID, theirs.publicKey]]),
    notifyUrl: 'https://center.example.com/notify/wechat',
  };
  return {
    /** Our account there, and the texts of the two key files. */
    account,
    keyId: KEY_ID,
    pem: { own: ours.privatePem, wechat: theirs.publicPem },
    refunds,
    /** Refunds it was asked for too early. */
    refused,
    asked,
    /** The state that refunds have which are asked for from now on. */
    next,
    channel: createWechat(account),
    /** Reports a refund as it stands, over HTTP; `probe`: with a signature that is wrong on purpose. */
    async report(app: string, refund: RefundThere, { probe = false } = {}): Promise<number> {
      const { status: refund_status, ...told } = refund;
      const body = JSON.stringify({
        id: 'e1',
        event_type: `REFUND.${refund_status}`,
        resource: sealed({ mchid: MERCHANT, ...told, refund_status }),
      });
      const headers = signed(theirs.privateKey, body);
      if (probe) headers['wechatpay-signature'] = `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}`;
      const path = api.channels.notice.path.replace('{channel}', 'wechat');
      const reply = await fetch(app + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return reply.status;
    },
    close: () => gateway.close(),
  };
}

function isOurs(key: Parameters<ReturnType<typeof createVerify>['verify']>[0], asked: Asked): boolean {
  const parts = Object.fromEntries(
    [...String(asked.headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const text = [asked.method, asked.url, parts.timestamp, parts.nonce_str, asked.body].join('\n');
  const check = createVerify('RSA-SHA256').update(`${text}\n`);
  const isFresh = Math.abs(Date.now() / 1000 - Number(parts.timestamp)) < 5 * 60;
  return isFresh && parts.mchid === MERCHANT && check.verify(key, parts.signature ?? '', 'base64');
}

function signed(key: Parameters<typeof signRsa>[0], body: string): Record<string, string> {
  const at = Math.floor(Date.now() / 1000);
  return {
    'wechatpay-timestamp': String(at),
    'wechatpay-nonce': 'n0nce',
    'wechatpay-serial': KEY_ID,
    'wechatpay-signature': signRsa(key, `${at}\nn0nce\n${body}\n`),
  };
}

function sealed(content: unknown) {
  const cipher = createCipheriv('aes-256-gcm', API_KEY, 'noncenonce12').setAAD(Buffer.from('refund'));
  const text = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: text.toString('base64'),
    nonce: 'noncenonce12',
    associated_data: 'refund',
  };
}
