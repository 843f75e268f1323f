import { wordedFor } from '@uc/contract/crowdsourcing/request-texts';
import { milestonesFault } from '@uc/contract/crowdsourcing/milestones';
import { dayAfter, dayOf, daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { compare, type Fen, fen, sum } from '@uc/contract/money';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { initiatorOf } from '../../ledger/index';
import { providerOf } from '../../provider/index';
import { formIn } from '../requests/form';
import { lockOwn } from '../requests/draft';
import { lockPrizes } from '../requests/prizes';
import type { RequestRow } from '../requests/store';
import { transition } from '../requests/transition';
import { openContract } from '../contracts/open';
import { notifyBidder } from './notifications';
import { bidForBuyer, type BidRow, bidsIn, changeBid, countLiveBids, live, lockBid } from './store';

export interface Choice {
  request_no: string;
  version: number;
  bid_nos: string[];
  milestones?: { title: string; amount: Fen; due_date: string }[] | undefined;
}

/** Puts a bid on the short list, or takes it off. Refuses notFound, state.conflict. */
export async function shortlistBid(
  tx: Tx,
  actor: Customer,
  { bid_no: bidNo, on }: { bid_no: string; on: boolean },
): Promise<BidRow> {
  const found = await bidForBuyer(tx, actor.uid, bidNo);
  if (found === undefined) throw refuse('notFound');
  const request = await lockOwn(tx, actor, { request_no: found.request_no });
  const row = await lockBid(tx, found);
  const isOpen = request.status === 'bidding' || request.status === 'selecting';
  if (!isOpen || row?.status !== (on ? 'submitted' : 'shortlisted')) throw refuse('state.conflict');
  const changed = await changeBid(tx, row, { status: on ? 'shortlisted' : 'submitted' });
  if (changed === undefined) throw refuse('state.conflict');
  const bid = wordedFor(request.mode, '投标');
  if (on)
    await notifyBidder(tx, changed, `${bid}已入围`, `您对“${request.title}”的${bid}已入围，请等待雇主选定。`);
  return changed;
}

/**
 * The buyer chooses: one bid, which makes a contract that both confirm within 72 hours, or the winners of a 悬赏, who are
 * announced for three days. Whoever chooses second is refused state.conflict. Refuses notFound, bid.gone and the form.
 */
export async function chooseBids(deps: Deps, tx: Tx, actor: Customer, choice: Choice): Promise<RequestRow> {
  await lockPrizes(tx, actor.uid);
  const request = await lockOwn(tx, actor, choice);
  if (request.status !== 'selecting') throw refuse('state.conflict');
  const chosen = await Promise.all(choice.bid_nos.map((no) => lockLive(tx, request, no)));
  for (const { uid } of chosen) if ((await providerOf(tx, uid)) === undefined) throw refuse('bid.gone');
  return request.mode === 'reward'
    ? announce(tx, actor, request, chosen)
    : makeContract(deps, tx, actor, request, chosen, choice.milestones);
}

async function lockLive(tx: Tx, request: RequestRow, bidNo: string): Promise<BidRow> {
  const found = await bidForBuyer(tx, request.uid, bidNo);
  if (found?.request_no !== request.request_no) throw refuse('notFound');
  const row = await lockBid(tx, found);
  if (row === undefined || !live.some((one) => one === row.status)) throw refuse('state.conflict');
  return row;
}

async function announce(tx: Tx, actor: Customer, request: RequestRow, chosen: BidRow[]): Promise<RequestRow> {
  const wanted = Math.min(request.winners, await countLiveBids(tx, request));
  if (new Set(chosen.map(({ bid_no }) => bid_no)).size !== wanted || chosen.length !== wanted)
    throw refuseForm({ field: 'bid_nos', message: `请选定${wanted}份获奖作品` });
  const due = daysAfter(await now(tx), limits.request.noticeDays);
  const changed = await transition(
    tx,
    request,
    'choose_winners',
    { by: initiatorOf(actor) },
    { due_at: due },
  );
  const { noticeDays } = limits.request;
  for (const bid of await bidsIn(tx, request, live))
    if (!chosen.some(({ bid_no }) => bid_no === bid.bid_no))
      await notifyBidder(
        tx,
        bid,
        '获奖结果公示',
        `“${request.title}”的获奖结果公示${noticeDays}天，如有异议请在公示期内提出。`,
      );
  for (const [index, bid] of chosen.entries()) {
    // Everybody who may see the request sees who has won, and nothing of the work.
    const won = await changeBid(tx, bid, { status: 'won', rank: index + 1, is_open: true });
    if (won === undefined) throw refuse('state.conflict');
    await notifyBidder(
      tx,
      won,
      '稿件获奖，正在公示',
      `您的稿件获得“${request.title}”第${index + 1}名，公示${noticeDays}天后交付。`,
      { sms: true },
    );
  }
  return changed;
}

async function makeContract(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  request: RequestRow,
  [bid, ...more]: BidRow[],
  milestones: Choice['milestones'],
): Promise<RequestRow> {
  if (bid === undefined || more.length > 0)
    throw refuseForm({ field: 'bid_nos', message: '请选定1位中标人' });
  const at = await now(tx);
  const total = fen(bid.price_fen!);
  const parcels = milestones ?? [
    { title: '全部成果', amount: total, due_date: dayAfter(dayOf(at), bid.days!) },
  ];
  refuseParcels(total, parcels, dayOf(at));
  const { description = '', deliver_days: deliverDays = bid.days!, nda = false } = formIn(request);
  const contractNo = await openContract(deps, tx, {
    request_no: request.request_no,
    mode: request.mode,
    buyer_uid: request.uid,
    provider_uid: bid.uid,
    title: request.title,
    total,
    milestones: parcels.map(({ due_date: dueDate, ...one }) => ({ ...one, dueDate })),
    bid_no: bid.bid_no,
    terms: { description, plan: bid.plan, deliverDays, nda },
    by: initiatorOf(actor),
    buyerSub: request.created_by_sub,
    providerSub: bid.created_by_sub,
  });
  const due = new Date(at.getTime() + limits.request.signHours * 3_600_000);
  const changed = await transition(
    tx,
    request,
    'choose',
    { by: initiatorOf(actor) },
    { due_at: due, contract_no: contractNo },
  );
  if ((await changeBid(tx, bid, { status: 'won', rank: 1 })) === undefined) throw refuse('state.conflict');
  return changed;
}

function refuseParcels(total: Fen, parcels: NonNullable<Choice['milestones']>, today: string): void {
  const field = 'milestones';
  if (compare(sum(parcels.map(({ amount }) => amount)), total) !== 0)
    throw refuseForm({ field, message: '里程碑金额之和须等于合同总额' });
  const message = milestonesFault(parcels, { today, unit: 100 });
  if (message !== undefined) throw refuseForm({ field, message });
}
