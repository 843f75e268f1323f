import type { Customer } from './call';

/**
 * Whose lines of an area a person sees, by id: null for all of the account's, else the sub-account that sees only what it
 * did itself (product 04 §4.2). Names are no ids: they are given anew, and an owner may be called like a member.
 */
export const creatorOf = ({ scope, subId }: Customer, area: 'order' | 'finance'): string | null =>
  scope[area] === 'self' ? subId : null;
