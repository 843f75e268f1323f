import { countedStates } from '@uc/contract/counted-states';
import type { RechargeStatus } from '@uc/contract/finance/recharge';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';
import { inFlight } from './withdrawals/index';

const rechargesUnderWay = countedStates<RechargeStatus>({
  pending: true,
  reviewing: true,
  rejected: true,
  success: false,
  closed: false,
  refunding: true,
  refunded: false,
});

/** Counts of an account's unfinished business in the money rooms. */
interface UnderWay {
  recharges: number;
  withdrawals: number;
  refunds: number;
  applications: number;
}

/** Counts it in one read. */
export async function underWay(db: Db, uid: number): Promise<UnderWay> {
  const { rows } = await sql<UnderWay>`select
    (select count(*)::int from recharges
      where uid = ${uid} and status = any(${[...rechargesUnderWay]})) as recharges,
    (select count(*)::int from withdrawals where uid = ${uid} and status = any(${[...inFlight]})) as withdrawals,
    (select count(*)::int from channel_refunds where uid = ${uid} and status = 'refunding') as refunds,
    (select count(*)::int from credit_applications where uid = ${uid} and status = 'pending') as applications
  `.execute(db);
  return rows[0]!;
}

/** Erases the payers' account numbers except their last digits, which the documents show. */
export async function forgetPayers(tx: Tx, uid: number): Promise<void> {
  await tx.updateTable('recharges').set({ payer_account: null }).where('uid', '=', uid).execute();
}
