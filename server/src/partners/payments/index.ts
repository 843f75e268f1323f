/** Channels that take money online: the real ones that are configured, else the sandbox where it is allowed. */
import { createHash } from 'node:crypto';
import type { Config } from '../../config';
import type { Db } from '../../db/index';
import { createAlipay } from './alipay';
import type { ChannelName, PayChannel } from './port';
import { createSandboxCashier, createSandboxChannel, type SandboxCashier } from './sandbox';
import { createWechat } from './wechat';

export {
  BadNotice,
  type ChannelName,
  type ChannelOrder,
  type ChannelState,
  type Collected,
  type NoticeAnswer,
  type PayChannel,
  type PayInfo,
  type RawNotice,
  type RefundHint,
  type RefundOrder,
  type RefundReport,
  type RefundState,
} from './port';
export type { SandboxCashier } from './sandbox';

export interface PaymentPartners {
  /** What is offered, in the order in which it is shown. */
  channels: Readonly<Partial<Record<ChannelName, PayChannel>>>;
  /** Null when every channel is real. */
  cashier: SandboxCashier | null;
}
type Settings = Pick<Config, 'allowSandbox' | 'publicOrigin' | 'masterKey' | 'alipay' | 'wechat'>;

/** The channels of a configuration; 银联网银 has only its sandbox. */
export function createPayments(config: Settings, db: Db): PaymentPartners {
  const key = createHash('sha256').update(config.masterKey).update('sandbox channel').digest();
  // Where one channel takes real money, no other may credit money that never was.
  const isSandbox = config.allowSandbox && config.alipay === undefined && config.wechat === undefined;
  const sandbox = (channel: ChannelName) => (isSandbox ? createSandboxChannel(db, key, channel) : undefined);
  const notifyUrl = (channel: ChannelName) =>
    `${config.publicOrigin ?? ''}/accountapi/tradeapi/notify/${channel}`;
  const returnUrl = `${config.publicOrigin ?? ''}/center/user/finance/rmb?tab=recharge`;
  const { alipay, wechat } = config;
  const all = {
    alipay: alipay
      ? createAlipay({ ...alipay, notifyUrl: notifyUrl('alipay'), returnUrl })
      : sandbox('alipay'),
    wechat: wechat ? createWechat({ ...wechat, notifyUrl: notifyUrl('wechat') }) : sandbox('wechat'),
    unionpay: sandbox('unionpay'),
  };
  const channels = Object.fromEntries(Object.entries(all).filter(([, channel]) => channel !== undefined));
  return { channels, cashier: isSandbox ? createSandboxCashier(db, key) : null };
}
