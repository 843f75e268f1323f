import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { hireCalls } from './api';
import { hireDeadlines } from './deadline-store';
import { eraseOffers, hireData } from './leaving';

/** Direct hires: the offers of a buyer to one provider, and the answers of both until a contract is to be signed. */
export const room: Room<Api['hires']> = {
  handlers: hireCalls,
  deadlines: hireDeadlines,
  logModules: [150, { hires: '众包雇佣' }],
  personalData: [160, hireData],
  closingSettle: [50, (_deps, tx, uid) => eraseOffers(tx, uid)],
};
