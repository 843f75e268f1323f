import type { DocumentAnswer } from '@uc/contract/envelope';
import type { Deps } from '../../deps';
import { Refusal } from '../../call/index';
import { BadNotice, type ChannelName, type RawNotice } from '../../partners/index';
import { momentOf } from '../../ledger/index';
import { type PaidHandlers, postChannelPayment } from './posting';
import { channelOf } from './payment';
import { applyRefundReport, type RefundHandlers } from './refund-outcome';

/** A report that was taken is not sent again; anything else is asked for once more by the channel itself. */
export interface Received {
  isTaken: boolean;
  answer: DocumentAnswer;
}

/**
 * What a channel reports, real or sandbox: signature, age and addressee are checked, then it is settled. What is not
 * the channel's, or not what we had asked for, is an alert and credits nothing; what cannot be settled yet is asked for
 * again (trust M5).
 */
export async function receiveNotice(
  deps: Deps,
  handlers: PaidHandlers,
  refundHandlers: RefundHandlers,
  name: ChannelName,
  notice: RawNotice,
): Promise<Received> {
  const channel = channelOf(deps, name);
  const isTaken = await take(deps, handlers, refundHandlers, name, notice);
  const { status, contentType, body } = channel.answer(isTaken);
  return { isTaken, answer: { status, headers: { 'content-type': contentType }, body } };
}

async function take(
  deps: Deps,
  handlers: PaidHandlers,
  refundHandlers: RefundHandlers,
  name: ChannelName,
  notice: RawNotice,
): Promise<boolean> {
  try {
    const now = await momentOf(deps.database.db, {});
    const report = channelOf(deps, name).readNotice(notice, now);
    if (report === null) return true;
    if ('refundNo' in report) return await applyRefundReport(deps, refundHandlers, name, report);
    const result = await postChannelPayment(deps, handlers, name, report);
    return result === 'credited' || result === 'repeated';
  } catch (error) {
    if (!isExpected(error)) deps.log.error({ err: error, channel: name }, 'a report could not be settled');
    else
      deps.log.error(
        { alert: 'payment', channel: name, fault: (error as Error).message },
        'payment alert: the report is refused',
      );
    return false;
  }
}

const isExpected = (error: unknown) =>
  error instanceof BadNotice || error instanceof Refusal || error instanceof SyntaxError;
