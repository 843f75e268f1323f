import type { Customer } from '../call/index';

/** Whose orders a person sees: null for all of the account's, or the sub-account that sees only its own (product 04 §4.2). */
export const creatorOf = ({ scope, subId }: Customer): string | null =>
  scope.order === 'self' ? subId : null;
