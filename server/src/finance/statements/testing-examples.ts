import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { endExports } from '../../exports/testing-examples';
import type { Examples, Fresh, Person } from '../../testing-examples';

/** Example inputs of customers. */
export const examples = ({ bill }: { bill: string }): Examples => {
  const month = dayOf(new Date()).slice(0, 7);
  return {
    'statements.statement': { month },
    'statements.exportStatement': { month },
    'statements.income': { year: '2026' },
    'statements.exportIncome': { year: '2026' },
    'statements.exportTax': { year: '2026' },
    'statements.exportReceipt': { kind: 'bill', no: bill },
  };
};
/** Example inputs of staff. */
export const staffExamples = ({ uid, bill }: Person & { bill: string }): Examples => ({
  'statements.receiptCheck': { uid: String(uid), no: bill, code: '0000-0000-0000-0000' },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [api.statements.exportReceipt.path]: endExports,
  [api.statements.exportIncome.path]: endExports,
  [api.statements.exportTax.path]: endExports,
};
