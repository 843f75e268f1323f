import { milestonesFault } from '@uc/contract/crowdsourcing/milestones';
import { dayOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { compare, type Fen, fen, formatFen, sum } from '@uc/contract/money';
import { type Customer, refuse, refuseForm, refuseUnoffered } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import { closeOwned } from '../../orders/index';
import { newText } from './fee';
import { changesOf, decideChange, insertChange } from './delivery-store';
import { changeActions, contractActions, milestoneActions, actionFactsOf } from './may';
import { notifySide, other } from './notifications';
import { followed } from './follow';
import { type Held, holdContract, needs } from './parties';
import { binds } from './sign';
import { changeMilestone, type ContractRow, insertMilestones, type MilestoneRow } from './store';
import { type Cause, moveMilestone, saveContract, tell } from './transition';
import { endIfDone } from './work';

/** A milestone as somebody wants it to be. */
export interface Wanted {
  title: string;
  amount: Fen;
  due_date: string;
}
interface Stored {
  title: string;
  amount_fen: number;
  due_date: string;
}

const fixed = ({ status }: MilestoneRow) => status !== 'unfunded' && status !== 'dropped';
/**
 * Milestones that count, in the order of a change: those in escrow or done, then those to come. Dropped ones
 * are history.
 */
const living = (milestones: readonly MilestoneRow[]) => [
  ...milestones.filter(fixed),
  ...milestones.filter(({ status }) => status === 'unfunded'),
];

/**
 * Refuses faulty milestones (crowdsourcing-forms.md#contract-fields): there are between one and ten of at
 * least 50.00, due in days to come. Those in escrow or done come first, with their title and amount; those
 * that are not done may get another day.
 */
export function refuseFaulty(wanted: readonly Wanted[], facts: readonly MilestoneRow[], today: string): void {
  const fault = (message: string) => refuseForm({ field: 'milestones', message });
  const isSame = (one: Wanted, row: MilestoneRow | undefined) =>
    one.title === row?.title && one.amount === row.amount_fen && one.due_date === row.due_date;
  if (wanted.length === facts.length && wanted.every((one, index) => isSame(one, facts[index])))
    throw fault('与现有的里程碑相同，请先修改');
  const kept = facts.filter(fixed);
  if (wanted.length < Math.max(1, kept.length)) throw fault('已托管的里程碑不能取消');
  for (const [index, row] of kept.entries()) {
    const one = wanted[index]!;
    if (one.title !== row.title || one.amount !== row.amount_fen) throw fault('已托管的里程碑只能变更日期');
    const isDone = ['accepted', 'divided', 'refunded'].includes(row.status);
    if (isDone && one.due_date !== row.due_date) throw fault('已结束的里程碑不能变更');
  }
  if (compare(sum(wanted.map(({ amount }) => amount)), limits.crowd.most) > 0)
    throw fault(`里程碑金额合计不能超过${formatFen(limits.crowd.most)}元`);
  const before = facts.map(({ amount_fen: amount, ...row }) => ({ ...row, amount }));
  const wrong = milestonesFault(wanted, { today, unit: 100, existing: before });
  if (wrong !== undefined) throw fault(wrong);
}

/** One side proposes other milestones, or other days; the other answers. Refuses state.conflict while one is open. */
export async function proposeChange(
  tx: Tx,
  actor: Customer,
  input: { contract_no: string; reason: string; milestones: readonly Wanted[] },
): Promise<void> {
  const held = await holdContract(tx, actor, input.contract_no);
  needs(actor, binds[held.side]);
  const facts = await actionFactsOf(tx, held);
  refuseUnoffered(contractActions(held.contract, facts), 'change');
  await propose(tx, actor, held, facts.changes.length, input.reason, input.milestones);
}

/** The provider asks for another day for one milestone. */
export async function extend(
  tx: Tx,
  actor: Customer,
  input: { contract_no: string; seq: number; due_date: string; reason: string },
): Promise<void> {
  const held = await holdContract(tx, actor, input.contract_no);
  if (held.side !== 'provider') throw refuse('notFound');
  const row = held.milestones.find(({ seq }) => seq === input.seq);
  if (row === undefined) throw refuse('notFound');
  const facts = await actionFactsOf(tx, held);
  refuseUnoffered(milestoneActions(row, held.contract, facts), 'extend');
  const rows = living(held.milestones);
  const wanted = rows.map(({ seq, title, amount_fen, due_date }) => ({
    title,
    amount: fen(amount_fen),
    due_date: seq === input.seq ? input.due_date : due_date,
  }));
  await propose(tx, actor, held, facts.changes.length, input.reason, wanted);
}

async function propose(
  tx: Tx,
  actor: Customer,
  { contract, side, milestones }: Held,
  before: number,
  reason: string,
  wanted: readonly Wanted[],
): Promise<void> {
  const at = await now(tx);
  refuseFaulty(wanted, living(milestones), dayOf(at));
  if (contract.mode === 'reward' && wanted.length > 1)
    throw refuseForm({ field: 'milestones', message: '悬赏合同只能变更交付日期' });
  const { uid, contract_no, provider_uid } = contract;
  const rows: Stored[] = wanted.map(({ amount, ...one }) => ({ ...one, amount_fen: amount }));
  await insertChange(tx, {
    uid,
    contract_no,
    provider_uid,
    change_no: before + 1,
    side,
    reason,
    milestones: JSON.stringify(rows),
    at,
  });
  await notifySide(tx, contract, other(side), {
    title: '对方申请变更合同',
    content: `有新的变更申请，请答复：${reason}`.slice(0, 200),
  });
  await tell(tx, contract, 'propose_change', { by: initiatorOf(actor), side, comment: reason });
}

/** The other side agrees or refuses; whoever proposed withdraws. What is agreed is a new version of the text. */
export async function answerChange(
  tx: Tx,
  actor: Customer,
  input: { contract_no: string; change_no: number; event: 'agree' | 'refuse' | 'withdraw' },
): Promise<void> {
  const held = await holdContract(tx, actor, input.contract_no);
  const { contract, side, milestones } = held;
  needs(actor, binds[side]);
  const change = (await changesOf(tx, contract)).find(({ change_no }) => change_no === input.change_no);
  if (change === undefined) throw refuse('notFound');
  const at = await now(tx);
  refuseUnoffered(
    changeActions(change, contract, { side, at }),
    input.event === 'withdraw' ? 'withdraw' : 'answer',
  );
  const status = ({ agree: 'agreed', refuse: 'refused', withdraw: 'withdrawn' } as const)[input.event];
  if (!(await decideChange(tx, contract, change.change_no, status, at))) throw refuse('state.conflict');
  const cause: Cause = { by: initiatorOf(actor), side };
  let changed: ContractRow | undefined;
  if (input.event === 'agree') {
    const wanted = (change.milestones as Stored[]).map(({ amount_fen, ...one }) => ({
      ...one,
      amount: fen(amount_fen),
    }));
    refuseFaulty(wanted, living(milestones), dayOf(at));
    changed = await apply(tx, held, wanted, cause);
  }
  const text = { agree: '已同意', refuse: '已拒绝', withdraw: '已撤回' }[input.event];
  await notifySide(tx, contract, other(side), { title: `合同变更${text}`, content: `的变更申请${text}。` });
  await tell(tx, contract, `${input.event}_change`, cause, { change: change.change_no });
  // The change may have dropped all that was left to do.
  if (changed?.status === 'active') await followed(tx, held, cause, () => endIfDone(tx, changed, cause));
}

async function apply(
  tx: Tx,
  { contract, milestones }: Held,
  wanted: readonly Wanted[],
  { by, side }: Cause,
): Promise<ContractRow> {
  const rows = living(milestones);
  const kept = rows.filter(fixed);
  for (const [index, row] of kept.entries())
    if (row.due_date !== wanted[index]!.due_date)
      await changeMilestone(tx, row, { due_date: wanted[index]!.due_date });
  for (const row of rows.filter((one) => !fixed(one))) {
    if (row.order_no !== null)
      await closeOwned(tx, {
        uid: row.uid,
        orderNo: row.order_no,
        source: 'contract',
        by,
        bySeller: side === 'provider',
        comment: '合同已变更',
      });
    await moveMilestone(tx, row, 'drop');
  }
  const { uid, contract_no, provider_uid } = contract;
  const next = milestones.length;
  const fresh = wanted.slice(kept.length);
  if (next + fresh.length > 20)
    throw refuseForm({ field: 'milestones', message: '变更次数过多，请终止后另签合同' });
  await insertMilestones(
    tx,
    fresh.map(({ amount, ...one }, index) => ({
      ...one,
      uid,
      contract_no,
      provider_uid,
      seq: next + index + 1,
      amount_fen: amount,
      status: 'unfunded' as const,
    })),
  );
  const agreed = wanted.map(({ amount, ...one }) => ({ ...one, amount_fen: amount }));
  const total_fen = sum(wanted.map(({ amount }) => amount));
  return saveContract(tx, contract, { ...(await newText(tx, contract, agreed)), total_fen });
}
