import type { Fen } from '@uc/contract/money';

export type ChannelName = 'alipay' | 'wechat' | 'unionpay';
/** What a channel is asked to collect; `payNo` is the number by which it reports. */
export interface ChannelOrder {
  payNo: string;
  /** 分. */
  amount: Fen;
  title: string;
  expiresAt: Date;
}
/** How the customer pays; an address that begins with `/` is on our own host. */
export interface PayInfo {
  type: 'qr' | 'redirect' | 'form';
  qr?: string;
  url?: string;
  form?: string;
  is_sandbox?: boolean;
}
/** Money that the channel says it has. */
export interface Collected {
  payNo: string;
  amount: Fen;
  channelNo: string;
  paidAt: Date;
}
export type ChannelState = { status: 'pending' | 'closed' } | { status: 'paid'; collected: Collected };
/** What a channel is asked to give back of a payment; `refundNo` is the number by which it knows a repetition. */
export interface RefundOrder {
  refundNo: string;
  payNo: string;
  /** 分, and how many the payment was. */
  amount: Fen;
  paid: Fen;
  reason: string;
}
/** What the channel says of a refund. `absent`: it knows of none under this number. No answer is no state. */
export type RefundState =
  | { status: 'refunding' | 'absent' }
  | { status: 'refunded'; channelNo: string }
  | { status: 'failed'; reason: string };
/** A refund that the channel reports by itself. */
export interface RefundReport {
  payNo: string;
  refundNo: string;
  amount: Fen;
  state: RefundState;
}
/** A report that names a refund without saying how it stands: only how much of the payment has gone back by now. */
export interface RefundHint {
  payNo: string;
  refundNo: string;
  refundedSoFar: Fen;
}
/** A report as it came over the wire. */
export interface RawNotice {
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}
/** What the channel is answered, in its own words. */
export interface NoticeAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** A way for money to come in (product 09 §9.12). Everything that asks the other side may throw `ChannelUnreachable`. */
export interface PayChannel {
  isSandbox: boolean;
  /** What can be told without asking anybody; undefined when the channel must be asked. */
  offer(order: ChannelOrder): PayInfo | undefined;
  open(order: ChannelOrder): Promise<PayInfo>;
  query(payNo: string): Promise<ChannelState>;
  /** Nothing can be paid afterwards; or it has been, and that is the answer. */
  close(payNo: string): Promise<ChannelState>;
  /** Gives money back; the same number twice is one refund. `failed` is what it refuses, not what it cannot do now. */
  refund(order: RefundOrder): Promise<RefundState>;
  queryRefund(order: RefundOrder): Promise<RefundState>;
  /** Checks signature, age and addressee. Null: true, but tells of no money. Throws `BadNotice`. */
  readNotice(notice: RawNotice, now: Date): Collected | RefundReport | RefundHint | null;
  answer(isAccepted: boolean): NoticeAnswer;
}

/** A report that the channel has not made, or not now. */
export class BadNotice extends Error {}
/** The channel gave no answer that means anything. */
export class ChannelUnreachable extends Error {}

/** A report older than this is refused (trust M5); so is one from the future. */
const NOTICE_MINUTES = 5;

/** Throws `BadNotice` for a moment more than five minutes, or as many as said, from now. */
export function assertFresh(at: Date, now: Date, minutes = NOTICE_MINUTES): void {
  const apart = now.getTime() - at.getTime();
  if (!(apart <= minutes * 60_000 && apart >= -NOTICE_MINUTES * 60_000))
    throw new BadNotice(`its timestamp is ${Math.round(apart / 60_000)} minutes away`);
}
