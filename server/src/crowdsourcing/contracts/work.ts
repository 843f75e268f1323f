import { limits } from '@uc/contract/limits';
import { daysAfter } from '@uc/contract/day';
import { fen, formatFen } from '@uc/contract/money';
import type { MilestoneAction, Side } from '@uc/contract/crowdsourcing/contract-texts';
import type { refundRoutes } from '@uc/contract/orders/detail';
import { timeText } from '@uc/contract/wire';
import { type Customer, refuse, refuseUnoffered } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { initiatorOf, system } from '../../ledger/index';
import { releaseOwned, returnOwned } from '../../orders/index';
import { answerDeliverable, deliverablesOf, insertDeliverable } from './delivery-store';
import { attach } from './files';
import { followed } from './follow';
import { milestoneActions, actionFactsOf } from './may';
import { notifySide } from './notifications';
import { type Held, holdContract } from './parties';
import { ACCEPT_DAYS, escrowed, isOpen, LATE_DAYS, MAX_REVISIONS, type Stored } from './states';
import { changeMilestone, type ContractRow, type MilestoneRow, milestonesOf } from './store';
import { type Cause, moveContract, moveMilestone, tell } from './transition';

/** A milestone of a contract by its number. */
export interface MilestoneKey {
  contract_no: string;
  seq: number;
}

/** The milestone for a step of one side. Refuses notFound, also for the other side, and state.conflict unless it is offered. */
async function hold(
  tx: Tx,
  actor: Customer,
  { contract_no, seq }: MilestoneKey,
  wanted: Side,
  action: MilestoneAction,
) {
  const held = await holdContract(tx, actor, contract_no);
  const row = held.milestones.find((one) => one.seq === seq);
  if (held.side !== wanted || row === undefined) throw refuse('notFound');
  refuseUnoffered(milestoneActions(row, held.contract, await actionFactsOf(tx, held)), action);
  return { held, row, cause: { by: initiatorOf(actor), side: held.side } satisfies Cause };
}

/** The provider hands over a version: seven days of silence accept it. */
export async function deliver(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  { note, files, ...key }: MilestoneKey & { note: string; files: readonly string[] },
): Promise<void> {
  const { held, row, cause } = await hold(tx, actor, key, 'provider', 'deliver');
  const { contract } = held;
  const at = await now(tx);
  await followed(tx, held, cause, async () => {
    await moveMilestone(tx, row, 'deliver', {
      submitted_at: at,
      due_at: daysAfter(at, ACCEPT_DAYS),
      reminded_at: null,
    });
    const before = (await deliverablesOf(tx, contract)).filter(({ seq }) => seq === row.seq);
    const version = before.length + 1;
    const { uid, contract_no, provider_uid } = contract;
    await insertDeliverable(tx, { uid, contract_no, provider_uid, seq: row.seq, version, note, at });
    const ref = `D${row.seq}.${version}`;
    await attach(deps, tx, contract, { ref, from: actor.uid, use: 'deliverable', fileIds: files });
  });
  await notifySide(tx, contract, 'buyer', {
    title: '成果待验收',
    content: `${row.title}已提交成果，请在${ACCEPT_DAYS}天内验收或申请修改，逾期将自动验收。`,
  });
  await tell(tx, contract, 'deliver', { ...cause, comment: note }, { milestone: row.seq });
}

/** The buyer asks for changes, three times at most: the clock stops. Refuses state.conflict for a fourth. */
export async function revise(
  tx: Tx,
  actor: Customer,
  { note, ...key }: MilestoneKey & { note: string },
): Promise<void> {
  const { held, row, cause } = await hold(tx, actor, key, 'buyer', 'revise');
  const ask = async () => {
    await moveMilestone(tx, row, 'revise', { revisions: row.revisions + 1 });
    const last = (await deliverablesOf(tx, held.contract)).find(({ seq }) => seq === row.seq);
    await answerDeliverable(tx, held.contract, { seq: row.seq, version: last!.version, answer: note });
  };
  await followed(tx, held, cause, ask, 'revise');
  await notifySide(tx, held.contract, 'provider', {
    title: '雇主申请修改',
    content: `${row.title}需要修改（第${row.revisions + 1}次，最多${MAX_REVISIONS}次）：${note}`.slice(
      0,
      200,
    ),
  });
  await tell(tx, held.contract, 'revise', { ...cause, comment: note }, { milestone: row.seq });
}

/** The buyer accepts: the escrow is settled to the provider less the fee (J16). */
export async function accept(tx: Tx, actor: Customer, key: MilestoneKey): Promise<void> {
  await refuseAccepted(tx, actor, key);
  const { held, row, cause } = await hold(tx, actor, key, 'buyer', 'accept');
  await acceptRow(tx, held, row, 'accept', cause);
}

