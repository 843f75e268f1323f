import { daysAfter } from '@uc/contract/day';
import { compare, type Fen, fen } from '@uc/contract/money';
import { refuse, refuseUnoffered } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { claimOwned, divisionOwned, holdOwned, splitOwned } from '../../orders/index';
import { followed } from './follow';
import { isPaidOut, milestoneActions, actionFactsOf } from './may';
import type { Held } from './parties';
import { ACCEPT_DAYS, type MilestoneEvent } from './states';
import { type ContractRow, type MilestoneRow, milestonesOf } from './store';
import { type Cause, moveMilestone, tell } from './transition';
import { endIfDone, noteSettlement, orderOf } from './work';

type Locked = Omit<Held, 'side'>;
const milestoneOf = ({ milestones }: Locked, seq: number): MilestoneRow => {
  const row = milestones.find((one) => one.seq === seq);
  if (row === undefined) throw refuse('notFound');
  return row;
};
const incomeOf = ({ provider_uid: sellerUid, order_no }: MilestoneRow) => ({ sellerUid, orderNo: order_no! });

/**
 * A dispute begins: nothing of this milestone is accepted, given back or paid out until it has ended
 * (crowdsourcing.md#dispute-states). True when it was accepted already, and is held while pending. Refuses
 * state.conflict where there is no money to dispute, dispute.late once the provider has it, and dispute.again
 * for who took one back, and after a settlement or a decision.
 */
export async function freezeMilestone(
  tx: Tx,
  held: Held,
  { seq, disputeNo, cause }: { seq: number; disputeNo: string; cause: Cause },
): Promise<boolean> {
  const row = milestoneOf(held, seq);
  const facts = await actionFactsOf(tx, held);
  // Each dispute begins the seven days of acceptance anew, or holds the income: again and again, it would keep a provider from
  // being paid. What was agreed or decided is final.
  if (facts.final.has(seq)) throw refuse('dispute.again');
  if (held.side === 'buyer' && isPaidOut(row, facts)) throw refuse('dispute.late');
  refuseUnoffered(milestoneActions(row, held.contract, facts), 'dispute');
  const isAfter = row.status === 'accepted';
  await followed(tx, held, cause, async () => {
    await moveMilestone(tx, row, 'dispute', { before: row.status, dispute_no: disputeNo });
    if (isAfter && !(await holdOwned(tx, { ...incomeOf(row), isHeld: true }))) throw refuse('dispute.late');
  });
  await tell(tx, held.contract, 'dispute', cause, { milestone: seq, dispute: disputeNo });
  return isAfter;
}

/** The dispute was taken back: the milestone goes on where it was, a delivery with its seven days anew. */
export async function resumeMilestone(
  tx: Tx,
  held: Locked,
  { seq, cause }: { seq: number; cause: Cause },
): Promise<void> {
  const row = milestoneOf(held, seq);
  const at = await now(tx);
  await followed(tx, held, cause, async () => {
    await moveMilestone(tx, row, 'resume', {
      before: null,
      dispute_no: null,
      ...(row.before === 'submitted' && { due_at: daysAfter(at, ACCEPT_DAYS), reminded_at: null }),
    });
    if (row.before === 'accepted') await holdOwned(tx, { ...incomeOf(row), isHeld: false });
  });
  await tell(tx, held.contract, 'resume', cause, { milestone: seq });
}

/** The dispute has ended: `back` goes to the buyer, the rest to the provider less the fee on it (J29). */
export async function divideMilestone(
  tx: Tx,
  held: Locked,
  { seq, back, cause }: { seq: number; back: Fen; cause: Cause },
): Promise<void> {
  const row = milestoneOf(held, seq);
  const event: MilestoneEvent =
    back === 0 ? 'award' : compare(back, fen(row.amount_fen)) === 0 ? 'give_back' : 'divide';
  const wasAccepted = row.before === 'accepted';
  await followed(tx, held, cause, async () => {
    const change = event === 'award' && !wasAccepted ? { accepted_at: await now(tx) } : {};
    const moved = await moveMilestone(tx, row, event, { before: null, ...change });
    const order = { ...orderOf(moved, cause), back, reason: '维权处理' };
    if (!wasAccepted) await noteSettlement(tx, moved, await splitOwned(tx, order));
    else if (back === 0) await holdOwned(tx, { ...incomeOf(row), isHeld: false });
    else await claimOwned(tx, order);
    if (held.contract.status === 'active') await endIfDone(tx, held.contract, cause);
  });
  await tell(tx, held.contract, wasAccepted && back > 0 ? 'claim' : 'divide', cause, {
    milestone: seq,
    back,
  });
}

/**
 * The provider's part if `divideMilestone` gave back `back`: the fee, the withheld tax and the income.
 * Refuses as it does.
 */
export async function divisionOfMilestone(db: Db, contract: ContractRow, seq: number, back: Fen) {
  const row = (await milestonesOf(db, contract)).find((one) => one.seq === seq);
  if (row?.order_no == null) throw refuse('notFound');
  return divisionOwned(db, { uid: row.uid, orderNo: row.order_no, source: row.order_source }, back);
}
