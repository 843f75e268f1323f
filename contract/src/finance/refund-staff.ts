import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { id, moment } from '../wire';
import { channelRefund, channelRefundStatuses, onlineChannels } from './channels';

/** Purposes of a refund asked of a channel: an order's refund, or a recharge that is returned. */
export const refundPurposes = { order: '订单退款', recharge: '充值退回' } as const;

const refund = channelRefund.extend({
  uid: z.string(),
  pay_no: id,
  purpose_text: z.string(),
  /** The refund of the order, or the recharge. */
  ref_no: id,
  /** Since when the payer's account has not taken it and somebody has to act at the channel; null while nobody has to. */
  abnormal_at: moment.nullable(),
  abnormal_reason: z.string(),
  /** It waits for finance: abnormal, or open for three days. */
  alarm: z.boolean(),
  actions: z.array(z.enum(['ask'])),
});

/** Refunds at their channels, and those in which somebody of finance has to act there (ADR 16). */
export const refundStaffCalls = {
  staffRefundList: get('/apinew/adminapi/channel-refund/list', {
    summary: '渠道退款列表（运营）',
    access: 'staff.recharge:handle',
    input: {
      ...queueParams,
      status: z.enum(Object.keys(channelRefundStatuses) as [keyof typeof channelRefundStatuses]).optional(),
      channel: z.enum(onlineChannels).optional(),
    },
    output: queueListOf(refund),
  }),
  /** Asks the channel again at once; the answer is booked when it comes. */
  staffRefundAsk: post('/apinew/adminapi/channel-refund/ask', {
    summary: '立即向渠道查询退款（运营）',
    access: 'staff.recharge:handle',
    input: { no: id },
    output: refund,
    refusals: ['notFound', 'state.conflict'],
  }),
};