/** Refuses `order.accepted` where a milestone has been accepted, with when it was. */
async function refuseAccepted(tx: Tx, actor: Customer, { contract_no, seq }: MilestoneKey): Promise<void> {
  const { side, milestones } = await holdContract(tx, actor, contract_no);
  const row = milestones.find((one) => one.seq === seq);
  if (side === 'buyer' && row?.status === 'accepted' && row.accepted_at !== null)
    throw refuse('order.accepted', { at: timeText(row.accepted_at, await now(tx)) });
}

/** Accepts a delivery after seven days of silence. Refuses state.conflict when the time has not come. */
export async function acceptSilently(tx: Tx, held: Omit<Held, 'side'>, seq: number): Promise<void> {
  const row = held.milestones.find((one) => one.seq === seq);
  if (row === undefined || row.due_at === null || row.due_at > (await now(tx)))
    throw refuse('state.conflict');
  await acceptRow(tx, held, row, 'auto_accept', { by: system, side: 'system' });
}

async function acceptRow(
  tx: Tx,
  held: Omit<Held, 'side'>,
  row: MilestoneRow,
  event: 'accept' | 'auto_accept',
  cause: Cause,
): Promise<void> {
  const { contract } = held;
  const isSilent = event === 'auto_accept';
  const take = async () => {
    const moved = await moveMilestone(tx, row, event, { accepted_at: await now(tx) });
    const settlementNo = await releaseOwned(tx, orderOf(moved, cause));
    await noteSettlement(tx, moved, settlementNo);
    await endIfDone(tx, held.contract, cause);
  };
  await followed(tx, held, cause, take, 'accept');
  if (isSilent)
    await notifySide(tx, contract, 'buyer', {
      title: '成果已自动验收',
      content: `${row.title}超过${ACCEPT_DAYS}天未验收，已自动验收。`,
    });
  await notifySide(tx, contract, 'provider', {
    title: '成果已验收',
    content: `${row.title}的${formatFen(fen(row.amount_fen))}元已验收，扣除服务费后${limits.order.pendingDays}天内到账。`,
  });
  await tell(tx, contract, event, cause, { milestone: row.seq });
}

/** The buyer takes back the money of an undelivered milestone, from seven days after the due day on (J28). */
export async function refundLate(
  tx: Tx,
  actor: Customer,
  { route, ...key }: MilestoneKey & { route: (typeof refundRoutes)[number] },
): Promise<void> {
  const { held, row, cause } = await hold(tx, actor, key, 'buyer', 'refund');
  await followed(tx, held, cause, async () => {
    const moved = await moveMilestone(tx, row, 'refund');
    await returnOwned(tx, { ...orderOf(moved, cause), reason: '逾期未交付', route });
    await endIfDone(tx, held.contract, cause);
  });
  await notifySide(tx, held.contract, 'provider', {
    title: '逾期未交付，托管款已退回雇主',
    content: `${row.title}超过约定日期${LATE_DAYS}天未交付，托管款已退回雇主。`,
    level: 'warn',
  });
  await tell(tx, held.contract, 'refund', cause, { milestone: row.seq });
}

/** A milestone's order as `orders` takes it. */
export const orderOf = ({ uid, order_no, order_source }: MilestoneRow, { by, side, comment }: Cause) => ({
  uid,
  orderNo: order_no!,
  source: order_source,
  by,
  bySeller: side === 'provider',
  ...(comment !== undefined && { comment }),
});

/** Remembers which settlement a milestone's money went into. */
export async function noteSettlement(tx: Tx, row: MilestoneRow, settlementNo: string | null): Promise<void> {
  await changeMilestone(tx, row, { settlement_no: settlementNo });
}

/**
 * With its last open milestone a contract ends: complete where the provider was paid for anything, otherwise terminated, as
 * everything has gone back (crowdsourcing.md#milestone-states).
 */
export async function endIfDone(tx: Tx, contract: ContractRow, cause: Cause): Promise<void> {
  const after = (await milestonesOf(tx, contract)).map(({ status }) => status as Stored);
  if (after.some((one) => isOpen(one) || escrowed.includes(one))) return;
  const isPaid = after.some((one) => one === 'accepted' || one === 'divided');
  const done = await moveContract(tx, contract, isPaid ? 'complete' : 'end', { ended_at: await now(tx) });
  await tell(tx, done, isPaid ? 'complete' : 'all_back', { by: cause.by, side: cause.side });
  await notifySide(tx, done, 'both', {
    title: isPaid ? '合同已完成' : '合同已终止',
    content: isPaid
      ? `的全部里程碑已结束，请在${limits.review.days}天内互相评价。`
      : '的托管款已全部退回雇主，合同终止。',
  });
}
