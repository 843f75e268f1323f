import type { Customer } from './call';

/**
 * The data scope of a person in an area, by id: null for everything of the account, else the sub-account that sees only
 * what it created itself (members-and-roles.md#how-a-right-is-decided). By id, because names are reused, and
 * an owner and a member may have the same name.
 */
export const creatorOf = (
  { scope, subId }: Pick<Customer, 'scope' | 'subId'>,
  area: 'order' | 'finance' | 'fac' | 'maker' | 'crowd' | 'ip',
): string | null => (scope[area] === 'self' ? subId : null);
