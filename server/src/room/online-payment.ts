import type { Fen } from '@uc/contract/money';
import type { Selectable } from 'kysely';
import type { Schema, Tx } from '../db/index';
import type { Deps } from '../deps';
import type { ChannelName, RefundState } from '../partners/index';

export type Purpose = Selectable<Schema['channel_payments']>['purpose'];
/** A payment that the channel has collected, as its room receives it. */
export interface PaidPayment {
  uid: number;
  purpose: Purpose;
  refNo: string;
  payNo: string;
  /** 分. */
  amount: Fen;
  channel: ChannelName;
  channelNo: string;
  paidAt: Date;
  /** True when it was closed on our side before: the document may be gone, the money belongs to the customer. */
  isLate: boolean;
}
/** Books a payment for the room that it pays, in the transaction that marks it paid; L.AVAIL is locked. */
export type PaidHandler = (tx: Tx, deps: Deps, payment: PaidPayment) => Promise<void>;
/** A room that is paid. */
export interface PaidRoom {
  /** The first lock of all: where the room touches accounts beside the payer's L.AVAIL, it locks them together (trust §3.5). */
  lock?(tx: Tx, payment: Pick<PaidPayment, 'uid' | 'refNo'>): Promise<void>;
  post: PaidHandler;
}
/** The rooms that are paid, by the purpose of a payment. */
export type PaidHandlers = Readonly<Record<Purpose, PaidRoom>>;

type ChannelRefundRow = Selectable<Schema['channel_refunds']>;
export type RefundPurpose = ChannelRefundRow['purpose'];
/** The final result of a refund at its channel. */
export type RefundOutcome = Extract<RefundState, { status: 'refunded' | 'failed' }>;
/**
 * Books the end of a refund for its room: the money that was frozen for it is posted or returned, in the
 * transaction that ends the refund; L.AVAIL and L.FROZEN are locked.
 */
export type RefundHandler = (tx: Tx, refund: ChannelRefundRow, outcome: RefundOutcome) => Promise<void>;
/** One for each purpose of a payment that can be refunded. */
export type RefundHandlers = Readonly<Record<RefundPurpose, RefundHandler>>;
