import type { Deps } from '../deps';
import { type Customer, refuse } from '../call/index';
import { checkCode, spendCode } from '../credentials/index';
import type { Tx } from '../db/index';
import { holderOf } from './holder';
import { comparePay } from './pay-password';

/** What a person types to spend: the payment password, and a sub-account with a phone the code sent to it as well. */
export interface SpendingProof {
  pay_password?: string | undefined;
  sms_code?: string | undefined;
}

/**
 * Compares what somebody typed to spend money: the owner's payment password, a sub-account's own password and the code
 * on its phone (product 04 §4.2, 3). Every guess is counted before it is compared, so call it outside of a transaction
 * (`afterCheck`). Refuses payPassword.unset, payPassword.wrong, payPassword.locked, code.*.
 */
export async function checkSpending(deps: Deps, actor: Customer, proof: SpendingProof): Promise<void> {
  const holder = await holderOf(deps, deps.database.db, actor);
  await comparePay(deps, holder, actor, proof.pay_password ?? '');
  if (actor.subId !== null && holder.phone !== null)
    await checkCode(deps, 'withdraw', holder.phone, proof.sms_code ?? '');
}

/** Uses up the code of a sub-account's spending, in the transaction of what it was for. The owner's password is not used up. */
export async function spendProof(deps: Deps, tx: Tx, actor: Customer, proof: SpendingProof): Promise<void> {
  if (actor.subId === null) return;
  const { phone } = await holderOf(deps, tx, actor);
  if (phone !== null) await spendCode(deps, tx, 'withdraw', phone, proof.sms_code ?? '');
}

/** The code on the owner's phone for a withdrawal (product 08 §8.7), compared outside of the transaction. Refuses code.*, phone.missing. */
export async function checkOwnCode(deps: Deps, actor: Customer, code: string): Promise<void> {
  await checkCode(deps, 'withdraw', await ownPhone(deps, deps.database.db, actor), code);
}

/** Uses that code up. */
export async function spendOwnCode(deps: Deps, tx: Tx, actor: Customer, code: string): Promise<void> {
  await spendCode(deps, tx, 'withdraw', await ownPhone(deps, tx, actor), code);
}

async function ownPhone(deps: Deps, db: Deps['database']['db'], actor: Customer): Promise<string> {
  const { phone } = await holderOf(deps, db, actor);
  if (phone === null) throw refuse('phone.missing');
  return phone;
}
