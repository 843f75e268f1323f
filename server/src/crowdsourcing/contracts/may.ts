import type { ContractAction, MilestoneAction, Side } from '@uc/contract/crowdsourcing/contract-texts';
import { dayOf } from '@uc/contract/day';
import { type Fen, fen, sum } from '@uc/contract/money';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { type Settled, settlementsOf } from '../../finance/payments/index';
import { finalDisputes } from '../disputes/store';
import { changesOf } from './delivery-store';
import { other } from './notifications';
import { escrowed, isLate, MAX_REVISIONS, type Stored } from './states';
import type { ContractRow, MilestoneRow } from './store';

// The actions offered and the actions accepted both come from here: a step that is not offered is refused,
// whoever asks for it.

type Contract = Pick<
  ContractRow,
  'status' | 'end_by' | 'fee_bps' | 'buyer_confirmed_at' | 'provider_confirmed_at' | 'due_at'
>;
type Change = Awaited<ReturnType<typeof changesOf>>[number];

/** Facts besides the contract and milestone rows that decide which actions a side may take. */
export interface ActionFacts {
  side: Side;
  milestones: readonly MilestoneRow[];
  at: Date;
  changes: readonly Change[];
  /** The settlements of accepted milestones, by their number. */
  settled: ReadonlyMap<string, Settled>;
  /** Milestones that this side may not dispute again. */
  final: ReadonlySet<number>;
}
/** A contract with its milestones, read or held by one of its sides. */
interface Seen {
  contract: ContractRow;
  milestones: MilestoneRow[];
  side: Side;
}

/** Reads the facts that decide about the actions of one side. */
export async function actionFactsOf(db: Db, { contract, milestones, side }: Seen): Promise<ActionFacts> {
  const [changes, settled, final, at] = await Promise.all([
    changesOf(db, contract),
    settlementsOf(db, contract.provider_uid, settlementNos(milestones)),
    finalDisputes(db, contract, side),
    now(db),
  ]);
  return { side, milestones, at, changes, settled, final };
}

/** The settlements that milestones went into. */
export const settlementNos = (rows: readonly MilestoneRow[]): string[] =>
  rows.flatMap(({ settlement_no: no }) => (no === null ? [] : [no]));

/** The actions that this side may take on the contract as a whole. */
export function contractActions(
  contract: Contract,
  { side, milestones, changes, at }: ActionFacts,
): ContractAction[] {
  if (hasLapsed(contract, at)) return [];
  const { status, end_by: endBy } = contract;
  const isOn = status === 'active';
  const confirmed = side === 'buyer' ? contract.buyer_confirmed_at : contract.provider_confirmed_at;
  const isDisputed = milestones.some((one) => one.status === 'disputed');
  return chosen<ContractAction>([
    ['confirm', status === 'pending_confirm' && confirmed === null],
    ['refuse', status.startsWith('pending')],
    ['propose_end', isOn && endBy === null && !isDisputed],
    ['agree_end', isOn && endBy === other(side) && !isDisputed],
    ['withdraw_end', isOn && endBy === side],
    ['change', isChangeable(contract) && !changes.some(isOpen)],
    ['write', status !== 'closed'],
  ]);
}

/** The actions that this side may take on one of its milestones. */
export function milestoneActions(
  row: MilestoneRow,
  contract: Contract,
  { side, at, changes, settled, final }: ActionFacts,
): MilestoneAction[] {
  const { status } = row;
  const isBuyer = side === 'buyer';
  const isOn = contract.status === 'active';
  const isFundable =
    (isOn || contract.status === 'pending_fund') &&
    !hasLapsed(contract, at) &&
    contract.fee_bps !== null &&
    status === 'unfunded';
  const isPending = status === 'accepted' && !isPaidOut(row, { settled });
  const isWorked = isOn && ['funded', 'submitted', 'revising'].includes(status);
  const isDelivered = isOn && status === 'submitted';
  return chosen<MilestoneAction>([
    ['fund', isBuyer && isFundable],
    ['accept', isBuyer && isDelivered],
    ['revise', isBuyer && isDelivered && row.revisions < MAX_REVISIONS],
    ['refund', isBuyer && isOn && isLate(row, dayOf(at))],
    ['deliver', !isBuyer && isOn && (status === 'funded' || status === 'revising')],
    ['extend', !isBuyer && (isWorked || (isOn && status === 'unfunded')) && !changes.some(isOpen)],
    ['dispute', (isWorked || (isBuyer && isPending)) && !final.has(row.seq)],
  ]);
}

/** Whether the income of an accepted milestone has arrived with the provider. */
export const isPaidOut = (row: MilestoneRow, { settled }: Pick<ActionFacts, 'settled'>): boolean =>
  row.status === 'accepted' && settled.get(row.settlement_no ?? '')?.releasedAt !== null;

/** Whether this side may answer a change, or take it back. */
export const changeActions = (
  change: Pick<Change, 'side' | 'status'>,
  contract: Contract,
  { side, at }: Pick<ActionFacts, 'side' | 'at'>,
): ('answer' | 'withdraw')[] => {
  const isAnswerable = isOpen(change) && isChangeable(contract) && !hasLapsed(contract, at);
  return chosen([
    ['answer', isAnswerable && change.side !== side],
    ['withdraw', isAnswerable && change.side === side],
  ]);
};

/** Its time to be signed or funded is over: nothing more happens to it, also before the job that closes it has run. */
const hasLapsed = ({ status, due_at: due }: Contract, at: Date): boolean =>
  status.startsWith('pending') && due !== null && due <= at;

const isOpen = ({ status }: Pick<Change, 'status'>) => status === 'open';
const isChangeable = ({ status }: Contract) => status === 'active' || status === 'pending_confirm';
const chosen = <T>(all: [T, boolean][]): T[] => all.filter(([, is]) => is).map(([action]) => action);

/**
 * The amounts if the contract ended now: the refund to the buyer, and the sum that has gone to the provider
 * after the fee.
 */
export function endingOf({ milestones, settled }: Pick<ActionFacts, 'milestones' | 'settled'>): {
  back: Fen;
  paid: Fen;
} {
  const held = milestones.filter((one) => escrowed.includes(one.status as Stored));
  return {
    back: sum([fen(0), ...held.map(({ amount_fen }) => fen(amount_fen))]),
    paid: sum([fen(0), ...[...settled.values()].map(({ afterFee }) => afterFee)]),
  };
}
