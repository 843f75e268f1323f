import { fourElementTexts } from '@uc/contract/finance/card-texts';
import { limits } from '@uc/contract/limits';
import { countVerification } from '../../account/index';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import { checkCode, spendCode } from '../../credentials/index';
import { keyOfNumber } from './card';
import { saveProof, takeProof } from './key-store';

/** 四要素, which the bank compares. */
export interface FourElements {
  holder: string;
  idNo: string;
  cardNo: string;
  phone: string;
}

/**
 * The proof of a card: the bank's answer, or a micro-deposit that people make; `none` where there was nothing
 * to prove when it was checked.
 */
export type Proof = 'bank' | 'people' | 'none';

/**
 * Checks the code on the reserved phone, and where a partner can ask it, asks the bank whether the four
 * elements belong together, outside of any transaction: one of four tries a card has in 24 hours. A
 * confirmation is good for ten minutes (`useProof`); an unknown answer leaves the card to people. Refuses
 * code.*, card.tries, card.mismatch, card.unfit.
 */
export async function proveElements(
  deps: Deps,
  uid: number,
  elements: FourElements,
  code: string,
): Promise<Proof> {
  const { db } = deps.database;
  await checkCode(deps, 'bank_bind', elements.phone, code);
  const { identity } = deps.partners;
  if (identity === undefined) return 'people';
  const tries = await countVerification(db, keyOfNumber(deps, elements.cardNo));
  if (tries > limits.realName.bank4PerCardDay) throw refuse('card.tries');
  const { holder, idNo, cardNo, phone } = elements;
  const result = await identity.fourElements({ name: holder, idNo, cardNo, phone });
  if (result === 'unknown') return 'people';
  if (result === 'match') {
    await saveProof(db, uid, proofKey(deps, elements));
    return 'bank';
  }
  if (result === 'tooMany') throw refuse('card.tries');
  throw result === 'mismatch'
    ? refuse('card.mismatch')
    : refuse('card.unfit', { reason: fourElementTexts[result] });
}

/** Consumes the code, and where the bank gave one the confirmation, in the transaction that needs them. Refuses state.conflict, code.expired. */
export async function useProof(
  deps: Deps,
  tx: Tx,
  uid: number,
  elements: FourElements,
  code: string,
  proof: Proof,
): Promise<void> {
  // Changed since it was looked at, a card is looked at anew.
  if (proof === 'none') throw refuse('state.conflict');
  if (proof === 'bank' && !(await takeProof(tx, uid, proofKey(deps, elements))))
    throw refuse('state.conflict');
  await spendCode(deps, tx, 'bank_bind', elements.phone, code);
}

const proofKey = ({ vault }: Deps, { holder, idNo, cardNo, phone }: FourElements): Buffer =>
  vault.blindIndex('card_proofs', [holder, idNo, cardNo, phone].join('\0'));
