import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { trademarkRoom } from '../calls/room';
import { classHandlers } from './api';

/**
 * The calls of trademarks: those of every kind of case, except those that treat several classes of one mark
 * together.
 */
export const room: Room<Api['trademark']> = {
  handlers: (deps, allParts) => ({ ...trademarkRoom.handlers(deps, allParts), ...classHandlers(deps) }),
};
