import { dayOf, daysAfter, startOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { workingDayAfter } from '../../calendar/index';
import { refuse } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Initiator, system } from '../../ledger/index';
import { wordsOf } from '../../orders/index';
import { endBids, tellBidders, unchoose } from '../bids/outcome';
import { shortlisted } from '../bids/bidders';
import { answerObjections } from '../bids/objection';
import { openPrizeContracts } from '../bids/prizes';
import { notifyBuyer } from './notifications';
import { returnPrizes } from './prizes';
import { sharePrizes } from './shares';
import type { RequestRow } from './store';
import { transition } from './transition';

const { chooseDays, decideWorkingDays, shareMost } = limits.request;

/**
 * Gives staff five working days to decide a 悬赏 in which nobody was chosen
 * (crowdsourcing-screens.md#winners-of-a-悬赏).
 */
export async function beginDeciding(tx: Tx, row: RequestRow): Promise<RequestRow> {
  const due = startOf(workingDayAfter(dayOf(await now(tx)), decideWorkingDays + 1));
  const changed = await transition(tx, row, 'no_choice_reward', { by: system }, { due_at: due });
  await notifyBuyer(
    tx,
    changed,
    '悬赏逾期未选稿',
    `“${changed.title}”在${chooseDays}天内未选稿，平台将在${decideWorkingDays}个工作日内处理：由入围作品均分，或退回赏金。平台不扣除赏金。`,
    { level: 'warn' },
  );
  return changed;
}

/** Staff give the buyer seven more days. */
export async function chooseLonger(
  tx: Tx,
  row: RequestRow,
  by: Initiator,
  comment: string,
): Promise<RequestRow> {
  const due = daysAfter(await now(tx), chooseDays);
  const changed = await transition(tx, row, 'choose_longer', { by, comment }, { due_at: due });
  await notifyBuyer(tx, changed, '选稿时间已延长', `“${changed.title}”请在${chooseDays}天内选稿。`);
  await tellBidders(tx, changed, '选稿时间已延长', `“${changed.title}”的雇主有${chooseDays}天时间选稿。`);
  return changed;
}

/**
 * Divides the amount in escrow in equal parts among the shortlisted, at most five; without any all of it goes
 * back.
 */
export async function settleUnchosen(
  tx: Tx,
  row: RequestRow,
  by: Initiator,
  comment: string,
): Promise<RequestRow> {
  const chosen = (await shortlisted(tx, row)).slice(0, shareMost);
  const change = { reason: comment, ended_at: await now(tx) };
  if (chosen.length === 0) {
    const closed = await transition(tx, row, 'give_back', { by, comment }, change);
    const legs = await returnPrizes(tx, closed, { by, reason: '悬赏未选稿' });
    await notifyBuyer(
      tx,
      closed,
      '赏金已退回',
      `“${closed.title}”没有入围作品，赏金已全部退回：${wordsOf(legs)}。`,
    );
    await endBids(tx, closed, '悬赏没有选出作品');
    return closed;
  }
  const shared = await transition(tx, row, 'share', { by, comment }, change);
  await sharePrizes(tx, shared, chosen, by);
  await notifyBuyer(
    tx,
    shared,
    '赏金已由入围作品均分',
    `“${shared.title}”的赏金已由${chosen.length}份入围作品均分。`,
  );
  await endBids(tx, shared, '赏金已由入围作品均分');
  return shared;
}

/** Staff find an objection right: the winners are none, the buyer chooses anew. */
export async function upholdObjection(
  tx: Tx,
  row: RequestRow,
  by: Initiator,
  comment: string,
): Promise<RequestRow> {
  const due = daysAfter(await now(tx), chooseDays);
  const changed = await transition(tx, row, 'uphold', { by, comment }, { due_at: due, objections: 0 });
  await unchoose(tx, changed);
  await notifyBuyer(
    tx,
    changed,
    '公示异议成立',
    `“${changed.title}”须重新选稿：${comment}。请在${chooseDays}天内选定。`,
    {
      level: 'warn',
    },
  );
  return changed;
}

/** Begins the delivery of the winners, because nobody objected. */
export async function beginDelivery(deps: Deps, tx: Tx, row: RequestRow): Promise<RequestRow> {
  const changed = await transition(tx, row, 'notice_over', { by: system });
  await openPrizeContracts(deps, tx, changed);
  await endBids(tx, changed, '获奖作品已选定');
  await notifyBuyer(tx, changed, '公示结束', `“${changed.title}”公示期内没有异议，获奖者将交付全部成果。`);
  return changed;
}

/** Staff find no objection right: the announcement goes on to its end. Refuses state.conflict when there is none. */
export async function dismissObjections(
  tx: Tx,
  row: RequestRow,
  by: Initiator,
  comment: string,
): Promise<RequestRow> {
  if (row.objections === 0) throw refuse('state.conflict');
  const changed = await transition(
    tx,
    row,
    'dismiss',
    { by, comment },
    { due_at: row.due_at, objections: 0 },
  );
  await answerObjections(tx, changed, comment);
  await notifyBuyer(tx, changed, '公示异议不成立', `“${changed.title}”的异议经核实不成立，公示继续。`);
  return changed;
}
