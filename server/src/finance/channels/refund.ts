import type { Fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { enqueue } from '../../jobs/index';
import { documentNo } from '../../ledger/index';
import { type ChannelRefundRow, insertChannelRefund, type RefundPurpose } from './refund-store';

/** First question after an answer that did not come. */
export const FIRST_ASK_MS = 60_000;

/** What a channel is to give back, for which document. */
export interface WantedRefund {
  uid: number;
  payNo: string;
  channel: ChannelRefundRow['channel'];
  purpose: RefundPurpose;
  refNo: string;
  /** 分, set aside already. */
  amount: Fen;
  /** What the payer reads at the channel. */
  reason: string;
  at: Date;
}

/** Puts a refund down for its channel, which hears of it once the transaction has committed (product 07 §7.3, 16). */
export async function openChannelRefund(tx: Tx, wanted: WantedRefund): Promise<ChannelRefundRow> {
  const { uid, at } = wanted;
  const row = await insertChannelRefund(tx, {
    uid,
    refund_no: documentNo('CR', at),
    pay_no: wanted.payNo,
    purpose: wanted.purpose,
    ref_no: wanted.refNo,
    channel: wanted.channel,
    amount_fen: wanted.amount,
    // Channels take 80 characters at most.
    reason: [...wanted.reason].slice(0, 60).join(''),
    ask_at: new Date(at.getTime() + FIRST_ASK_MS),
    created_at: at,
  });
  await enqueue(tx, { uid, kind: 'channel.refund', refNo: row.refund_no });
  return row;
}
