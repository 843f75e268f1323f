import { z } from 'zod';

/** The SMS providers, and the partners that can transfer money to cards. */
export type SmsProvider = 'aliyun' | 'tencent';

/** The implementation of each partner: an adapter by its name, `people` who do it by hand, or the sandbox. */
export interface PartnerModes {
  mail: 'smtp' | 'sandbox';
  /** The providers in the order in which they are asked; the sandbox stands alone. */
  sms: readonly SmsProvider[] | 'sandbox';
  payout: 'people' | 'alipay' | 'sandbox';
  identity: 'people' | 'aliyun' | 'sandbox';
  ocr: 'local' | 'people' | 'sandbox';
  moderation: 'people' | 'sandbox';
  ipOffice: 'people' | 'sandbox';
  invoices: 'people' | 'nuonuo' | 'sandbox';
}

const oneOf = <const Modes extends readonly [string, ...string[]]>(...modes: Modes) =>
  z.enum(modes, `must be ${modes.join(', ').replace(/, ([^,]*)$/, ' or $1')}`).optional();

/** The switches; each has its sandbox in evaluation, and what is said of it below in production. */
export const partnerVariables = {
  MAIL: oneOf('smtp', 'sandbox'),
  SMS: z
    .string()
    .regex(
      /^(?:sandbox|aliyun|tencent|aliyun,tencent|tencent,aliyun)$/,
      'must be aliyun, tencent, both of them in the order in which they are asked, aliyun,tencent, or sandbox',
    )
    .optional(),
  PAYOUT: oneOf('people', 'alipay', 'sandbox'),
  IDENTITY: oneOf('people', 'aliyun', 'sandbox'),
  OCR: oneOf('local', 'people', 'sandbox'),
  MODERATION: oneOf('people', 'sandbox'),
  IP_OFFICE: oneOf('people', 'sandbox'),
  INVOICES: oneOf('people', 'nuonuo', 'sandbox'),
};
type Env = z.infer<z.ZodObject<typeof partnerVariables>>;

/** The harm that each sandbox would do in production, where none of them is ever started. */
const harms: Record<keyof Env, string> = {
  MAIL: 'sends nobody a mail, and a code that came by mail says who somebody is; use smtp',
  SMS: 'sends nobody a code, and a code says who somebody is; use aliyun, tencent, or both',
  PAYOUT: 'says of withdrawals that they are paid, which no bank has seen; use people or alipay',
  IDENTITY: 'takes everybody for who they say they are; use people or aliyun',
  OCR: 'reads what a file is called, not what it shows; use local or people',
  MODERATION: 'lets every picture pass; use people',
  IP_OFFICE: 'registers marks and patents that no office knows; use people',
  INVOICES: 'hands out invoices that no tax bureau knows; use people or nuonuo',
};

/** Reads the switches. */
export function readPartners(env: Env, production: boolean): PartnerModes {
  const byHand = production ? 'people' : 'sandbox';
  const sms = env.SMS ?? 'sandbox';
  return {
    mail: env.MAIL ?? 'sandbox',
    sms: sms === 'sandbox' ? sms : (sms.split(',') as SmsProvider[]),
    payout: env.PAYOUT ?? byHand,
    identity: env.IDENTITY ?? byHand,
    ocr: env.OCR ?? byHand,
    moderation: env.MODERATION ?? byHand,
    ipOffice: env.IP_OFFICE ?? byHand,
    invoices: env.INVOICES ?? byHand,
  };
}

/** Faults for production: a sandbox, whatever else is set, and a missing partner that has to be there. */
export function partnerFaults(env: Env): string[] {
  const faults = Object.entries(harms).flatMap(([name, harm]) =>
    env[name as keyof Env] === 'sandbox'
      ? [`${name}: the sandbox has no place in production, it ${harm}`]
      : [],
  );
  if (env.MAIL === undefined)
    faults.push('MAIL: production needs a mail server, MAIL=smtp with SMTP_URL and MAIL_FROM');
  if (env.SMS === undefined)
    faults.push('SMS: production needs a provider, SMS=aliyun or SMS=tencent, or both, aliyun,tencent');
  return faults;
}
