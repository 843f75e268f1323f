import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import {
  type AlipayCertificates,
  alipayCertificateVariables,
  readAlipayCertificates,
} from './alipay-certificates';
import { ConfigError } from './error';
import { refuseInClear, webAddress } from './kinds';
import { readNamedFile } from './named-file';
import type { PartnerModes } from './partners';

export interface AlipayConfig {
  gateway: string;
  appId: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  product: 'qr' | 'page';
  /** Certificates of an application that signs with them; without them it signs with its key alone (ADR 96). */
  certificates?: AlipayCertificates | undefined;
}
export interface WechatConfig {
  host: string;
  mchId: string;
  appId: string;
  serialNo: string;
  privateKey: KeyObject;
  apiV3Key: string;
  /** Public keys by the id or serial that names them; requests ask for the first. */
  platformKeys: ReadonlyMap<string, KeyObject>;
}

/** The bank account that receives 对公转账. */
export interface OfflineAccount {
  name: string;
  no: string;
  bank: string;
}

/** The fee that each channel deducts from a payment, in basis points. */
export type ChannelFees = Readonly<Record<'alipay' | 'wechat' | 'unionpay', number>>;

const url = webAddress('https://api.example.com');

/** Variables of the payment channels; keys are PEM files. */
export const channelVariables = {
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY_FILE: z.string().optional(),
  ALIPAY_PUBLIC_KEY_FILE: z.string().optional(),
  ...alipayCertificateVariables,
  ALIPAY_PRODUCT: z.enum(['qr', 'page'], 'must be qr or page').default('qr'),
  ALIPAY_GATEWAY: url.default('https://openapi.alipay.com/gateway.do'),
  WECHAT_MCH_ID: z.string().optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_SERIAL_NO: z.string().optional(),
  WECHAT_PRIVATE_KEY_FILE: z.string().optional(),
  WECHAT_API_V3_KEY: z.string().length(32, 'must have 32 characters').optional(),
  WECHAT_PLATFORM_KEYS: z
    .string()
    .regex(
      /^[A-Za-z0-9_]+=[^,=]+(,[A-Za-z0-9_]+=[^,=]+)*$/,
      'must be PUB_KEY_ID_…=/public-key.pem or SERIAL=/certificate.pem, several with commas between them',
    )
    .optional(),
  WECHAT_HOST: url.default('https://api.mch.weixin.qq.com'),
  CHANNEL_FEES: z
    .string()
    .regex(
      /^alipay:\d{1,3},wechat:\d{1,3},unionpay:\d{1,3}$/,
      'must be alipay:60,wechat:60,unionpay:60, in basis points',
    )
    .default('alipay:60,wechat:60,unionpay:60'),
  OFFLINE_ACCOUNT_NAME: z.string().optional(),
  OFFLINE_ACCOUNT_NO: z.string().optional(),
  OFFLINE_ACCOUNT_BANK: z.string().optional(),
};
type Env = z.infer<z.ZodObject<typeof channelVariables>>;

/** Alipay’s account, or undefined; half of one is refused, and none where payouts are made from it. */
export function readAlipay(
  env: Env,
  payout: PartnerModes['payout'],
  production: boolean,
): AlipayConfig | undefined {
  const certificates = readAlipayCertificates(env);
  const parts = whole({
    ALIPAY_APP_ID: env.ALIPAY_APP_ID,
    ALIPAY_PRIVATE_KEY_FILE: env.ALIPAY_PRIVATE_KEY_FILE,
    // Where an application signs with certificates, Alipay's key is the one in its certificate.
    ...(certificates === undefined
      ? { ALIPAY_PUBLIC_KEY_FILE: env.ALIPAY_PUBLIC_KEY_FILE }
      : { ALIPAY_CERT_FILE: env.ALIPAY_CERT_FILE }),
  });
  if (parts === undefined && payout === 'alipay')
    throw new ConfigError(
      'PAYOUT: alipay pays from your account there, which needs ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY_FILE and ALIPAY_PUBLIC_KEY_FILE, or the three certificates in place of the last',
    );
  if (parts === undefined) return undefined;
  if (production) refuseInClear('ALIPAY_GATEWAY', env.ALIPAY_GATEWAY, 'payments and payees');
  if (certificates !== undefined && env.ALIPAY_PUBLIC_KEY_FILE !== undefined)
    throw new ConfigError(
      'ALIPAY_PUBLIC_KEY_FILE: an application signs with certificates or with keys; leave this one out beside ALIPAY_CERT_FILE, or the three certificates',
    );
  return {
    gateway: env.ALIPAY_GATEWAY,
    appId: parts.ALIPAY_APP_ID,
    privateKey: readKey('ALIPAY_PRIVATE_KEY_FILE', parts.ALIPAY_PRIVATE_KEY_FILE, createPrivateKey),
    publicKey:
      certificates === undefined
        ? readKey('ALIPAY_PUBLIC_KEY_FILE', env.ALIPAY_PUBLIC_KEY_FILE ?? '', createPublicKey)
        : createPublicKey(certificates.alipay),
    product: env.ALIPAY_PRODUCT,
    certificates,
  };
}

