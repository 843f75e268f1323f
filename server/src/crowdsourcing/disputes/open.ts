import type { disputes } from '@uc/contract/crowdsourcing/disputes';
import { disputeTypesOf, disputeTypeTexts } from '@uc/contract/crowdsourcing/dispute-texts';
import { dayAfter, dayOf, daysAfter, startOf } from '@uc/contract/day';
import type { Input } from '@uc/contract/endpoint';
import { compare, fen, formatFen } from '@uc/contract/money';
import { workingDayAfter } from '../../calendar/index';
import { type Customer, refuse, refuseForm, refuseUnoffered } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { initiatorOf } from '../../ledger/index';
import { mintId } from '../../vault/index';
import { attach } from '../contracts/files';
import type { ContractRow } from '../contracts/store';
import { freezeMilestone } from '../contracts/dispute';
import { holdContract, needs } from '../contracts/parties';
import { notifySide, other } from '../contracts/notifications';
import { acts, holdDispute } from './parties';
import { disputeActions, MEDIATE_DAYS, RESPOND_DAYS } from './states';
import { type DisputeRow, insertDispute } from './store';
import { moveDispute, say } from './transition';

type Said = { text: string; files: readonly string[] };

/** Files that a line of a dispute carries. */
export const evidenceRef = (disputeNo: string, seq: number): string => `${disputeNo}.${seq}`;

async function sayWithFiles(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  contract: ContractRow,
  row: DisputeRow,
  what: { kind: 'open' | 'respond' | 'evidence'; actor: Customer; side: 'buyer' | 'provider' } & Said,
): Promise<void> {
  const cause = { by: initiatorOf(what.actor), side: what.side, comment: what.text };
  const seq = await say(tx, row, what.kind, cause);
  await attach(deps, tx, contract, {
    ref: evidenceRef(row.dispute_no, seq),
    from: what.actor.uid,
    use: 'dispute_evidence',
    fileIds: what.files,
  });
}

/**
 * One side disputes a milestone: its money is frozen, and the other side has five days to answer. The
 * provider disputes before acceptance alone. Refuses as `freezeMilestone` does, and form.invalid for a claim
 * above the milestone and for a type that only the other side can dispute.
 */
export async function openDispute(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  actor: Customer,
  input: Input<(typeof disputes)['open']>,
): Promise<string> {
  const held = await holdContract(tx, actor, input.contract_no);
  const { contract, side } = held;
  needs(actor, acts[side]);
  const milestone = held.milestones.find(({ seq }) => seq === input.seq);
  if (milestone === undefined) throw refuse('notFound');
  const amount = fen(milestone.amount_fen);
  if (!disputeTypesOf[side].some((one) => one === input.type))
    throw refuseForm({ field: 'type', message: '请选择适用于您这一方的维权类型' });
  if (input.claim <= 0 || compare(input.claim, amount) > 0)
    throw refuseForm({ field: 'claim', message: `主张金额须大于0，且不超过${formatFen(amount)}元` });
  const disputeNo = mintId('WQ');
  const by = initiatorOf(actor);
  const comment = `${disputeTypeTexts[input.type]}：${input.text}`;
  const isAfter = await freezeMilestone(tx, held, {
    seq: input.seq,
    disputeNo,
    cause: { by, side, comment: comment.slice(0, 200) },
  });
  const at = await now(tx);
  const row = await insertDispute(tx, {
    uid: contract.uid,
    dispute_no: disputeNo,
    contract_no: contract.contract_no,
    milestone: input.seq,
    provider_uid: contract.provider_uid,
    title: contract.title,
    milestone_title: milestone.title,
    amount_fen: amount,
    fee_bps: contract.fee_bps!,
    applicant: side,
    type: input.type,
    claim_fen: input.claim,
    is_after: isAfter,
    status: 'open',
    due_at: daysAfter(at, RESPOND_DAYS),
    created_by_sub: contract.created_by_sub,
    provider_sub: contract.provider_sub,
    created_at: at,
  });
  await sayWithFiles(deps, tx, contract, row, { kind: 'open', actor, side, ...input });
  await notifySide(tx, contract, other(side), {
    title: `对方发起维权，请在${RESPOND_DAYS}天内回应`,
    content: `${milestone.title}被发起维权（${disputeTypeTexts[input.type]}），主张${formatFen(input.claim)}元。${RESPOND_DAYS}天内未回应的，按对方主张处理。`,
    level: 'warn',
  });
  return disputeNo;
}

/** The other side answers: mediation begins. Refuses state.conflict for the applicant, and once answered. */
export async function respond(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  actor: Customer,
  input: { dispute_no: string } & Said,
): Promise<void> {
  const { held, row, side } = await holdDispute(tx, actor, input.dispute_no);
  refuseUnoffered(disputeActions(row, side), 'respond');
  const today = dayOf(await now(tx));
  const end = startOf(dayAfter(workingDayAfter(today, MEDIATE_DAYS), 1));
  const moved = await moveDispute(tx, row, 'respond', { due_at: end });
  await sayWithFiles(deps, tx, held.contract, moved, { kind: 'respond', actor, side, ...input });
  await notifySide(tx, held.contract, 'both', {
    title: '维权进入平台调解',
    content: `${row.milestone_title}的维权已进入平台调解，双方可随时和解；${MEDIATE_DAYS}个工作日内未和解的进入仲裁。`,
  });
}

/** Either side adds to its statements, until a ruling. */
export async function addEvidence(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  actor: Customer,
  input: { dispute_no: string } & Said,
): Promise<void> {
  const { held, row, side } = await holdDispute(tx, actor, input.dispute_no);
  refuseUnoffered(disputeActions(row, side), 'evidence');
  await sayWithFiles(deps, tx, held.contract, row, { kind: 'evidence', actor, side, ...input });
  await notifySide(tx, held.contract, other(side), {
    title: '对方补充了维权材料',
    content: `${row.milestone_title}的维权有新材料，请查看。`,
    sms: false,
  });
}
