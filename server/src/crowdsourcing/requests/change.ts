import { dayAfter, dayOf, daysAfter, daysBetween, endOf } from '@uc/contract/day';
import { wordedFor } from '@uc/contract/crowdsourcing/request-texts';
import { limits } from '@uc/contract/limits';
import { add, compare, type Fen, fen, formatFen } from '@uc/contract/money';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import { notifyOfFavouriteRequest } from '../../favourites/index';
import { countLiveBids } from '../bids/store';
import { endBids, tellBidders } from '../bids/outcome';
import { endHire } from '../hires/answer';
import { lockOwn } from './draft';
import { columnsOf, formIn } from './form';
import { publishIn } from './publish';
import { lockPrizes, returnPrizes } from './prizes';
import { mayClose } from './states';
import type { RequestRow } from './store';
import { transition } from './transition';
import { takesBids } from './view';

type Seen = { request_no: string; version: number };
const { extensions, extensionDays, deadlineDays } = limits.request;

/** Lets bids come in for some more days. Refuses request.extended, notFound, state.conflict and the form. */
export async function extendRequest(
  tx: Tx,
  actor: Customer,
  { days, ...seen }: Seen & { days: number },
): Promise<RequestRow> {
  const row = await lockOpen(tx, actor, seen);
  if (row.extensions >= extensions || row.extension_days + days > extensionDays)
    throw refuse('request.extended', { times: extensions, days: extensionDays });
  const deadline = dayAfter(dayOf(row.deadline_at!), days);
  if (daysBetween(dayOf(await now(tx)), deadline) > deadlineDays.max + extensionDays)
    throw refuseForm({ field: 'days', message: '截止时间过远' });
  const changed = await transition(
    tx,
    row,
    'extend',
    { by: initiatorOf(actor), comment: `延长${days}天，至${deadline}` },
    {
      deadline_at: endOf(deadline),
      due_at: endOf(deadline),
      extensions: row.extensions + 1,
      extension_days: row.extension_days + days,
      form: JSON.stringify({ ...formIn(row), deadline }),
    },
  );
  await publishIn(tx, changed);
  const text = `“${changed.title}”的截止时间已延长至${deadline}。`;
  await tellBidders(tx, changed, '需求延长截止时间', text);
  await notifyOfFavouriteRequest(tx, changed, text);
  return changed;
}

/** Raises the upper bound of a tender or the price of a hire. Refuses notFound, state.conflict and the form. */
export async function addBudget(
  tx: Tx,
  actor: Customer,
  { amount, ...seen }: Seen & { amount: Fen },
): Promise<RequestRow> {
  const row = await lockOpen(tx, actor, seen);
  if (amount <= 0) throw refuseForm({ field: 'amount', message: '请输入正确的金额，最多保留两位小数' });
  if (row.mode === 'reward' || row.high_fen === null)
    throw refuseForm({ field: 'amount', message: '该需求不能追加预算' });
  const form = formIn(row);
  const raised = add(fen(row.high_fen), amount);
  if (compare(raised, limits.crowd.most) > 0)
    throw refuseForm({ field: 'amount', message: `追加后不能超过${formatFen(limits.crowd.most)}元` });
  const next = row.mode === 'hire' ? { ...form, price: raised } : { ...form, budget_max: raised };
  const changed = await transition(
    tx,
    row,
    'add_budget',
    { by: initiatorOf(actor), comment: `追加${formatFen(amount)}元` },
    { ...columnsOf(next), deadline_at: row.deadline_at, due_at: row.due_at },
  );
  await publishIn(tx, changed);
  const text = `“${changed.title}”的预算已提高至${formatFen(raised)}元。`;
  await tellBidders(tx, changed, '需求追加预算', text);
  await notifyOfFavouriteRequest(tx, changed, text);
  return changed;
}

/** Ends the time for bids early. Refuses request.noBids, notFound, state.conflict. */
export async function selectEarly(tx: Tx, actor: Customer, seen: Seen): Promise<RequestRow> {
  const row = await lockOpen(tx, actor, seen);
  if ((await countLiveBids(tx, row)) === 0) throw refuse('request.noBids');
  return beginSelecting(tx, row, 'select_early', initiatorOf(actor));
}

/** Bids are taken no more; the buyer has seven days to choose. */
export async function beginSelecting(
  tx: Tx,
  row: RequestRow,
  event: 'deadline' | 'select_early',
  by: ReturnType<typeof initiatorOf>,
): Promise<RequestRow> {
  const due = daysAfter(await now(tx), limits.request.chooseDays);
  const changed = await transition(tx, row, event, { by }, { due_at: due });
  const say = (text: string) => wordedFor(changed.mode, text);
  await tellBidders(
    tx,
    changed,
    `需求进入${say('选标')}`,
    `“${changed.title}”已停止${say('投标')}，雇主将在${limits.request.chooseDays}天内${say('选标')}。`,
  );
  return changed;
}

/**
 * The buyer ends a request that has no contract; what is in escrow goes back. Of a 悬赏 only while nobody has sent
 * anything in. Refuses notFound, state.conflict.
 */
export async function closeRequest(
  tx: Tx,
  actor: Customer,
  { reason, ...seen }: Seen & { reason?: string | undefined },
): Promise<RequestRow> {
  await lockPrizes(tx, actor.uid);
  const row = await lockOwn(tx, actor, seen);
  if (!mayClose(row.status, row.mode, row.bid_count)) throw refuse('state.conflict');
  const by = initiatorOf(actor);
  const closed = await transition(
    tx,
    row,
    'close',
    { by, comment: reason },
    {
      reason: reason ?? '雇主关闭需求',
      ended_at: await now(tx),
    },
  );
  await returnPrizes(tx, closed, { by, reason: '需求关闭' });
  await endHire(tx, closed, '雇主已结束雇佣');
  await endBids(tx, closed, '雇主已关闭需求');
  return closed;
}

async function lockOpen(tx: Tx, actor: Customer, seen: Seen): Promise<RequestRow> {
  const row = await lockOwn(tx, actor, seen);
  if (!takesBids(row, await now(tx))) throw refuse('state.conflict');
  return row;
}
