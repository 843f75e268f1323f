import { startOf } from '@uc/contract/day';
import { randomInt } from 'node:crypto';
import type { Input } from '@uc/contract/endpoint';
import type { recharges } from '@uc/contract/finance/recharge';
import { folded, windowsOf } from '@uc/contract/folded';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { claimFile } from '../../files/index';
import type { Initiator } from '../../ledger/index';
import { claimMemo, type RechargeRow } from './store';
import { transition } from './transition';

/** Letters and digits that are not easily confused: no 0, 1, I, O. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const MEMO_LENGTH = 6;

/** All in a memo that may be a 附言码, whatever words the bank has put around it. */
export const codesIn = (memo: string): string[] => windowsOf(folded(memo), MEMO_LENGTH);

/** A 附言码 of six characters that no other recharge has or had. */
export async function freshMemo(tx: Tx, uid: number, rechargeNo: string): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const memo = Array.from({ length: MEMO_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (await claimMemo(tx, memo, uid, rechargeNo)) return memo;
  }
  throw new Error('no free memo code');
}

/** The account to transfer to, with the code by which the transfer is matched. */
export const payeeOf = (account: { name: string; no: string; bank: string }, memo: string) => ({
  ...account,
  memo_code: memo,
});

/**
 * The proof of a transfer: pending or rejected → reviewing. Refuses `state.conflict` otherwise, `notFound` for a file of
 * others.
 */
export async function submitVoucher(
  deps: Deps,
  tx: Tx,
  by: Initiator,
  recharge: RechargeRow,
  proof: Input<typeof recharges.voucher>,
): Promise<RechargeRow> {
  const { uid, recharge_no: rechargeNo } = recharge;
  const at = await clock.now(tx);
  const account = proof.payer_account.replaceAll(/[ -]/g, '');
  const changed = await transition(
    tx,
    recharge,
    'submit',
    { by, at },
    {
      voucher_file: proof.file_id,
      payer_name: deps.vault.seal(payerPlace(uid, rechargeNo, 'payer_name'), proof.payer_name),
      payer_account: deps.vault.seal(payerPlace(uid, rechargeNo, 'payer_account'), account),
      payer_tail: account.slice(-4),
      transfer_at: startOf(proof.transfer_day),
      submitted_at: at,
      reject_reason: null,
    },
  );
  await claimFile(tx, {
    uid,
    fileId: proof.file_id,
    use: 'remittance_voucher',
    bizType: 'recharge',
    bizNo: rechargeNo,
  });
  return changed;
}

/** The vault place of a sealed field about the payer. */
export const payerPlace = (uid: number, row: string, column: 'payer_name' | 'payer_account') => ({
  table: 'recharges',
  column,
  uid,
  row,
});
