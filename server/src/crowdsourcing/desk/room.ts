import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { deskOf } from './view';

/** The work of a provider at a glance. */
export const room: Room<Api['desk']> = {
  handlers: () => ({ show: ({ actor, db }) => deskOf(db, actor) }),
};
