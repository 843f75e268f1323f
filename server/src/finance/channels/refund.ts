import type { Fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { enqueue } from '../../jobs/index';
import { documentNo } from '../../ledger/index';
import { type ChannelRefundRow, insertChannelRefund, type RefundPurpose } from './refund-store';

/** The time after which a refund without an answer is queried first. */
export const FIRST_ASK_MS = 60_000;

/** A refund to ask a channel for, with its document. */
export interface RefundRequest {
  uid: number;
  payNo: string;
  channel: ChannelRefundRow['channel'];
  purpose: RefundPurpose;
  refNo: string;
  /** 分, set aside already. */
  amount: Fen;
  /** The reason that the payer reads at the channel. */
  reason: string;
  at: Date;
}

/** Stores a refund and enqueues it, so that the channel is called after the commit (ledger.md#invariants, 16). */
export async function openChannelRefund(tx: Tx, request: RefundRequest): Promise<ChannelRefundRow> {
  const { uid, at } = request;
  const row = await insertChannelRefund(tx, {
    uid,
    refund_no: documentNo('CR', at),
    pay_no: request.payNo,
    purpose: request.purpose,
    ref_no: request.refNo,
    channel: request.channel,
    amount_fen: request.amount,
    // Channels take 80 characters at most.
    reason: [...request.reason].slice(0, 60).join(''),
    ask_at: new Date(at.getTime() + FIRST_ASK_MS),
    created_at: at,
  });
  await enqueue(tx, { uid, kind: 'channel.refund', refNo: row.refund_no });
  return row;
}
