import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { trademarkRoom } from '../cases/index';
import { classHandlers } from './api';

/** The calls of trademarks: those of every kind of case, but for what several classes of one mark do together. */
export const room: Room<Api['trademark']> = {
  handlers: (deps) => ({ ...trademarkRoom.handlers(deps), ...classHandlers(deps) }),
};
