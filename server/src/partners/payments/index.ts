/** Payment channels: the configured ones, else the sandbox where it is allowed. */
import { createHash } from 'node:crypto';
import { api } from '@uc/contract';
import type { Config } from '../../config';
import type { Db } from '../../db/index';
import { createAlipay } from './alipay';
import { type ChannelName, ChannelSilent, ChannelUnreachable, type PayChannel } from './port';
import { type Watch, watched } from '../watch';
import { createSandboxPayPage, createSandboxChannel, type SandboxPayPage } from './sandbox';
import { createWechat } from './wechat';

export {
  BadNotice,
  type Bill,
  type BillKind,
  type ChannelName,
  type ChannelOrder,
  type ChannelState,
  type Collected,
  type NoticeAnswer,
  type PayChannel,
  type PayInfo,
  ProbeNotice,
  type RawNotice,
  type RefundHint,
  type RefundOrder,
  type RefundReport,
  type RefundState,
} from './port';
export type { SandboxPayPage } from './sandbox';

export interface PaymentPartners {
  /** The available channels in the order in which they are shown. */
  channels: Readonly<Partial<Record<ChannelName, PayChannel>>>;
  /** Null when every channel is real. */
  payPage: SandboxPayPage | null;
}
type Settings = Pick<Config, 'production' | 'publicOrigin' | 'masterKey' | 'alipay' | 'wechat'>;

/** The channels of a configuration; 银联网银 has only its sandbox. */
export function createPayments(config: Settings, db: Db, watch: Watch): PaymentPartners {
  const key = createHash('sha256').update(config.masterKey).update('sandbox channel').digest();
  // Production has no sandbox that moves money. When one channel takes real money, no sandbox channel may credit
  // play money beside it.
  const isSandbox = !config.production && config.alipay === undefined && config.wechat === undefined;
  const sandbox = (channel: ChannelName) => (isSandbox ? createSandboxChannel(db, key, channel) : undefined);
  const notifyUrl = (channel: ChannelName) =>
    `${config.publicOrigin ?? ''}${api.channels.notice.path.replace('{channel}', channel)}`;
  const returnUrl = `${config.publicOrigin ?? ''}/center/user/finance/rmb?tab=recharge`;
  const { alipay, wechat } = config;
  const all = {
    alipay: alipay
      ? watchedChannel(
          watch,
          'alipay',
          createAlipay({ ...alipay, notifyUrl: notifyUrl('alipay'), returnUrl }),
        )
      : sandbox('alipay'),
    wechat: wechat
      ? watchedChannel(watch, 'wechat', createWechat({ ...wechat, notifyUrl: notifyUrl('wechat') }))
      : sandbox('wechat'),
    unionpay: sandbox('unionpay'),
  };
  const channels = Object.fromEntries(Object.entries(all).filter(([, channel]) => channel !== undefined));
  return { channels, payPage: isSandbox ? createSandboxPayPage(db, key) : null };
}

const watchedChannel = (watch: Watch, partner: ChannelName, port: PayChannel): PayChannel =>
  watched(watch, {
    partner,
    port,
    calls: ['open', 'query', 'close', 'refund', 'queryRefund', 'bill'],
    isSilent: (error) => error instanceof ChannelSilent,
    resting: (text) => new ChannelUnreachable(text),
  });
