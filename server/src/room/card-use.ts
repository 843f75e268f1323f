import type { Db } from '../db/index';
import type { WithdrawStatus } from '@uc/contract/finance/withdraw-rules';

/** A withdrawal as its card shows it. */
interface Payout {
  withdraw_no: string;
  amount_fen: number;
  status: WithdrawStatus;
  created_at: Date;
}

/** Queries about the withdrawals to a card. */
export interface CardUse {
  countInFlight: (db: Db, uid: number, cardId: string) => Promise<number>;
  /** The newest ones, of one sub-account where `creator` names it. */
  recentTo: (db: Db, uid: number, creator: string | null, cardId: string, most: number) => Promise<Payout[]>;
}
