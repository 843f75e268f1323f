import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { planCalls } from './api';
import { plansToAnswer, plansToRead } from './deadline-store';
import { planData } from './personal-data';
import { eraseMade } from './store';
import { askStates } from './view';

/** Requests to read the business plan of a project, the time-limited grants, and the log of its readers. */
export const room: Room<Api['plans']> = {
  handlers: planCalls,
  deadlines: { plan_answer: plansToAnswer, plan_end: plansToRead },
  personalData: [110, planData],
  closingSettle: [120, (_deps, tx, uid) => eraseMade(tx, uid)],
  logModules: [110, { plans: '创客孵化' }],
  objectStates: { maker_plan: askStates, maker_plan_ask: askStates },
};
