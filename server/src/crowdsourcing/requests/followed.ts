import { daysAfter } from '@uc/contract/day';
import { requestStatusText } from '@uc/contract/crowdsourcing/request-texts';
import { limits } from '@uc/contract/limits';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { countLiveBids } from '../bids/store';
import { endBids, loseChosen } from '../bids/outcome';
import { notifyBuyer } from './notifications';
import { type FollowedEvent, hasEnded } from './states';
import { lockRequest, type RequestKey, statesOf } from './store';
import { type EventDetails, transition } from './transition';

/** The cause of a step of the contract, and the reason where the contract did not come about. */
export type FollowCause = Omit<EventDetails, 'comment'> & { why?: string };

/**
 * Moves a request on as its contract does. A contract that did not come about lets the buyer choose another
 * bid, or ends the request when there is none. Refuses state.conflict for an event that its state does not
 * allow.
 */
export async function followContract(
  tx: Tx,
  key: RequestKey,
  event: FollowedEvent,
  { why = '', ...cause }: FollowCause,
): Promise<void> {
  const row = await lockRequest(tx, key);
  if (row === undefined) throw new Error(`no request ${key.request_no}`);
  const at = await now(tx);
  if (event === 'refuse') {
    await loseChosen(tx, row, why);
    const hasOthers = (await countLiveBids(tx, row)) > 0;
    const due = daysAfter(at, limits.request.chooseDays);
    const change = hasOthers
      ? { due_at: due, contract_no: null }
      : { ended_at: at, reason: why, contract_no: null };
    const changed = await transition(
      tx,
      row,
      hasOthers ? 'refuse' : 'refuse_last',
      { ...cause, comment: why },
      change,
    );
    await notifyBuyer(
      tx,
      changed,
      '合同未成立',
      hasOthers
        ? `“${changed.title}”的合同未成立：${why}。您可在${limits.request.chooseDays}天内选择其他投标。`
        : `“${changed.title}”的合同未成立：${why}。没有其他投标，需求已关闭。`,
      { level: 'warn' },
    );
    return;
  }
  const ends = event === 'complete' || event === 'terminate';
  const changed = await transition(
    tx,
    row,
    event,
    { ...cause, comment: why || undefined },
    ends ? { ended_at: at } : {},
  );
  if (event === 'start') await endBids(tx, changed, '雇主已与其他服务商签约');
  else if (hasEnded(changed.status)) await endBids(tx, changed, '需求已结束');
}

/** The states of requests, for the messages about them. */
export async function requestStates(
  db: Db,
  _uid: number,
  requestNos: string[],
): Promise<Map<string, string>> {
  const rows = await statesOf(db, requestNos);
  return new Map(rows.map(({ request_no, status, mode }) => [request_no, requestStatusText(status, mode)]));
}
