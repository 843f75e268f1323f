import type { VerifyMethod } from '@uc/contract/account/texts';
import { hoursAfter } from '@uc/contract/day';
import { type Customer, refuse, refuseUnoffered } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { type Initiator, initiatorOf } from '../../ledger/index';
import { closeOwned } from '../../orders/index';
import { requireStepUp } from '../../passport/index';
import { refuseOtherFee } from './fee';
import { tellRequest } from './follow';
import { contractActions, actionFactsOf } from './may';
import { notifySide, other } from './notifications';
import { type Held, holdContract, lockContract, needs } from './parties';
import { SIGN_HOURS } from './states';
import { type ContractRow, type MilestoneRow, unfundedOf } from './store';
import { type Cause, moveContract, moveMilestone, saveContract, tell } from './transition';

/** The right to bind one's side to a contract. */
export const binds = { buyer: 'crowd.request:select', provider: 'crowd.bid:contract' } as const;

interface Signing {
  contract_no: string;
  text_version: number;
}

/** One side confirms as `signContract` says, after proving itself. */
export async function confirmContract(
  tx: Tx,
  actor: Customer,
  { verify_token: token, ...signing }: Signing & { verify_token?: string | undefined },
): Promise<void> {
  const { contract } = await unsigned(tx, actor, signing);
  await refuseOtherFee(tx, contract);
  const proof = await requireStepUp(tx, actor, 'contract', token);
  await signContract(tx, actor, signing, proof);
}

/** The contract for the confirmation of a side. Refuses state.conflict for another version, and a second time. */
async function unsigned(tx: Tx, actor: Customer, signing: Signing) {
  const held = await holdContract(tx, actor, signing.contract_no);
  const { contract, side } = held;
  needs(actor, binds[side]);
  const column = side === 'buyer' ? 'buyer_confirmed_at' : 'provider_confirmed_at';
  refuseUnoffered(contractActions(contract, await actionFactsOf(tx, held)), 'confirm');
  if (contract.text_version !== signing.text_version) throw refuse('state.conflict');
  return { contract, side, column } as const;
}

/**
 * One side confirms the text in the version that it has read; with the other's confirmation the contract is signed, and the
 * service fee of its text fixed. Refuses state.conflict for another version, contract.feeChanged.
 */
export async function signContract(
  tx: Tx,
  actor: Customer,
  signing: Signing,
  proof?: VerifyMethod,
): Promise<void> {
  const { contract, side, column } = await unsigned(tx, actor, signing);
  await refuseOtherFee(tx, contract);
  const at = await now(tx);
  const cause: Cause = { by: initiatorOf(actor), side };
  const confirmed = await saveContract(tx, contract, { [column]: at });
  const isSigned = confirmed.buyer_confirmed_at !== null && confirmed.provider_confirmed_at !== null;
  if (!isSigned) {
    await notifySide(tx, confirmed, other(side), {
      title: '对方已确认合同',
      content: '的合同对方已确认，请您尽快确认。',
    });
    return tell(tx, confirmed, 'confirm', { ...cause, proof }, { version: confirmed.text_version });
  }
  const signed = await moveContract(tx, confirmed, 'sign', {
    signed_at: at,
    fee_bps: confirmed.text_fee_bps,
    due_at: hoursAfter(at, SIGN_HOURS),
  });
  await notifySide(tx, signed, 'buyer', {
    title: '合同已签署，请托管首个里程碑',
    content: `的合同已签署，请在${SIGN_HOURS}小时内托管首个里程碑，逾期合同不成立。`,
  });
  await notifySide(tx, signed, 'provider', {
    title: '合同已签署',
    content: '的合同已签署，雇主托管首个里程碑后即可开始。',
  });
  await tell(tx, signed, 'confirm', { ...cause, proof }, { version: signed.text_version });
  await tell(tx, signed, 'sign', cause, { version: signed.text_version });
}

/** A side does not sign, or the buyer does not fund: the contract does not come about. */
export async function refuseContract(
  tx: Tx,
  actor: Customer,
  input: { contract_no: string; reason: string },
): Promise<void> {
  const held = await holdContract(tx, actor, input.contract_no);
  needs(actor, binds[held.side]);
  refuseUnoffered(contractActions(held.contract, await actionFactsOf(tx, held)), 'refuse');
  const text = held.side === 'buyer' ? '雇主未签署' : '服务商未签署';
  await closeContract(tx, held, 'refuse', {
    by: initiatorOf(actor),
    side: held.side,
    comment: input.reason,
    why: `${text}：${input.reason}`,
  });
}

/** Closes a contract that was not signed, or not funded, and lets its request go on. Refuses state.conflict. */
export async function closeContract(
  tx: Tx,
  { contract, milestones }: Pick<Held, 'contract' | 'milestones'>,
  event: 'refuse' | 'expire' | 'ban',
  { why, ...cause }: Cause & { why: string },
): Promise<void> {
  const closed = await moveContract(tx, contract, event, {
    due_at: null,
    reason: why,
    ended_at: await now(tx),
  });
  await dropUnfunded(tx, closed, milestones, cause);
  await tellRequest(tx, closed, 'refuse', { ...cause, why });
  await notifySide(tx, closed, 'both', {
    title: '合同未成立',
    content: `的合同未成立：${why}。`,
    level: 'warn',
  });
  await tell(tx, closed, event, cause);
}

/**
 * Locks the contract of which nothing is in escrow yet before its request, as the steps of a contract do. What it gives ends
 * it, because its request is banned; undefined without one.
 */
export async function holdUnfunded(
  tx: Tx,
  request: { uid: number; request_no: string },
): Promise<EndContract | undefined> {
  const found = await unfundedOf(tx, request);
  if (found === undefined) return undefined;
  const held = await lockContract(tx, found);
  // Paid or signed away meanwhile: its request is then not the one that staff have seen, and is not banned.
  return (by, why) => closeContract(tx, held, 'ban', { by, side: 'system', why });
}
/** Ends a contract that has been locked; `why` is told to both sides. */
export type EndContract = (by: Initiator, why: string) => Promise<void>;

/** Drops milestones that are not in escrow; the unpaid order of one is closed. */
export async function dropUnfunded(
  tx: Tx,
  { uid }: ContractRow,
  milestones: readonly MilestoneRow[],
  { by, side }: Cause,
): Promise<void> {
  for (const one of milestones.filter(({ status }) => status === 'unfunded')) {
    if (one.order_no !== null)
      await closeOwned(tx, {
        uid,
        orderNo: one.order_no,
        source: 'contract',
        by,
        bySeller: side === 'provider',
        comment: '合同已结束',
      });
    await moveMilestone(tx, one, 'drop');
  }
}
