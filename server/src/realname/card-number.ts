import type { Deps } from '../deps';

/** The keyed hash by which equal card numbers find each other; separators do not make two. */
export const keyOfCardNo = ({ vault }: Pick<Deps, 'vault'>, cardNo: string): Buffer =>
  vault.blindIndex('bank_cards.card_no', cardNo.replaceAll(/\D/g, ''));
