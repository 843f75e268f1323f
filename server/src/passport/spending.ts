import type { Deps } from '../deps';
import { type Customer, refuse } from '../call/index';
import { checkCode, spendCode } from '../credentials/index';
import type { Tx } from '../db/index';
import { holderOf } from './holder';
import { comparePay } from './pay-password';

/** The proof for spending: the payment password, and for a sub-account with a phone also the code sent to it. */
export interface SpendingProof {
  pay_password?: string | undefined;
  sms_code?: string | undefined;
}

/**
 * Checks the proof for spending: the owner's payment password, a sub-account's own password and the code on its phone
 * (members-and-roles.md#how-a-right-is-decided, 3). Every guess is counted before it is compared, so call it
 * outside of a transaction (`afterCheck`). Refuses payPassword.unset, payPassword.wrong, payPassword.locked,
 * code.*.
 */
export async function checkSpending(deps: Deps, actor: Customer, proof: SpendingProof): Promise<void> {
  const holder = await holderOf(deps, deps.database.db, actor);
  await comparePay(deps, holder, actor, proof.pay_password ?? '');
  if (actor.subId !== null && holder.phone !== null)
    await checkCode(deps, 'withdraw', holder.phone, proof.sms_code ?? '');
}

/** Uses up the code of a sub-account in the transaction that spends. The owner's password is not used up. */
export async function spendProof(deps: Deps, tx: Tx, actor: Customer, proof: SpendingProof): Promise<void> {
  if (actor.subId === null) return;
  const { phone } = await holderOf(deps, tx, actor);
  if (phone !== null) await spendCode(deps, tx, 'withdraw', phone, proof.sms_code ?? '');
}

/**
 * Checks the code on the owner's phone for a withdrawal (finance.md#calls-of-recharge-and-withdrawal),
 * outside of the transaction. Refuses code.*, phone.missing.
 */
export async function checkOwnCode(deps: Deps, actor: Customer, code: string): Promise<void> {
  await checkCode(deps, 'withdraw', await ownPhone(deps, deps.database.db, actor), code);
}

/** Uses up the code of `checkOwnCode`. */
export async function spendOwnCode(deps: Deps, tx: Tx, actor: Customer, code: string): Promise<void> {
  await spendCode(deps, tx, 'withdraw', await ownPhone(deps, tx, actor), code);
}

async function ownPhone(deps: Deps, db: Deps['database']['db'], actor: Customer): Promise<string> {
  const { phone } = await holderOf(deps, db, actor);
  if (phone === null) throw refuse('phone.missing');
  return phone;
}
