import { startOf } from '@uc/contract/day';
import type { Input } from '@uc/contract/endpoint';
import type { rechargeDesk } from '@uc/contract/finance/recharge-desk';
import { type Fen, fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse, type Staff } from '../../http/index';
import { by, type By, journals, lockAccounts, momentOf, post } from '../../ledger/index';
import { HOUSE } from '../house';
import { documentNo } from '../numbers';
import { transferArrived } from './credited';
import {
  findMemo,
  findReceipt,
  insertReceipt,
  matchReceipt,
  ownerOfRecharge,
  type ReceiptRow,
} from './desk-store';
import { next } from './states';
import { findRecharge, type RechargeRow } from './store';

const MEMO = /[2-9A-HJ-NP-Z]{6}/g;

/**
 * A line of the bank statement. 附言码 and amount together name a recharge, which is credited at once; without one the
 * money waits in L.SUSPENSE (J34). Refuses `receipt.known` for a bank number that was entered before.
 */
export async function enterReceipt(
  deps: Deps,
  tx: Tx,
  actor: Staff,
  entered: Input<typeof rechargeDesk.staffReceiptAdd>,
): Promise<ReceiptRow> {
  const found = await rechargeNamed(tx, entered.memo, entered.amount);
  // Accounts before rows: the customer's, or the platform's.
  await lockAccounts(
    tx,
    found === undefined
      ? { uid: HOUSE, accounts: ['L.SUSPENSE', 'A.BANK'] }
      : { uid: found.uid, accounts: ['L.AVAIL'] },
  );
  const whose = found && { uid: found.uid, no: found.recharge_no };
  const receiptNo = await keepReceipt(deps, tx, actor, entered, whose);
  if (found === undefined) await suspend(tx, by(actor), receiptNo, entered.amount);
  else await transferArrived(tx, found, { by: by(actor), bankTxnNo: entered.bank_txn_no });
  return (await findReceipt(tx, receiptNo))!;
}

/**
 * Writes down a line of the bank statement, and whose it is where that is known; its number. The accounts are locked. Refuses
 * `receipt.known`: one line of the bank is booked once, whatever for.
 */
export async function keepReceipt(
  deps: Deps,
  tx: Tx,
  actor: Staff,
  entered: Input<typeof rechargeDesk.staffReceiptAdd>,
  whose: { uid: number; no: string } | undefined,
): Promise<string> {
  const receiptNo = documentNo('K', await momentOf(tx, {}));
  const place = { table: 'bank_receipts', column: 'payer_name', uid: 0, row: receiptNo };
  const isNew = await insertReceipt(tx, {
    receipt_no: receiptNo,
    bank_txn_no: entered.bank_txn_no,
    amount_fen: entered.amount,
    memo: entered.memo,
    payer_name: deps.vault.seal(place, entered.payer_name),
    received_at: startOf(entered.received_day),
    is_suspense: whose === undefined,
    entered_by: actor.staffId,
    ...(whose !== undefined && {
      status: 'matched' as const,
      matched_uid: whose.uid,
      matched_no: whose.no,
    }),
  });
  if (!isNew) throw refuse('receipt.known');
  return receiptNo;
}

/** A person says whose money it was: out of L.SUSPENSE and credited. Refuses `notFound`, and `state.conflict` unless amounts agree. */
export async function matchByHand(
  tx: Tx,
  actor: Staff,
  receiptNo: string,
  rechargeNo: string,
): Promise<ReceiptRow> {
  const receipt = await findReceipt(tx, receiptNo);
  const uid = await ownerOfRecharge(tx, rechargeNo);
  const recharge = uid === undefined ? undefined : await findRecharge(tx, uid, rechargeNo);
  if (receipt === undefined || recharge === undefined) throw refuse('notFound');
  if (receipt.amount_fen !== recharge.amount_fen) throw refuse('state.conflict');
  await lockAccounts(
    tx,
    { uid: HOUSE, accounts: ['L.SUSPENSE', 'A.BANK'] },
    { uid: recharge.uid, accounts: ['L.AVAIL'] },
  );
  if (!(await matchReceipt(tx, receiptNo, { uid: recharge.uid, rechargeNo }))) throw refuse('state.conflict');
  await post(tx, {
    ...bookOf(receiptNo, by(actor)),
    kind: 'receipt.match',
    journal: journals.suspenseEnded(fen(receipt.amount_fen)),
    detail: { recharge: rechargeNo, customer: recharge.uid },
  });
  await transferArrived(tx, recharge, { by: by(actor), bankTxnNo: receipt.bank_txn_no });
  return (await findReceipt(tx, receiptNo))!;
}

const suspend = (tx: Tx, who: By, receiptNo: string, amount: Fen) =>
  post(tx, { ...bookOf(receiptNo, who), kind: 'receipt.suspend', journal: journals.suspended(amount) });

const bookOf = (receiptNo: string, who: By) => ({
  uid: HOUSE,
  by: who,
  refType: 'receipt',
  refId: receiptNo,
  about: { bizType: 'receipt', bizNo: receiptNo, title: '银行到账' },
});

/** The recharge whose code stands in the memo and whose amount it is; banks put the memo between other words. */
async function rechargeNamed(tx: Tx, memo: string, amount: Fen): Promise<RechargeRow | undefined> {
  for (const code of new Set(memo.toUpperCase().match(MEMO) ?? [])) {
    const known = await findMemo(tx, code);
    if (known === undefined) continue;
    const recharge = await findRecharge(tx, known.uid, known.recharge_no);
    if (recharge?.amount_fen === amount && next(recharge.status, 'match') !== undefined) return recharge;
  }
  return undefined;
}
