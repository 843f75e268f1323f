import { useDeferredValue } from 'react';
import { api, useRead } from '../../client';
import type { CardKind, Raw } from './card';

/** From so many characters on a branch may say its bank. */
const ENOUGH = 4;

/**
 * What speaks against the bank of an account that is being filled in: its number or its branch is another bank's (spec §7). ''
 * while nothing does. The first ten digits of a card number go along, never more: they stand in an address.
 */
export function useBankMatch(
  kind: CardKind,
  account: { bankName: string; cardNo?: string; branch: string },
): string {
  const branch = useDeferredValue(account.branch.trim());
  const isAsked = account.bankName !== '' && branch.length >= ENOUGH;
  const { data, error } = useRead(
    kind === 'person' ? api.cards.personBankName : api.cards.companyBankName,
    {
      bank_name: account.bankName,
      branch_name: branch,
      ...(account.cardNo && { card_no: account.cardNo.slice(0, 10) }),
    },
    { enabled: isAsked },
  );
  if (isAsked && error) return '开户行暂时无法核对，不影响提交';
  const said = isAsked ? (data as Raw<unknown> | undefined) : undefined;
  return said?.status === 0 ? said.msg : '';
}
