import { limits } from '@uc/contract/limits';
import type { Deps } from '../../deps';
import { forEachCustomer, forEachDue, type Job } from '../../jobs/index';
import { everyAlert } from './alert-store';
import { lookAt } from './alerts';
import { fixBills } from './fix';
import { lastDue } from './months';
import { behind } from './store';

/** Fixes the bills of months; one that was missed is made up for. */
export const billJobs = (deps: Deps): Job[] => [
  {
    name: 'finance.bills',
    text: '月账单出账',
    about: `每月${limits.bill.day}日${limits.bill.hour}:00起固定上月账单，与账本逐分核对，不符的不出账`,
    at: '0 0 12,18 * * *',
    run: (now) => forEachCustomer(deps, (batch) => behind(deps.database.db, lastDue(now), batch), fixBills),
  },
  {
    name: 'finance.alerts',
    text: '费用预警',
    about: '余额低于或本月支出超过各人设置的金额时通知一次，恢复后再次越过才再通知，每天最多一次',
    at: '7 */10 * * * *',
    run: () =>
      forEachDue(
        deps,
        (batch) => everyAlert(deps.database.db, batch),
        ({ uid, alert_no: no }) => deps.database.transaction((tx) => lookAt(tx, uid, no)),
        ({ alert_no: alert }) => ({ alert }),
      ),
  },
];
