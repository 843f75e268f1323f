import type { DocumentAnswer } from '@uc/contract/envelope';
import * as clock from '../../clock';
import type { Deps } from '../../deps';
import { Refusal } from '../../call/index';
import { BadNotice, type ChannelName, ProbeNotice, type RawNotice } from '../../partners/index';
import type { PaidHandlers, RefundHandlers } from '../../room/index';
import { postChannelPayment } from './posting';
import { channelOf } from './payment';
import { applyRefundReport } from './refund-outcome';

/** The channel sends a report again until it is answered as taken. */
export interface Received {
  isTaken: boolean;
  answer: DocumentAnswer;
}

/**
 * Handles a report of a channel, real or sandbox: signature, age and addressee are checked, then it is
 * processed. A forged report, or one that differs from the payment we opened, raises an alert and credits
 * nothing; one that cannot be processed yet is answered so that the channel sends it again (trust M5). A
 * probe of the channel is refused without an alert.
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
    const now = await clock.now(deps.database.db);
    const report = channelOf(deps, name).readNotice(notice, now);
    if (report === null) return true;
    if ('refundNo' in report) return await applyRefundReport(deps, refundHandlers, name, report);
    const result = await postChannelPayment(deps, handlers, name, report);
    return result === 'credited' || result === 'repeated';
  } catch (error) {
    if (error instanceof ProbeNotice)
      deps.log.info({ channel: name }, 'a probe by a wrong signature is refused');
    else if (!isExpected(error))
      deps.log.error({ err: error, channel: name }, 'a report could not be settled');
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
