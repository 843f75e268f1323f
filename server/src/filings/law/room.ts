import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { lawCalls } from './api';
import { lawStaff } from './staff-api';
import { changesWaiting } from './store';

/** Law, fees and periods as dated rows, the goods list, and the cost of a filing. */
export const room: Room<Api['law']> = {
  handlers: () => ({ ...lawCalls(), ...lawStaff() }),
  logModules: [200, { law: '知识产权' }],
  staffWaits: { law: changesWaiting },
};
