import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { dropAlerts } from './alert-store';
import { billCalls } from './api';
import { billSource } from './export';
import { billJobs } from './jobs';
import { billMails } from './mail';

/** Bills of months, fixed once, and the analysis of what was spent (ADR 119). */
export const room: Room<Api['bills']> = {
  handlers: billCalls,
  jobs: billJobs,
  outbox: billMails,
  closingSettle: [14, (_deps, tx, uid) => dropAlerts(tx, uid)],
  exports: { spending_bill: billSource },
};
