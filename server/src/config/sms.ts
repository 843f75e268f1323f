import { z } from 'zod';
import { ConfigError } from './error';
import { accessKey as id, gateway, list, refuseInClear } from './kinds';
import type { PartnerModes, SmsProvider } from './partners';

/** The account at one SMS provider: keys, the approved signature, and the ids of approved templates. */
export interface SmsAccount {
  /** The provider's address, without a path. */
  endpoint: string;
  keyId: string;
  secret: string;
  sign: string;
  /** `code`, `stranger`, `notice`, and purposes of a code with a template of their own, such as `withdraw`. */
  templates: Readonly<Record<string, string>>;
}
export interface TencentAccount extends SmsAccount {
  appId: string;
  region: string;
}
export type SmsConfig =
  | { name: 'aliyun'; account: SmsAccount }
  | { name: 'tencent'; account: TencentAccount };

const templates = z
  .string()
  .regex(
    /^[a-z_]+=\w+(?:,[a-z_]+=\w+)*$/,
    'must be ids by what they are for, code=SMS_1,stranger=SMS_2,notice=SMS_3',
  );
const sign = z.string().regex(/^[^【】\s]{2,20}$/, 'must be the approved signature, without 【】');

/** Variables of SMS. */
export const smsVariables = {
  ALIYUN_SMS_KEY_ID: id.optional(),
  ALIYUN_SMS_SECRET: id.optional(),
  ALIYUN_SMS_SIGN: sign.optional(),
  ALIYUN_SMS_TEMPLATES: templates.optional(),
  ALIYUN_SMS_ENDPOINT: gateway.default('https://dysmsapi.aliyuncs.com'),
  TENCENT_SMS_KEY_ID: id.optional(),
  TENCENT_SMS_SECRET: id.optional(),
  TENCENT_SMS_APP_ID: z
    .string()
    .regex(/^\d{6,15}$/, 'must be digits')
    .optional(),
  TENCENT_SMS_SIGN: sign.optional(),
  TENCENT_SMS_TEMPLATES: templates.optional(),
  TENCENT_SMS_REGION: z
    .string()
    .regex(/^[a-z]{2}-[a-z]+$/, 'must be a region such as ap-guangzhou')
    .default('ap-guangzhou'),
  TENCENT_SMS_ENDPOINT: gateway.default('https://sms.tencentcloudapi.com'),
};
type Env = z.infer<z.ZodObject<typeof smsVariables>>;

/** The providers in the order in which they are asked; empty for the sandbox. What a provider lacks is refused by name. */
export function readSms(env: Env, modes: PartnerModes['sms'], production: boolean): readonly SmsConfig[] {
  if (modes === 'sandbox') return [];
  return modes.map((name) => readers[name](env, production));
}

const readers: Record<SmsProvider, (env: Env, production: boolean) => SmsConfig> = {
  aliyun: (env, production) => ({ name: 'aliyun', account: accountOf('ALIYUN', env, production) }),
  tencent: (env, production) => ({
    name: 'tencent',
    account: {
      ...accountOf('TENCENT', env, production),
      appId: given(env, 'TENCENT_SMS_APP_ID'),
      region: env.TENCENT_SMS_REGION,
    },
  }),
};

function accountOf(name: 'ALIYUN' | 'TENCENT', env: Env, production: boolean): SmsAccount {
  const endpoint = env[`${name}_SMS_ENDPOINT`];
  if (production) refuseInClear(`${name}_SMS_ENDPOINT`, endpoint, 'codes');
  return {
    endpoint,
    keyId: given(env, `${name}_SMS_KEY_ID`),
    secret: given(env, `${name}_SMS_SECRET`),
    sign: given(env, `${name}_SMS_SIGN`),
    templates: readTemplates(name, given(env, `${name}_SMS_TEMPLATES`)),
  };
}

function given(env: Env, name: keyof Env): string {
  const value = env[name];
  if (value === undefined)
    throw new ConfigError(
      `${name}: is missing, and SMS=${name.startsWith('ALIYUN') ? 'aliyun' : 'tencent'} needs it`,
    );
  return value;
}

function readTemplates(name: 'ALIYUN' | 'TENCENT', text: string): Record<string, string> {
  const ids = Object.fromEntries(list(text).map((one) => one.split('=') as [string, string]));
  const missing = ['code', 'stranger', 'notice'].filter((one) => ids[one] === undefined);
  if (missing.length > 0)
    throw new ConfigError(`${name}_SMS_TEMPLATES: needs the id of a template for ${missing.join(', ')}`);
  if (name === 'TENCENT' && Object.values(ids).some((one) => !/^\d+$/.test(one)))
    throw new ConfigError('TENCENT_SMS_TEMPLATES: must be digits for each template');
  return ids;
}
