import type { Deps } from '../../deps';

/** The keyed hash of a card number, for finding equal ones; separators make no difference. */
export const keyOfCardNo = ({ vault }: Pick<Deps, 'vault'>, cardNo: string): Buffer =>
  vault.blindIndex('bank_cards.card_no', cardNo.replaceAll(/\D/g, ''));
