import type { IdentityProviderName } from '@uc/contract/identity-providers';
import { type Config, offeredIdentities } from '../config';
import type { ChannelName } from './payments/index';

export type PartnerId =
  | 'mail'
  | 'bounces'
  | 'sms.aliyun'
  | 'sms.tencent'
  | 'payout'
  | 'identity'
  | 'ocr'
  | 'moderation'
  | 'ip_office'
  | 'invoices'
  | ChannelName
  | `sign_in.${IdentityProviderName}`
  | 'scanner'
  | 'files';
/** The implementation of a partner: itself, our own staff, its sandbox, or none. */
export interface ModeInUse {
  partner: PartnerId;
  mode: 'real' | 'people' | 'sandbox' | 'off';
}

/** The implementation of each partner, by the configuration. */
export function modesInUse(config: Config): ModeInUse[] {
  const { partners, production, identityApps } = config;
  const { sms, mail } = partners;
  const hasChannel = config.alipay !== undefined || config.wechat !== undefined;
  const channel = (isThere: boolean) =>
    isThere ? 'real' : production || hasChannel ? ('off' as const) : ('sandbox' as const);
  const byHand = (mode: string) => (mode === 'people' || mode === 'sandbox' ? mode : ('real' as const));
  const provider = (name: 'aliyun' | 'tencent') =>
    sms === 'sandbox' ? ('sandbox' as const) : sms.includes(name) ? ('real' as const) : ('off' as const);
  const signIn = (name: IdentityProviderName) =>
    identityApps[name] !== undefined
      ? 'real'
      : offeredIdentities(config).includes(name)
        ? 'sandbox'
        : ('off' as const);
  return [
    { partner: 'mail', mode: mail === 'smtp' ? 'real' : mail },
    {
      partner: 'bounces',
      mode: config.smtp?.mailbox !== undefined ? 'real' : mail === 'smtp' ? 'people' : 'sandbox',
    },
    { partner: 'sms.aliyun', mode: provider('aliyun') },
    { partner: 'sms.tencent', mode: provider('tencent') },
    { partner: 'alipay', mode: channel(config.alipay !== undefined) },
    { partner: 'wechat', mode: channel(config.wechat !== undefined) },
    { partner: 'unionpay', mode: channel(false) },
    { partner: 'sign_in.wechat', mode: signIn('wechat') },
    { partner: 'sign_in.qq', mode: signIn('qq') },
    { partner: 'payout', mode: byHand(partners.payout) },
    { partner: 'identity', mode: byHand(partners.identity) },
    { partner: 'ocr', mode: byHand(partners.ocr) },
    { partner: 'moderation', mode: byHand(partners.moderation) },
    { partner: 'ip_office', mode: byHand(partners.ipOffice) },
    { partner: 'invoices', mode: byHand(partners.invoices) },
    { partner: 'scanner', mode: config.clamd === undefined ? 'sandbox' : 'real' },
    { partner: 'files', mode: 'real' },
  ];
}
