import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { payerPlace } from './offline';
import { transfersAlike } from './payer-store';

/** A transfer that waits for its money, with what its proof says of the payer. */
interface WaitingTransfer {
  uid: number;
  no: string;
  payerName: string;
  payerAccount: string;
}

/** Transfers that wait for an amount, asked for at most so many days before it arrived; names and accounts as their proofs say. */
export async function waitingTransfers(
  { vault }: Pick<Deps, 'vault'>,
  db: Db,
  line: { amount: number; at: Date; days: number },
): Promise<WaitingTransfer[]> {
  const opened = (uid: number, no: string, column: 'payer_name' | 'payer_account', sealed: string | null) =>
    sealed === null ? '' : vault.open(payerPlace(uid, no, column), sealed);
  return (await transfersAlike(db, line)).map(({ uid, recharge_no: no, payer_name, payer_account }) => ({
    uid,
    no,
    payerName: opened(uid, no, 'payer_name', payer_name),
    payerAccount: opened(uid, no, 'payer_account', payer_account),
  }));
}
