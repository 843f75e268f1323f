import type { Deps } from '../../deps';
import { forEachCustomer, type Job } from '../../jobs/index';
import { fixBills } from './fix';
import { lastDue } from './months';
import { behind } from './store';

/** Fixes the bills of months; one that was missed is made up for. */
export const billJobs = (deps: Deps): Job[] => [
  {
    name: 'finance.bills',
    text: '月账单出账',
    about: '每月2日12:00起固定上月账单，与账本逐分核对，不符的不出账',
    at: '0 0 12,18 * * *',
    run: (now) => forEachCustomer(deps, (batch) => behind(deps.database.db, lastDue(now), batch), fixBills),
  },
];
