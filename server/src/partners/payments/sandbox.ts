import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { fen } from '@uc/contract/money';
import { z } from 'zod';
import type { Db } from '../../db/index';
import {
  assertFresh,
  BadNotice,
  type ChannelName,
  type ChannelOrder,
  type PayChannel,
  type RawNotice,
  type RefundReport,
} from './port';
import { askSandboxRefund, sandboxRefund } from './sandbox-refunds';
import {
  closeSandboxPayment,
  findSandboxPayment,
  saveReport,
  saveSandboxPayment,
  type SandboxPayment,
  unreported,
} from './sandbox-store';
import { REFUND_PAUSE_MS } from './wechat-refund';

/** The order on the sandbox's pay page; read from its ticket alone, as an external page would. */
export interface SandboxOrder extends ChannelOrder {
  channel: ChannelName;
  status: SandboxPayment['status'];
}
/** The channel's side of the sandbox: its pay page, and the notifications it sends. */
export interface SandboxPayPage {
  /** Undefined for a ticket that we have not issued. */
  orderOf(ticket: string): Promise<SandboxOrder | undefined>;
  /** Undefined when it has been paid or closed before. */
  decide(order: SandboxOrder, outcome: 'success' | 'fail' | 'late'): Promise<SandboxPayment | undefined>;
  /** A notification, signed at `now`. */
  report(payment: SandboxPayment, now: Date): RawNotice;
  due(most: number): Promise<SandboxPayment[]>;
  taken(payNo: string, isTaken: boolean): Promise<void>;
}

const outcomes = { success: 'paid', fail: 'failed', late: 'late' } as const;
const notice = z.object({
  pay_no: z.string(),
  channel: z.string(),
  channel_no: z.string(),
  amount: z.int().positive(),
  paid_at: z.string(),
  status: z.enum(['paid', 'failed']),
});
const refundNotice = z.object({
  pay_no: z.string(),
  channel: z.string(),
  refund_no: z.string(),
  channel_no: z.string(),
  amount: z.int().positive(),
  status: z.enum(['refunded', 'failed', 'abnormal']),
});

/** A channel without real money: the same calls and signed notifications as a real one; its pay page is ours. */
export function createSandboxChannel(db: Db, key: Buffer, channel: ChannelName): PayChannel {
  const sign = signer(key);
  const offer = (order: ChannelOrder) => {
    const url = `/center/user/cashier?ticket=${ticketOf(sign, channel, order)}`;
    return channel === 'unionpay'
      ? ({ type: 'redirect', url, is_sandbox: true } as const)
      : ({ type: 'qr', qr: url, url, is_sandbox: true } as const);
  };
  const query: PayChannel['query'] = async (payNo) => {
    const found = await findSandboxPayment(db, payNo);
    if (found?.status === 'paid') return { status: 'paid', collected: found };
    return { status: found?.status === 'closed' ? 'closed' : 'pending' };
  };
  return {
    isSandbox: true,
    ...(channel === 'wechat' && { refundPauseMs: REFUND_PAUSE_MS }),
    offer,
    open: (order) => Promise.resolve(offer(order)),
    query,
    async close(payNo) {
      const before = await query(payNo);
      if (before.status === 'paid') return before;
      await closeSandboxPayment(db, payNo, channel);
      return { status: 'closed' };
    },
    refund: (order) => sandboxRefund(db, order),
    queryRefund: ({ refundNo }) => askSandboxRefund(db, refundNo),
    readNotice({ headers, body }, now) {
      const { 'x-sandbox-timestamp': timestamp = '', 'x-sandbox-signature': signature = '' } = headers;
      if (!isSame(sign(`${timestamp}\n${body.toString('utf8')}`), signature))
        throw new BadNotice('the signature is not the sandbox’s');
      assertFresh(new Date(Number(timestamp)), now);
      const content: unknown = JSON.parse(body.toString('utf8'));
      const refunded = refundNotice.safeParse(content);
      if (refunded.data?.channel === channel) return refundReport(refunded.data);
      const told = notice.safeParse(content);
      if (!told.success || told.data.channel !== channel) throw new BadNotice('it is for another channel');
      const { pay_no: payNo, channel_no: channelNo, amount, paid_at: paidAt, status } = told.data;
      return status === 'paid' ? { payNo, channelNo, amount: fen(amount), paidAt: new Date(paidAt) } : null;
    },
    answer: (isAccepted) => ({
      status: isAccepted ? 200 : 400,
      contentType: 'text/plain; charset=utf-8',
      body: isAccepted ? 'success' : 'fail',
    }),
  };
}

/** The pay page of the sandbox's channels. */
export function createSandboxPayPage(db: Db, key: Buffer): SandboxPayPage {
  const sign = signer(key);
  return {
    async orderOf(ticket) {
      const order = orderIn(sign, ticket);
      if (order === undefined) return undefined;
      const known = await findSandboxPayment(db, order.payNo);
      return { ...order, status: known?.status ?? 'pending' };
    },
    decide: ({ payNo, channel, amount }, outcome) =>
      saveSandboxPayment(db, {
        payNo,
        channel,
        amount,
        channelNo: `SB${Date.now()}${randomInt(1_000_000)}`,
        status: outcomes[outcome],
      }),
    report({ payNo, channel, channelNo, amount, paidAt }, now) {
      const told = {
        pay_no: payNo,
        channel,
        channel_no: channelNo,
        amount,
        paid_at: paidAt.toISOString(),
        status: 'paid',
      };
      const body = JSON.stringify(told);
      const timestamp = String(now.getTime());
      const signature = sign(`${timestamp}\n${body}`);
      return {
        headers: { 'x-sandbox-timestamp': timestamp, 'x-sandbox-signature': signature },
        body: Buffer.from(body),
      };
    },
    due: (most) => unreported(db, most),
    taken: (payNo, isTaken) => saveReport(db, payNo, isTaken),
  };
}

const refundReport = ({ pay_no: payNo, ...told }: z.output<typeof refundNotice>): RefundReport => ({
  payNo,
  refundNo: told.refund_no,
  amount: fen(told.amount),
  state:
    told.status === 'refunded'
      ? { status: 'refunded', channelNo: told.channel_no }
      : { status: told.status, reason: '演示渠道退款失败' },
});

type Sign = (text: string) => string;
const signer =
  (key: Buffer): Sign =>
  (text) =>
    createHmac('sha256', key).update(text).digest('base64url');
const isSame = (a: string, b: string) => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const ticket = z.tuple([
  z.string(),
  z.enum(['alipay', 'wechat', 'unionpay']),
  z.int(),
  z.string(),
  z.number(),
]);

function ticketOf(sign: Sign, channel: ChannelName, { payNo, amount, title, expiresAt }: ChannelOrder) {
  const content = [payNo, channel, amount, title, expiresAt.getTime()] satisfies z.input<typeof ticket>;
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${sign(`ticket\n${text}`)}`;
}

function orderIn(sign: Sign, given: string): (ChannelOrder & { channel: ChannelName }) | undefined {
  const [text = '', signature = ''] = given.split('.');
  if (!isSame(sign(`ticket\n${text}`), signature)) return undefined;
  const [payNo, channel, amount, title, expiresAt] = ticket.parse(
    JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
  );
  return { payNo, channel, amount: fen(amount), title, expiresAt: new Date(expiresAt) };
}
