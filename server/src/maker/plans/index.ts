import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { planCalls } from './api';

/** Who may read the business plan of a project, for how long, and who did. */
export const room: Room<Api['plans']> = { handlers: planCalls };

export { askForPlan } from './ask';
export { decideAsk } from './decide';
export { plansToAnswer, plansToRead } from './deadline-store';
export { readPlan } from './read';
export { planData } from './personal-data';
export { eraseMade as erasePlanAsks } from './store';
export { askStates } from './view';
