import { orderNoAt } from './outcomes';
import type { Story } from './story';

export type OnlineChannel = 'alipay' | 'wechat' | 'unionpay';

/** Numbers of a document and of its channel, the same on each load. */
export function numbered(story: Story, prefix: string, at: Date, channel: string) {
  const digits = orderNoAt(story, at).slice(1);
  return {
    rechargeNo: `${prefix}${digits}`,
    channelNo: channel === 'offline' ? `CMB${digits}` : `2088${digits}`,
  };
}
