import type { ContractEventName, Side } from '@uc/contract/crowdsourcing/contract-texts';
import type { VerifyMethod } from '@uc/contract/account/texts';
import { refuse } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { audit, type Initiator } from '../../ledger/index';
import {
  type ContractEvent,
  type MilestoneEvent,
  nextOfContract,
  nextOfMilestone,
  type Stored,
} from './states';
import {
  changeContract,
  type ContractChange,
  type ContractRow,
  changeMilestone,
  insertEvent,
  type MilestoneChange,
  type MilestoneRow,
} from './store';

/** The cause of an event: one of the sides, staff, or the clock. */
export interface Cause {
  by: Initiator;
  side: Side | 'staff' | 'system';
  comment?: string | undefined;
  /** How the person proved who they are, where a step asks for that. */
  proof?: VerifyMethod | undefined;
}

/**
 * The only way in which a contract changes its state. Refuses `state.conflict` for events that
 * crowdsourcing.md#contract-states does not allow.
 */
export async function moveContract(
  tx: Tx,
  row: ContractRow,
  event: ContractEvent,
  change: ContractChange = {},
): Promise<ContractRow> {
  const status = nextOfContract(row.status, event);
  if (status === undefined) throw refuse('state.conflict');
  return saveContract(tx, row, { ...change, status });
}

/** Writes a contract that nobody has changed meanwhile. Refuses `state.conflict`. */
export async function saveContract(
  tx: Tx,
  row: ContractRow,
  change: ContractChange & { status?: ContractRow['status'] },
): Promise<ContractRow> {
  const changed = await changeContract(tx, row, change);
  if (changed === undefined) throw refuse('state.conflict');
  return changed;
}

/** The only way in which a milestone changes its state: its clock runs while it is 待验收 and at no other time. */
export async function moveMilestone(
  tx: Tx,
  row: MilestoneRow,
  event: MilestoneEvent,
  change: MilestoneChange = {},
): Promise<MilestoneRow> {
  const status = nextOfMilestone(row.status as Stored, event, row.before as Stored | null);
  if (status === undefined) throw refuse('state.conflict');
  const changed = await changeMilestone(tx, row, { due_at: null, ...change, status });
  if (changed === undefined) throw refuse('state.conflict');
  return changed;
}

/** Writes an event into the history of a contract, and into the audit chains of both sides. Call it after the money. */
export async function tell(
  tx: Tx,
  contract: ContractRow,
  event: ContractEventName,
  { by, side, comment, proof }: Cause,
  detail: { milestone?: number; [key: string]: unknown } = {},
): Promise<void> {
  await insertEvent(tx, contract, {
    milestone: detail.milestone ?? null,
    event,
    side,
    actor: by.name,
    comment: comment ?? null,
    proof: proof ?? null,
    at: await now(tx),
  });
  const { uid, provider_uid, contract_no, text_hash } = contract;
  const one = { by, action: `contract.${event}`, target: `contract:${contract_no}` };
  const about = { ...detail, text_hash };
  await audit(tx, { ...one, uid, detail: about }, { ...one, uid: provider_uid, detail: about });
}
