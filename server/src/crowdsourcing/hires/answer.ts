import { dayOf, daysBetween, isAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { initiatorOf, system } from '../../ledger/index';
import { providerOf } from '../../provider/index';
import { hireBid } from '../bids/hired';
import { refusalToWork } from '../bids/eligibility';
import { openContract } from '../contracts/open';
import { needs } from '../contracts/parties';
import { formIn } from '../requests/form';
import type { RequestRow } from '../requests/store';
import { transition } from '../requests/transition';
import { notifyHired, notifyHirer } from './notifications';
import { endOffer, openOffer } from './store';
import { askedAs, milestonesIn, priceOf } from './terms';
import { binds, holdHire, holdTurn, type Seen, type Turn } from './turn';

/**
 * The side whose turn it is accepts the other's offer: a contract that both confirm within 72 hours. Refuses notFound,
 * state.conflict, hire.dayOver, and what bids and contracts are refused for.
 */
export async function acceptOffer(deps: Deps, tx: Tx, actor: Customer, seen: Seen): Promise<RequestRow> {
  const turn = await holdTurn(tx, actor, seen);
  const { request, side, offer, provider, at } = turn;
  needs(actor, binds[side]);
  await refuseUnfit(tx, turn);
  const milestones = milestonesIn(offer);
  const today = dayOf(at);
  if (milestones.some(({ due_date: day }) => !isAfter(day, today))) throw refuse('hire.dayOver');
  if ((await endOffer(tx, offer, 'accepted')) === undefined) throw refuse('state.conflict');
  const { description = '', nda = false } = formIn(request);
  const total = priceOf(milestones);
  const deliverDays = Math.max(...milestones.map(({ due_date: day }) => daysBetween(today, day)));
  const plan = offer.note === '' ? '按服务内容与里程碑实施。' : offer.note;
  const providerSub = side === 'provider' ? actor.subId : offer.actor_sub;
  const made = side === 'provider' ? actor.name : offer.actor;
  const bid = await hireBid(tx, request, {
    uid: provider,
    price: total,
    days: Math.min(deliverDays, limits.bid.daysMost),
    plan,
    created_by: made,
    created_by_sub: providerSub,
  });
  const contractNo = await openContract(deps, tx, {
    request_no: request.request_no,
    mode: 'hire',
    buyer_uid: request.uid,
    provider_uid: provider,
    title: request.title,
    total,
    milestones: milestones.map(({ due_date: dueDate, ...one }) => ({ ...one, dueDate })),
    bid_no: bid.bid_no,
    terms: { description, plan, deliverDays, nda },
    by: initiatorOf(actor),
    side,
    buyerSub: request.created_by_sub,
    providerSub,
  });
  const due = new Date(at.getTime() + limits.request.signHours * 3_600_000);
  return transition(
    tx,
    request,
    'accept_offer',
    { by: initiatorOf(actor), ...(side === 'provider' && { side }) },
    { ...askedAs(request, milestones), due_at: due, contract_no: contractNo },
  );
}

/** The provider may not work on it now: told to itself with the way out, to the buyer that it has gone. */
async function refuseUnfit(tx: Tx, { request, side, provider }: Turn): Promise<void> {
  if (side === 'buyer') {
    if ((await providerOf(tx, provider)) === undefined) throw refuse('bid.gone');
    return;
  }
  const refusal = await refusalToWork(tx, provider, request);
  if (refusal !== undefined) throw refusal;
}

/** The provider does not want it, or no longer, while nothing is agreed. Refuses notFound, state.conflict. */
export async function declineHire(
  tx: Tx,
  actor: Customer,
  { reason, ...seen }: Seen & { reason: string },
): Promise<RequestRow> {
  const { request, side, offer, at } = await holdHire(tx, actor, seen);
  if (side === 'buyer') throw refuse('notFound');
  if ((await endOffer(tx, offer, 'declined', reason)) === undefined) throw refuse('state.conflict');
  const closed = await transition(
    tx,
    request,
    'decline_offer',
    { by: initiatorOf(actor), side, comment: reason },
    { reason: `服务商谢绝：${reason}`, ended_at: at },
  );
  await notifyHirer(tx, closed, {
    title: '服务商谢绝雇佣',
    content: `的服务商谢绝了雇佣：${reason}。您可以再发一单。`,
    level: 'warn',
  });
  return closed;
}

/** Its request has ended by another way: nobody answers the offer any more. */
export async function endHire(tx: Tx, request: RequestRow, why: string): Promise<void> {
  const offer = request.mode === 'hire' ? await openOffer(tx, request) : undefined;
  if (offer === undefined) return;
  await endOffer(tx, offer, 'closed', why);
  await notifyHired(tx, request, { title: '雇佣已结束', content: `的雇佣已结束：${why}。`, level: 'warn' });
}

/** The side whose turn it is has not answered in time: the hire ends. */
export async function expireHire(tx: Tx, row: RequestRow): Promise<void> {
  const offer = await openOffer(tx, row);
  if (offer !== undefined) await endOffer(tx, offer, 'expired');
  const why = row.status === 'offered' ? '服务商逾期未答复' : '雇主逾期未答复';
  const closed = await transition(
    tx,
    row,
    'unanswered',
    { by: system },
    { reason: why, ended_at: await now(tx) },
  );
  const told = { title: '雇佣已结束', level: 'warn' } as const;
  await notifyHirer(tx, closed, { ...told, content: `的雇佣已结束：${why}。您可以再发一单。` });
  await notifyHired(tx, closed, { ...told, content: `的雇佣已结束：${why}。` });
}
