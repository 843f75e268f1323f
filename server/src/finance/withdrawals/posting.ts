import { type Fen, fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import {
  type Hold,
  holdsFor,
  type Journal,
  journals,
  lockAccounts,
  type MoneyEvent,
  openHolds,
  post,
  type Posted,
  resolveHolds,
} from '../../ledger/index';

/** A withdrawal as the book knows it; `card` is masked, `工商银行 尾号0018`. */
export interface Withdrawal extends MoneyEvent {
  withdrawNo: string;
  card?: string;
}

/** J5: submitted, the gross amount is set aside in 分 until an answer ends it. Refuses `money.insufficient`. */
export async function postWithdrawalFreeze(tx: Tx, withdrawal: Withdrawal & { gross: Fen }): Promise<void> {
  const { gross, withdrawNo } = withdrawal;
  const posted = await book(tx, withdrawal, 'withdraw.freeze', '提现申请', journals.frozen(gross));
  await openHolds(tx, posted, [
    { account: 'L.FROZEN', amount: gross, purpose: 'withdraw', bizNo: withdrawNo, expiresAt: null },
  ]);
}

/** J6: cancelled or rejected, everything comes back. Refuses `state.conflict` unless it is set aside. */
export const postWithdrawalRelease = (tx: Tx, withdrawal: Withdrawal): Promise<void> =>
  endHold(tx, withdrawal, 'withdraw.release', '提现退回', 'voided', journals.unfrozen);

/** J7: handed to the bank. Refuses `state.conflict` unless it is set aside. */
export const postWithdrawalSent = (tx: Tx, withdrawal: Withdrawal): Promise<void> =>
  endHold(tx, withdrawal, 'withdraw.send', '提现打款', 'posted', journals.payoutSent);

/** J8: paid out, the fee is earned; both in 分. */
export async function postWithdrawalPaid(
  tx: Tx,
  withdrawal: Withdrawal & { gross: Fen; fee: Fen },
): Promise<void> {
  await book(
    tx,
    withdrawal,
    'withdraw.success',
    '提现到银行卡',
    journals.payoutSucceeded(withdrawal.gross, withdrawal.fee),
  );
}

/** J9: the bank refused, everything comes back. */
export async function postWithdrawalFailed(tx: Tx, withdrawal: Withdrawal & { gross: Fen }): Promise<void> {
  await book(tx, withdrawal, 'withdraw.fail', '提现失败退回', journals.payoutFailed(withdrawal.gross));
}

/** J10 银行退票: it came back after success, the fee with it. */
export async function postWithdrawalReturned(
  tx: Tx,
  withdrawal: Withdrawal & { gross: Fen; fee: Fen },
): Promise<void> {
  await book(
    tx,
    withdrawal,
    'withdraw.return',
    '银行退票',
    journals.payoutReturned(withdrawal.gross, withdrawal.fee),
  );
}

async function endHold(
  tx: Tx,
  withdrawal: Withdrawal,
  kind: string,
  title: string,
  outcome: 'posted' | 'voided',
  journalOf: (gross: Fen) => Journal,
): Promise<void> {
  const { uid, withdrawNo } = withdrawal;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.FROZEN'] });
  const holds: Hold[] = await holdsFor(tx, uid, 'withdraw', withdrawNo);
  if (holds.length === 0) throw refuse('state.conflict');
  const posted = await book(tx, withdrawal, kind, title, journalOf(fen(holds[0]!.amount)));
  await resolveHolds(tx, posted, holds, outcome);
}

async function book(
  tx: Tx,
  { uid, by, withdrawNo, card }: Withdrawal,
  kind: string,
  title: string,
  journal: Journal,
): Promise<Posted> {
  const about = {
    bizType: 'withdraw',
    bizNo: withdrawNo,
    title,
    ...(card !== undefined && { counterparty: card }),
  };
  const [posted] = await post(tx, {
    uid,
    by,
    kind,
    refType: 'withdraw',
    refId: withdrawNo,
    about,
    journal,
  });
  return posted!;
}
