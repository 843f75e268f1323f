import { compare, type Fen, fen, subtract } from '@uc/contract/money';
import { type Customer, refuse, refuseForm, refuseUnoffered } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { initiatorOf, system } from '../../ledger/index';
import type { Cause } from '../contracts/transition';
import { divideMilestone, resumeMilestone } from '../contracts/dispute';
import { notifySide, other } from '../contracts/notifications';
import { holdDispute, type LockedDispute } from './parties';
import { divisionText, yuan } from './division';
import { disputeActions, type DisputeEvent, RESPOND_DAYS } from './states';
import type { DisputeRow } from './store';
import { moveDispute, saveDispute, say } from './transition';

/** Ends a dispute with a division of the money. */
export async function divide(
  tx: Tx,
  { held, row }: LockedDispute,
  event: DisputeEvent,
  {
    back,
    cause,
    change = {},
  }: { back: Fen; cause: Cause; change?: { confirmed_by?: string; ruled_by?: string } },
): Promise<DisputeRow> {
  const moved = await moveDispute(tx, row, event, { ...change, back_fen: back });
  await divideMilestone(tx, held, { seq: row.milestone, back, cause });
  const isRuled = moved.status === 'ruled';
  await notifySide(tx, held.contract, 'both', {
    title: isRuled ? '维权已裁决' : '维权已处理',
    content: `${divisionText(row, back)}。`,
    email: isRuled,
  });
  return moved;
}

/** The sides agree: one proposes the refund to the buyer, the other accepts it. */
export async function settle(
  tx: Tx,
  actor: Customer,
  input: { dispute_no: string; event: 'propose' | 'agree' | 'withdraw'; back?: Fen | undefined },
): Promise<void> {
  const locked = await holdDispute(tx, actor, input.dispute_no);
  const { held, row, side } = locked;
  refuseUnoffered(disputeActions(row, side), input.event === 'withdraw' ? 'withdraw_offer' : input.event);
  const cause: Cause = { by: initiatorOf(actor), side };
  if (input.event === 'propose') {
    const { back } = input;
    if (back === undefined || compare(back, fen(row.amount_fen)) > 0)
      throw refuseForm({
        field: 'back',
        message: `请填写退回雇主的金额，不超过${yuan(fen(row.amount_fen))}`,
      });
    const comment = divisionText(row, back);
    const asked = await saveDispute(tx, row, { offer_side: side, offer_back_fen: back });
    await say(tx, asked, 'propose', { ...cause, comment });
    return notifySide(tx, held.contract, other(side), {
      title: '对方提出和解方案',
      content: `${row.milestone_title}的维权有和解方案，请答复：${comment}。`,
    });
  }
  if (input.event === 'withdraw') {
    const changed = await saveDispute(tx, row, { offer_side: null, offer_back_fen: null });
    await say(tx, changed, 'withdraw_offer', cause);
    return;
  }
  const back = fen(row.offer_back_fen!);
  // Refuses another amount than the one that the agreeing side has read.
  if (input.back === undefined || compare(input.back, back) !== 0) throw refuse('dispute.offerChanged');
  const ended = await divide(tx, locked, 'settle', { back, cause });
  await say(tx, ended, 'agree', { ...cause, comment: divisionText(row, back) });
}

/** The applicant takes it back: the milestone goes on where it was. */
export async function withdraw(tx: Tx, actor: Customer, input: { dispute_no: string }): Promise<void> {
  const { held, row, side } = await holdDispute(tx, actor, input.dispute_no);
  refuseUnoffered(disputeActions(row, side), 'withdraw');
  const cause: Cause = { by: initiatorOf(actor), side };
  const ended = await moveDispute(tx, row, 'withdraw');
  await resumeMilestone(tx, held, { seq: row.milestone, cause });
  await say(tx, ended, 'withdraw', cause);
  await notifySide(tx, held.contract, other(side), {
    title: '对方已撤回维权',
    content: `${row.milestone_title}的维权已撤回，合同继续。`,
  });
}

/** Five days without an answer: the applicant's claim is granted. Refuses state.conflict before. */
export async function decideBySilence(tx: Tx, locked: LockedDispute): Promise<void> {
  const { row } = locked;
  if (row.due_at === null || row.due_at > (await now(tx))) throw refuse('state.conflict');
  const claim = fen(row.claim_fen);
  const back = row.applicant === 'buyer' ? claim : subtract(fen(row.amount_fen), claim);
  const cause: Cause = { by: system, side: 'system', comment: `${RESPOND_DAYS}天未回应` };
  const ended = await divide(tx, locked, 'silence', { back, cause });
  await say(tx, ended, 'silence', { ...cause, comment: divisionText(row, back) });
}

/** Mediation without an agreement goes on to arbitration. */
export async function arbitrate(tx: Tx, { held, row }: LockedDispute, cause: Cause): Promise<DisputeRow> {
  const moved = await moveDispute(tx, row, 'arbitrate');
  await say(tx, moved, 'arbitrate', cause);
  await notifySide(tx, held.contract, 'both', {
    title: '维权进入仲裁',
    content: `${row.milestone_title}的维权调解未成，已进入仲裁，由平台裁决。`,
  });
  return moved;
}
