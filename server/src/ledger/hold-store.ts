import { type Db, joint, type Tx } from '../db/index';

/** A hold as it is stored. */
export interface OpenHold {
  hold_id: string;
  account_no: number;
  amount: number;
  purpose: string;
  biz_no: string;
  created_at: Date;
  expires_at: Date | null;
}
const holdColumns = [
  'hold_id',
  'account_no',
  'amount',
  'purpose',
  'biz_no',
  'created_at',
  'expires_at',
] as const;

/** Every open hold of a tenant on an account, oldest first. */
export const openHoldsOn = joint(
  (db, { uid, accountNo }: { uid: number; accountNo: number }) =>
    db
      .selectFrom('holds')
      .select(holdColumns)
      .where('uid', '=', uid)
      .where('is_open', '=', true)
      .where('account_no', '=', accountNo)
      .orderBy('created_at'),
  { created_at: true, expires_at: true },
);

/** The open holds of one document, by account. */
export function openHoldsFor(db: Db, uid: number, purpose: string, bizNo: string): Promise<OpenHold[]> {
  return db
    .selectFrom('holds')
    .select(holdColumns)
    .where('uid', '=', uid)
    .where('is_open', '=', true)
    .where('purpose', '=', purpose)
    .where('biz_no', '=', bizNo)
    .orderBy('account_no')
    .execute();
}

/** Inserts new holds. */
export async function insertHolds(
  tx: Tx,
  holds: readonly {
    uid: number;
    account_no: number;
    amount: number;
    purpose: string;
    biz_no: string;
    freeze_txn_no: number;
    created_at: Date;
    expires_at: Date | null;
  }[],
): Promise<void> {
  await tx.insertInto('holds').values(holds).execute();
}

/** Resolves holds; each exactly once. */
export async function insertResolutions(
  tx: Tx,
  resolutions: readonly {
    uid: number;
    hold_id: string;
    outcome: 'posted' | 'voided' | 'expired';
    txn_no: number;
    created_at: Date;
  }[],
): Promise<void> {
  await tx.insertInto('hold_resolutions').values(resolutions).execute();
}
