import { limits } from '@uc/contract/limits';
import type { Deps } from '../../deps';
import { forEachDue, type Job } from '../../jobs/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { system } from '../../ledger/index';
import { wordsOf } from '../../orders/index';
import { countLiveBids } from '../bids/store';
import { endBids } from '../bids/outcome';
import { shortlisted } from '../bids/bidders';
import { expireHire } from '../hires/answer';
import { beginSelecting } from './change';
import { notifyBuyer } from './notifications';
import { lockPrizes, returnPrizes } from './prizes';
import { dueRequests } from './queue-store';
import { lockRequest, type RequestKey, type RequestRow } from './store';
import { transition } from './transition';
import { beginDelivery, beginDeciding, settleUnchosen } from './unchosen';

const timed = ['bidding', 'offered', 'countered', 'selecting', 'deciding', 'notice'] as const;

/** Jobs for the deadlines of requests (crowdsourcing.md#request-states, console.md#jobs). */
export const requestJobs = (deps: Deps): Job[] => [
  {
    name: 'requests.clocks',
    text: '需求时限',
    about: '截止、雇佣答复、选标、公示与平台处理到期后进入下一步，未选出的赏金按规则分配或退回',
    at: '30 */5 * * * *',
    run: async () =>
      forEachDue(
        deps,
        (batch) => dueRequests(deps.database.db, timed, batch),
        (key) => deps.database.transaction((tx) => tick(deps, tx, key)),
        ({ request_no: request }) => ({ request }),
      ),
  },
];

/** The step whose time has come, if nobody else has taken it meanwhile. */
async function tick(deps: Deps, tx: Tx, key: RequestKey): Promise<boolean> {
  await lockPrizes(tx, key.uid, await shortlisted(tx, key));
  const row = await lockRequest(tx, key);
  if (row?.due_at == null || row.due_at > (await now(tx)) || row.objections > 0) return false;
  if (row.status === 'bidding') await endBidding(tx, row);
  else if (row.status === 'offered' || row.status === 'countered') await expireHire(tx, row);
  else if (row.status === 'selecting' && row.mode === 'reward') await beginDeciding(tx, row);
  else if (row.status === 'selecting') await endUnchosen(tx, row);
  else if (row.status === 'deciding') await settleUnchosen(tx, row, system, '逾期未处理，按规则自动处理');
  else if (row.status === 'notice') await beginDelivery(deps, tx, row);
  else return false;
  return true;
}

async function endBidding(tx: Tx, row: RequestRow): Promise<void> {
  if ((await countLiveBids(tx, row)) > 0) {
    const changed = await beginSelecting(tx, row, 'deadline', system);
    await notifyBuyer(
      tx,
      changed,
      changed.mode === 'reward' ? '悬赏进入选稿' : '需求进入选标',
      `“${changed.title}”已收到${changed.bid_count}份${changed.mode === 'reward' ? '稿件' : '投标'}，请在${limits.request.chooseDays}天内选定。`,
    );
    return;
  }
  const closed = await transition(
    tx,
    row,
    'no_bids',
    { by: system },
    { reason: '截止时无人投标', ended_at: await now(tx) },
  );
  const legs = await returnPrizes(tx, closed, { by: system, reason: '流标' });
  await notifyBuyer(
    tx,
    closed,
    '需求流标',
    `“${closed.title}”截止时无人${closed.mode === 'reward' ? '投稿' : '投标'}，${legs.length > 0 ? `赏金已退回：${wordsOf(legs)}` : '需求已关闭'}。您可以再发一单。`,
    { level: 'warn' },
  );
}

async function endUnchosen(tx: Tx, row: RequestRow): Promise<void> {
  const closed = await transition(
    tx,
    row,
    'no_choice',
    { by: system },
    { reason: '逾期未选标', ended_at: await now(tx) },
  );
  await notifyBuyer(
    tx,
    closed,
    '需求已关闭',
    `“${closed.title}”在${limits.request.chooseDays}天内未选标，已自动关闭。您可以再发一单。`,
    {
      level: 'warn',
    },
  );
  await endBids(tx, closed, '雇主逾期未选标，需求已关闭');
}
