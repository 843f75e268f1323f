import { createHash, createHmac } from 'node:crypto';
import { api } from '@uc/contract';
import type { As, TestApp } from '../../testing';

type Channel = 'alipay' | 'wechat' | 'unionpay';
/** A report of the sandbox channel; tests may falsify every field. */
export interface Report {
  channel: Channel;
  payNo: string;
  /** 分. */
  amount: number;
  channelNo: string;
  at?: number;
  status?: 'paid' | 'failed';
  signature?: string;
  /** Sent to this channel's address, whatever the report says. */
  to?: Channel;
}

const keyOf = ({ deps }: TestApp) =>
  createHash('sha256').update(deps.config.masterKey).update('sandbox channel').digest();

/** Posts a report over HTTP, signed here after the documentation and not by the code under test. */
export async function report(app: TestApp, report: Report): Promise<{ status: number; text: string }> {
  const at = String(report.at ?? Date.now());
  const body = JSON.stringify({
    pay_no: report.payNo,
    channel: report.channel,
    channel_no: report.channelNo,
    amount: report.amount,
    paid_at: new Date().toISOString(),
    status: report.status ?? 'paid',
  });
  const signature =
    report.signature ?? createHmac('sha256', keyOf(app)).update(`${at}\n${body}`).digest('base64url');
  const path = api.channels.notice.path.replace('{channel}', report.to ?? report.channel);
  const answer = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-sandbox-timestamp': at,
      'x-sandbox-signature': signature,
    },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

/** Begins an RMB recharge over HTTP; its number, its payment's number, and the ticket of the sandbox's pay page. */
export async function begun(
  app: TestApp,
  as: As,
  {
    amount = 100,
    channel = 'alipay' as Channel,
    target = 'rmb' as 'rmb' | 'coin',
    ...more
  }: { amount?: number; channel?: Channel; target?: 'rmb' | 'coin'; agreement_version?: string } = {},
): Promise<{ rechargeNo: string; payNo: string; ticket: string; amount: number }> {
  const { data } = await app.call(api.recharge.create, { amount, target, channel, ...more }, as);
  const ticket = new URL(data.pay.url ?? '', 'http://x').searchParams.get('ticket') ?? '';
  const payNo = (JSON.parse(Buffer.from(ticket.split('.')[0]!, 'base64url').toString()) as [string])[0];
  return { rechargeNo: data.recharge_no, payNo, ticket, amount: amount * 100 };
}

/** The payer's choice on the sandbox's pay page. */
export const press = (app: TestApp, ticket: string, outcome: 'success' | 'fail' | 'late') =>
  app.call(api.channels.sandboxPay, { ticket, outcome });
