import { fourElementTexts } from '@uc/contract/finance/card-texts';
import { limits } from '@uc/contract/limits';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import type { IdentityPort } from '../../partners/index';
import { refuse } from '../../call/index';
import { checkCode, spendCode } from '../../credentials/index';
import { countVerification } from './identity-store';
import { keyOfCardNo } from './card-number';
import type { Form } from './form';

/**
 * Verifies a person with a partner, outside of any transaction: first the code on the phone registered with the bank,
 * then one of the four tries that a card has in 24 hours across all accounts. What the bank cannot tell goes to people,
 * who need the picture with the paper that this form has not asked for. Refuses code.*, card.tries, card.unfit,
 * realName.bank, realName.untold, realName.face.
 */
export async function provePerson(
  deps: Deps,
  partner: IdentityPort,
  form: Form,
  code: string,
): Promise<void> {
  const { real_name: name = '', id_no: idNo = '', bank_card_no: cardNo = '', bank_phone: phone = '' } = form;
  if (form.verify_method === 'face') {
    if ((await partner.face?.({ name, idNo })) !== 'match') throw refuse('realName.face');
    return;
  }
  await checkCode(deps, 'bank_bind', phone, code);
  const tries = await countVerification(deps.database.db, keyOfCardNo(deps, cardNo));
  if (tries > limits.realName.bank4PerCardDay) throw refuse('card.tries');
  const result = await partner.fourElements({ name, idNo, cardNo, phone });
  if (result === 'match') return;
  if (result === 'tooMany') throw refuse('card.tries');
  if (result === 'unknown') throw refuse('realName.untold');
  throw result === 'mismatch'
    ? refuse('realName.bank')
    : refuse('card.unfit', { reason: fourElementTexts[result] });
}

/** Uses up the code in the transaction of the application. Refuses code.expired. */
export async function spendBankCode(deps: Deps, tx: Tx, form: Form, code: string): Promise<void> {
  if (form.verify_method === 'bank4') await spendCode(deps, tx, 'bank_bind', form.bank_phone ?? '', code);
}
