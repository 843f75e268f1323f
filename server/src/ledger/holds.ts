import { type Coin, coin, type Fen, fen } from '@uc/contract/money';
import type { Db, Tx } from '../db/index';
import { accountNo } from './accounts';
import type { Posted } from './post';
import { refuseOnConstraint } from './constraint-refusal';
import {
  insertHolds,
  insertResolutions,
  openHoldsFor,
  openHoldsOn,
  type OpenHold as Row,
} from './hold-store';

/** The accounts on which money can be set aside. */
const frozenAccounts = ['L.FROZEN', 'C.FROZEN', 'M.IOUHOLD'] as const;
export type FrozenAccount = (typeof frozenAccounts)[number];

/** Money set aside for one document: 分, or hundredths of a coin on `C.FROZEN`. */
export interface Hold {
  holdId: string;
  account: FrozenAccount;
  amount: Fen | Coin;
  purpose: string;
  bizNo: string;
  at: Date;
  expiresAt: Date | null;
}

/** Records the holds of a freezing posting (trust §3.3); the frozen balance is the sum of the open holds. */
export async function openHolds(
  tx: Tx,
  { uid, txnNo, at }: Posted,
  holds: readonly Pick<Hold, 'account' | 'amount' | 'purpose' | 'bizNo' | 'expiresAt'>[],
): Promise<void> {
  const rows = holds
    .filter(({ amount }) => amount > 0)
    .map(({ account, amount, purpose, bizNo, expiresAt }) => ({
      uid,
      account_no: accountNo[account],
      amount,
      purpose,
      biz_no: bizNo,
      freeze_txn_no: txnNo,
      created_at: at,
      expires_at: expiresAt,
    }));
  if (rows.length > 0) await insertHolds(tx, rows);
}

/**
 * Ends holds with the result of the posting: `posted` went on (the posting gives back any rest), `voided`
 * came back, `expired` came back by itself. Refuses `state.conflict` when one of them has ended already.
 */
export async function resolveHolds(
  tx: Tx,
  { uid, txnNo, at }: Posted,
  holds: readonly Pick<Hold, 'holdId'>[],
  outcome: 'posted' | 'voided' | 'expired',
): Promise<void> {
  const rows = holds.map(({ holdId }) => ({ uid, hold_id: holdId, outcome, txn_no: txnNo, created_at: at }));
  if (rows.length > 0) await refuseOnConstraint(insertResolutions(tx, rows));
}

/** The open holds of one document. */
export const holdsFor = async (db: Db, uid: number, purpose: string, bizNo: string): Promise<Hold[]> =>
  (await openHoldsFor(db, uid, purpose, bizNo)).map(holdOf);

/** The holds on a frozen account, oldest first (finance.md#rmb-screen). */
export const holdsOn = async (db: Db, uid: number, account: FrozenAccount): Promise<Hold[]> =>
  (await openHoldsOn(db, { uid, accountNo: accountNo[account] })).map(holdOf);

function holdOf(row: Row): Hold {
  const account = frozenAccounts.find((one) => accountNo[one] === row.account_no)!;
  return {
    holdId: row.hold_id,
    account,
    amount: account === 'C.FROZEN' ? coin(row.amount) : fen(row.amount),
    purpose: row.purpose,
    bizNo: row.biz_no,
    at: row.created_at,
    expiresAt: row.expires_at,
  };
}
