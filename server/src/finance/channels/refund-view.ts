import { channelRefundStatuses } from '@uc/contract/finance/channels';
import { channels } from '@uc/contract/finance/records';
import { fen } from '@uc/contract/money';
import type { ChannelRefundRow } from './refund-store';

/** A refund at its channel as staff see it. */
export const channelRefundView = (row: ChannelRefundRow) => ({
  refund_no: row.refund_no,
  channel: row.channel,
  channel_text: channels[row.channel],
  amount: fen(row.amount_fen),
  status: row.status,
  status_text: channelRefundStatuses[row.status],
  channel_no: row.channel_no ?? '',
  reason: row.reason,
  fail_reason: row.fail_reason,
  at: row.created_at,
  ended_at: row.ended_at,
});
