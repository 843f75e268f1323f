import type { onlinePayment, sandboxPayPage } from '@uc/contract/finance/channels';
import { channels } from '@uc/contract/finance/records';
import type { Grantable } from '@uc/contract/permissions';
import * as clock from '../../clock';
import type { Deps } from '../../deps';
import { type Handlers, ownTransaction, refuse } from '../../call/index';
import type { RawNotice, SandboxPayPage } from '../../partners/index';
import type { PaidHandlers, RefundHandlers } from '../../room/index';
import { receiveNotice } from './notice';
import { channelPaymentOf, payInfoOf } from './payment';
import type { Purpose } from './store';

/** Paying online for every purpose, and the pay page of the sandbox channels. */
export const channelHandlers = (
  deps: Deps,
  handlers: PaidHandlers,
  refundHandlers: RefundHandlers,
): Handlers<typeof onlinePayment & typeof sandboxPayPage> => ({
  async payInfo({ input: { pay_no: payNo }, actor, db }) {
    const payment = await channelPaymentOf(db, actor.uid, payNo);
    if (!payers[payment.purpose].some((code) => actor.permissions.has(code))) throw refuse('notFound');
    const { status, amount, channel, expiresAt } = payment;
    const pay = status === 'pending' ? await payInfoOf(deps, actor.uid, payNo) : { type: 'none' as const };
    return { pay_no: payNo, channel, amount, status, expire_at: expiresAt, pay };
  },
  notice: ownTransaction(async ({ input: { channel }, request }) => {
    const { body = Buffer.alloc(0), headers = {} } = request.raw ?? {};
    const notice = { body, headers: headers as RawNotice['headers'] };
    return (await receiveNotice(deps, handlers, refundHandlers, channel, notice)).answer;
  }),
  async sandboxOrder({ input: { ticket } }) {
    const { channel, title, amount, payNo, expiresAt, status } = await orderOf(deps, ticket);
    const about = { title, amount, pay_no: payNo, expire_at: expiresAt, status };
    return { ...about, channel_text: channels[channel] };
  },
  /** Passes the payer's choice to the sandbox, which reports it like a channel. */
  sandboxPay: ownTransaction(async ({ input: { ticket, outcome } }) => {
    const payPage = payPageOf(deps);
    const decided = await payPage.decide(await orderOf(deps, ticket), outcome);
    if (decided === undefined) throw refuse('state.conflict');
    if (decided.status === 'paid') {
      const report = payPage.report(decided, await clock.now(deps.database.db));
      const { isTaken } = await receiveNotice(deps, handlers, refundHandlers, decided.channel, report);
      await payPage.taken(decided.payNo, isTaken);
    }
    return { status: decided.status };
  }),
});

/** The permissions to see a payment: those to start one of its purpose. */
const payers: Record<Purpose, readonly Grantable[]> = {
  recharge: ['finance.rmb:recharge', 'finance.coin:recharge'],
  order: ['order.order:pay'],
  iou: ['finance.credit:repay'],
};

function payPageOf({ partners }: Deps): SandboxPayPage {
  if (partners.payments.payPage === null) throw refuse('notFound');
  return partners.payments.payPage;
}

async function orderOf(deps: Deps, ticket: string) {
  const order = await payPageOf(deps).orderOf(ticket);
  if (order === undefined) throw refuse('notFound');
  return order;
}
