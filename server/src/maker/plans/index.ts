import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { planCalls } from './api';

/** Requests to read the business plan of a project, the time-limited grants, and the log of its readers. */
export const room: Room<Api['plans']> = { handlers: planCalls };

export { askForPlan } from './ask';
export { decideAsk } from './decide';
export { plansToAnswer, plansToRead } from './deadline-store';
export { readPlan } from './read';
export { planData } from './personal-data';
export { eraseMade as erasePlanAsks } from './store';
export { askStates } from './view';
