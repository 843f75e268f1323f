import type { Fen } from '@uc/contract/money';

export type ChannelName = 'alipay' | 'wechat' | 'unionpay';
/** A payment to collect; `payNo` is the number by which the channel reports it. */
export interface ChannelOrder {
  payNo: string;
  /** 分. */
  amount: Fen;
  title: string;
  expiresAt: Date;
}
/** Data for the browser to pay; an address that begins with `/` is on our own host. */
export interface PayInfo {
  type: 'qr' | 'redirect' | 'form';
  qr?: string;
  url?: string;
  form?: string;
  is_sandbox?: boolean;
}
/** A payment that the channel reports as received. */
export interface Collected {
  payNo: string;
  amount: Fen;
  channelNo: string;
  paidAt: Date;
}
export type ChannelState = { status: 'pending' | 'closed' } | { status: 'paid'; collected: Collected };
/** A refund to make; `refundNo` is its idempotency key. */
export interface RefundOrder {
  refundNo: string;
  payNo: string;
  /** 分 to refund, and 分 of the whole payment. */
  amount: Fen;
  paid: Fen;
  reason: string;
}
/**
 * The state of a refund at the channel. `absent`: it has none under this number. `abnormal`: the payer's account did not
 * take it and the merchant must act at the channel, after which it still ends either way. No answer is not a state.
 */
export type RefundState =
  | { status: 'refunding' | 'absent' }
  | { status: 'abnormal'; reason: string }
  | { status: 'refunded'; channelNo: string }
  | { status: 'failed'; reason: string };
/** A refund that the channel reports in a notification. */
export interface RefundReport {
  payNo: string;
  refundNo: string;
  amount: Fen;
  state: RefundState;
}
/** A notification that names a refund without its state: only how much of the payment has been refunded so far. */
export interface RefundHint {
  payNo: string;
  refundNo: string;
  refundedSoFar: Fen;
}
/** The channel's own list of a day: the trades, or what moved its account. */
export type BillKind = 'trade' | 'fund';
/**
 * A bill of a day. `creating`: the channel is at it; `none`: it has none, or none yet where it does not tell these apart;
 * `unfit`: what came is not what the channel announced.
 */
export type Bill =
  | { status: 'ready'; name: string; bytes: Uint8Array }
  | { status: 'creating' | 'none' }
  | { status: 'unfit'; why: string };
/** A notification as it was received. */
export interface RawNotice {
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}
/** The answer to a notification, in the channel's format. */
export interface NoticeAnswer {
  status: number;
  contentType: string;
  body: string;
}

/**
 * A payment channel (console.md#partners-and-sandboxes). Everything that calls the channel may throw
 * `ChannelUnreachable`.
 */
export interface PayChannel {
  isSandbox: boolean;
  /** The least time between two refunds of one payment, in milliseconds. */
  refundPauseMs?: number;
  /** Counts wrong signatures that the channel sent to see them refused, since the start. */
  probesRefused?(): number;
  /** The payment's data if it can be made without a call; undefined when the channel must be called. */
  offer(order: ChannelOrder): PayInfo | undefined;
  open(order: ChannelOrder): Promise<PayInfo>;
  query(payNo: string): Promise<ChannelState>;
  /** Closes a payment, so that it cannot be paid any more; or returns that it was paid already. */
  close(payNo: string): Promise<ChannelState>;
  /** Refunds money; the same number twice is one refund. `failed` is a definite refusal, not a temporary error. */
  refund(order: RefundOrder): Promise<RefundState>;
  queryRefund(order: RefundOrder): Promise<RefundState>;
  /** Checks signature, age and recipient. Null: authentic, but not about money received. Throws `BadNotice`. */
  readNotice(notice: RawNotice, now: Date): Collected | RefundReport | RefundHint | null;
  answer(isAccepted: boolean): NoticeAnswer;
  /** Fetches the bill of a day in China, `2026-11-20`; a channel without a call for it has none. */
  bill?(kind: BillKind, day: string): Promise<Bill>;
}

/** A notification that is not authentic, or too old. */
export class BadNotice extends Error {}
/** A notification that the channel signed wrongly on purpose. */
export class ProbeNotice extends BadNotice {}
/** The channel gave no usable answer. */
export class ChannelUnreachable extends Error {}
/** The channel did not answer at all. */
export class ChannelSilent extends ChannelUnreachable {}

/** An older notification is refused (trust M5), and so is one from the future. */
const NOTICE_MINUTES = 5;

/** Throws `BadNotice` for a time more than five minutes, or `minutes`, from now. */
export function assertFresh(at: Date, now: Date, minutes = NOTICE_MINUTES): void {
  const apart = now.getTime() - at.getTime();
  if (!(apart <= minutes * 60_000 && apart >= -NOTICE_MINUTES * 60_000))
    throw new BadNotice(`its timestamp is ${Math.round(apart / 60_000)} minutes away`);
}
