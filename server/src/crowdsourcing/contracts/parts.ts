import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import type { Db, Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import type { ContractKey } from './store';

/** An event of a contract that its request follows. */
export type Following =
  | 'start'
  | 'refuse'
  | 'deliver'
  | 'revise'
  | 'accept'
  | 'resume'
  | 'complete'
  | 'terminate'
  | 'dispute'
  | 'settle';

/** Functions of other rooms that contracts use; handed in by rooms.ts, because neither may import the other. */
export interface ContractParts {
  /** The request follows its contract. */
  follow(
    tx: Tx,
    request: { uid: number; request_no: string },
    event: Following,
    cause: { by: Initiator; side?: 'provider'; why?: string },
  ): Promise<void>;
  /** The milestones whose dispute has a result, or was taken back by this side: it may not dispute them again. */
  finalDisputes(db: Db, contract: ContractKey, side: Side): Promise<ReadonlySet<number>>;
}
