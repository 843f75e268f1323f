import { createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { isSignedBy, signRsa } from './rsa';

/** Our identity at WeChat Pay, and the key of its signatures. */
export interface WechatKeys {
  mchId: string;
  /** Serial number of our certificate. */
  serialNo: string;
  privateKey: KeyObject;
  /** 32 characters that decrypt notifications. */
  apiV3Key: string;
  /**
   * Its public key and its platform certificates, by the `PUB_KEY_ID_…` or serial that `Wechatpay-Serial` names. The first
   * is the one our requests name; while a merchant changes over, notifications are signed with either.
   */
  platformKeys: ReadonlyMap<string, KeyObject>;
}

/** The beginning of a signature that is wrong on purpose: WeChat Pay looks whether it is refused. */
const PROBE = 'WECHATPAY/SIGNTEST/';

/** The `Authorization` of a request: method, path with query, time, nonce and body are signed. */
export function authorization(keys: WechatKeys, method: string, path: string, body: string): string {
  const nonce = randomBytes(16).toString('hex');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = signRsa(keys.privateKey, `${[method, path, timestamp, nonce, body].join('\n')}\n`);
  const parts = {
    mchid: keys.mchId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: keys.serialNo,
  };
  const text = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
}

/** The name of the key that we ask WeChat Pay to sign its answer with. */
export const requestedKey = ({ platformKeys }: WechatKeys): string => [...platformKeys.keys()][0]!;

type Header = (name: string) => string | null | undefined;

/** Whether a signature is one of WeChat Pay's probes, which is never right. */
export const isProbe = (header: Header): boolean => (header('wechatpay-signature') ?? '').startsWith(PROBE);

/** Whether WeChat Pay signed this body, by the four headers of its answers and notifications. */
export function isFromWechat({ platformKeys }: WechatKeys, header: Header, body: string): boolean {
  const key = platformKeys.get(header('wechatpay-serial') ?? '');
  if (key === undefined || isProbe(header)) return false;
  const text = `${header('wechatpay-timestamp')}\n${header('wechatpay-nonce')}\n${body}\n`;
  return isSignedBy(key, text, header('wechatpay-signature') ?? '');
}

/** Decrypts the resource of a notification (AEAD_AES_256_GCM); throws when the key or a byte differs. */
export function openResource(
  apiV3Key: string,
  resource: { ciphertext: string; nonce: string; associated_data?: string },
): string {
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(resource.nonce), {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(resource.associated_data ?? ''))
    .setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
}
