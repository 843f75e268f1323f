import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { endExports } from '../../exports/testing-examples';
import type { Examples, Fresh } from '../../testing-examples';

/** Example inputs of customers. */
export const examples = (): Examples => {
  const month = dayOf(new Date()).slice(0, 7);
  return {
    'bills.detail': { month },
    'bills.lines': { from: month, to: month },
    'bills.analysis': { from: month, to: month, by: 'member' },
    'bills.export': { period: month },
  };
};

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = { [api.bills.export.path]: endExports };
