import { hireMilestonesFault, isSameOffer, offerNoteFault } from '@uc/contract/crowdsourcing/hire-form';
import { wrongAmount } from '@uc/contract/crowdsourcing/wrong-amount';
import { dayOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { formatFen } from '@uc/contract/money';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import { providerOf } from '../../provider/index';
import { needs } from '../contracts/parties';
import type { RequestRow } from '../requests/store';
import { transition } from '../requests/transition';
import { notifyHired, notifyHirer } from './notifications';
import { countCounters, endOffer, insertOffer } from './store';
import { askedAs, milestonesIn, type Milestone, offeredIn, priceOf } from './terms';
import { answerBy, holdTurn, type Seen, type Turn } from './turn';

const { answerDays, counters } = limits.hire;

/** Staff have let a hire go to its provider: the milestones of its form are the first offer. */
export async function beginHire(tx: Tx, request: RequestRow): Promise<void> {
  const at = await now(tx);
  const milestones = offeredIn(request, at);
  await insertOffer(tx, {
    uid: request.uid,
    request_no: request.request_no,
    provider_uid: request.target_uid!,
    side: 'buyer',
    actor: request.created_by,
    actor_sub: request.created_by_sub,
    price_fen: priceOf(milestones),
    milestones: JSON.stringify(milestones),
    at,
  });
  await notifyHired(tx, request, {
    title: '收到雇佣邀请',
    content: `的雇主出价${formatFen(priceOf(milestones))}元雇佣您，请在${answerDays}天内接受、还价或谢绝，逾期雇佣结束。`,
  });
}

/**
 * The side whose turn it is answers with other milestones: a counter-offer of the provider, or a changed offer of the buyer.
 * Refuses notFound, state.conflict, hire.counters, bid.uncertified and the form.
 */
export async function counterOffer(
  tx: Tx,
  actor: Customer,
  { milestones, note, ...seen }: Seen & { milestones: Milestone[]; note: string },
): Promise<RequestRow> {
  const turn = await holdTurn(tx, actor, seen);
  const { side, request } = turn;
  needs(actor, side === 'buyer' ? 'crowd.request:select' : 'crowd.bid:submit');
  if (side === 'provider') await refuseProvider(tx, turn);
  refuseFaulty(turn, milestones, note);
  if ((await endOffer(tx, turn.offer, 'countered')) === undefined) throw refuse('state.conflict');
  await insertOffer(tx, {
    uid: request.uid,
    request_no: request.request_no,
    provider_uid: turn.provider,
    side,
    actor: actor.name,
    actor_sub: actor.subId,
    price_fen: priceOf(milestones),
    milestones: JSON.stringify(milestones),
    note,
    at: turn.at,
  });
  const due = answerBy(turn.at);
  const clock = { due_at: due, deadline_at: due };
  const by = { by: initiatorOf(actor), comment: `${formatFen(priceOf(milestones))}元` };
  if (side === 'provider') {
    const changed = await transition(tx, request, 'counter', { ...by, side }, clock);
    await notifyHirer(tx, changed, {
      title: '服务商已还价',
      content: `的服务商还价${formatFen(priceOf(milestones))}元，请在${answerDays}天内接受、修改或结束，逾期雇佣结束。`,
    });
    return changed;
  }
  const changed = await transition(tx, request, 'offer_again', by, {
    ...askedAs(request, milestones),
    ...clock,
  });
  await notifyHired(tx, changed, {
    title: '雇主已修改报价',
    content: `的雇主出价改为${formatFen(priceOf(milestones))}元，请在${answerDays}天内接受、还价或谢绝，逾期雇佣结束。`,
  });
  return changed;
}

async function refuseProvider(tx: Tx, { request, provider }: Turn): Promise<void> {
  if ((await providerOf(tx, provider)) === undefined) throw refuse('bid.uncertified');
  if ((await countCounters(tx, request)) >= counters) throw refuse('hire.counters', { most: counters });
}

function refuseFaulty({ offer, at }: Turn & { at: Date }, milestones: Milestone[], note: string): void {
  const judged = { today: dayOf(at), unit: 100 };
  const fault =
    hireMilestonesFault(milestones, judged) ??
    wrongAmount(priceOf(milestones), judged.unit) ??
    (isSameOffer(milestones, milestonesIn(offer)) ? '与对方的报价相同，可直接接受' : undefined);
  if (fault !== undefined) throw refuseForm({ field: 'milestones', message: fault });
  const wrong = offerNoteFault(note);
  if (wrong !== undefined) throw refuseForm({ field: 'note', message: wrong });
}
