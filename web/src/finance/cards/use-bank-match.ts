import { useDeferredValue } from 'react';
import { api, useRead } from '../../client';
import type { CardKind, Raw } from './card';

/** From so many characters on a branch may say its bank. */
const ENOUGH = 4;

/**
 * The warning when the number or the branch of an account that is being filled in belongs to another bank (spec §7),
 * else ''. At most the first ten digits of a card number are sent: they stand in an address.
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
