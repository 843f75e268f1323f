import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Deps } from '../../deps';
import type { PayChannel, RefundOrder, RefundState } from '../../partners/index';
import { channelOf } from './payment';
import { type ChannelRefundRow, takeTurn } from './refund-store';
import { findPayment } from './store';

/**
 * Sends a refund to its channel when it is its turn, else `postponed`; undefined when there was no answer. A failure counts
 * only when the channel also knows no refund under this number.
 */
export async function sendRefund(
  deps: Deps,
  row: ChannelRefundRow,
): Promise<RefundState | 'postponed' | undefined> {
  if ((await waitsUntil(deps, row)) !== null) return 'postponed';
  return askChannel(deps, row, async (channel, order) => {
    const answer = await channel.refund(order);
    if (answer.status !== 'failed') return answer;
    const known = await channel.queryRefund(order);
    return known.status === 'absent' ? answer : known;
  });
}

/** The state of a refund at its channel; undefined when there was no answer. */
export const queryRefund = (deps: Deps, row: ChannelRefundRow): Promise<RefundState | undefined> =>
  askChannel(deps, row, (channel, order) => channel.queryRefund(order));

function waitsUntil(deps: Deps, row: ChannelRefundRow): Promise<Date | null> {
  const pauseMs = deps.partners.payments.channels[row.channel]?.refundPauseMs ?? 0;
  return deps.database.transaction(async (tx) => takeTurn(tx, row, { now: await clock.now(tx), pauseMs }));
}

async function askChannel(
  deps: Deps,
  row: ChannelRefundRow,
  ask: (channel: PayChannel, order: RefundOrder) => Promise<RefundState>,
): Promise<RefundState | undefined> {
  const { uid, refund_no: refundNo, pay_no: payNo, reason, channel } = row;
  const payment = await findPayment(deps.database.db, uid, payNo);
  if (payment === undefined) throw new Error(`${refundNo} is for no payment`);
  const order = { refundNo, payNo, amount: fen(row.amount_fen), paid: payment.amount, reason };
  try {
    return await ask(channelOf(deps, channel), order);
  } catch (error) {
    deps.log.warn({ err: error, channel, refundNo }, 'a refund was not answered; it is asked for later');
    return undefined;
  }
}
