import type { BillStatus } from '@uc/contract/finance/credit';
import { defaultStart, today } from '../../ui/days';
import { choice, code, day, month, paging } from '../../ui/filters';
import type { FilterState } from '../../ui/use-filters';
import { billStatusTexts } from './bill';

const statuses = ['', ...(Object.keys(billStatusTexts) as BillStatus[])] as const satisfies readonly [
  '',
  ...BillStatus[],
];

/** The credit-limit screen in the URL. */
export const creditFilters = {
  tab: choice(['bills', 'unbilled', 'repayments', 'changes']),
  status: choice(statuses),
  period: month,
  location: code,
  start_time: day(defaultStart),
  end_time: day(today),
  ...paging,
};
export type CreditFilterState = FilterState<typeof creditFilters>;