/** WeChat Pay’s account, or undefined; half of one is refused. */
export function readWechat(env: Env, production: boolean): WechatConfig | undefined {
  const parts = whole({
    WECHAT_MCH_ID: env.WECHAT_MCH_ID,
    WECHAT_APP_ID: env.WECHAT_APP_ID,
    WECHAT_SERIAL_NO: env.WECHAT_SERIAL_NO,
    WECHAT_PRIVATE_KEY_FILE: env.WECHAT_PRIVATE_KEY_FILE,
    WECHAT_API_V3_KEY: env.WECHAT_API_V3_KEY,
    WECHAT_PLATFORM_KEYS: env.WECHAT_PLATFORM_KEYS,
  });
  if (production && parts !== undefined) refuseInClear('WECHAT_HOST', env.WECHAT_HOST, 'payments');
  return (
    parts && {
      host: env.WECHAT_HOST.replace(/\/$/, ''),
      mchId: parts.WECHAT_MCH_ID,
      appId: parts.WECHAT_APP_ID,
      serialNo: parts.WECHAT_SERIAL_NO,
      privateKey: readKey('WECHAT_PRIVATE_KEY_FILE', parts.WECHAT_PRIVATE_KEY_FILE, createPrivateKey),
      apiV3Key: parts.WECHAT_API_V3_KEY,
      platformKeys: readPlatformKeys(parts.WECHAT_PLATFORM_KEYS),
    }
  );
}

/** WeChat Pay names a certificate by its serial number: under another one none of its signatures would be found. */
function readPlatformKeys(pairs: string): ReadonlyMap<string, KeyObject> {
  const named = pairs.split(',').map((pair) => pair.split('=') as [id: string, file: string]);
  return new Map(
    named.map(([id, file]) => {
      const key = readKey('WECHAT_PLATFORM_KEYS', file, (pem) => {
        const serial = pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem).serialNumber : id;
        return serial === id ? createPublicKey(pem) : serial;
      });
      if (typeof key !== 'string') return [id, key];
      throw new ConfigError(
        `WECHAT_PLATFORM_KEYS: the certificate in ${file} has the serial ${key}, not ${id}`,
      );
    }),
  );
}

/** The rates agreed with each channel. */
export function readFees({ CHANNEL_FEES }: Env): ChannelFees {
  const rates = CHANNEL_FEES.split(',').map((one) => one.split(':'));
  return Object.fromEntries(rates.map(([name, rate]) => [name, Number(rate)])) as unknown as ChannelFees;
}

/** Evaluation has an account that is nobody's, so that the screen can be seen. */
export function readOfflineAccount(env: Env, production: boolean): OfflineAccount | null {
  const parts = whole({
    OFFLINE_ACCOUNT_NAME: env.OFFLINE_ACCOUNT_NAME,
    OFFLINE_ACCOUNT_NO: env.OFFLINE_ACCOUNT_NO,
    OFFLINE_ACCOUNT_BANK: env.OFFLINE_ACCOUNT_BANK,
  });
  if (parts === undefined)
    return production
      ? null
      : { name: '演示文创服务有限公司', no: '6225 0000 0000 0000 000', bank: '演示银行苏州分行营业部' };
  return { name: parts.OFFLINE_ACCOUNT_NAME, no: parts.OFFLINE_ACCOUNT_NO, bank: parts.OFFLINE_ACCOUNT_BANK };
}

/** All of these variables, or undefined for none; refuses a part of them: half a partner is a mistake. */
function whole<T extends Record<string, string | undefined>>(
  parts: T,
): { [K in keyof T]: string } | undefined {
  const missing = Object.keys(parts).filter((name) => parts[name] === undefined);
  if (missing.length === Object.keys(parts).length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((name) => `${name}: is missing, and what belongs to it is set`).join('\n'),
    );
  return parts as { [K in keyof T]: string };
}

function readKey<T>(name: string, file: string, make: (pem: string) => T): T {
  const pem = readNamedFile(name, file).toString('utf8');
  try {
    return make(pem);
  } catch {
    throw new ConfigError(`${name}: ${file} holds no key or certificate in PEM`);
  }
}
