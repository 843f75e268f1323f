import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { messages } from './api';
import { messageHandlers, type Recipients } from './delivery';
import { directMessages } from './direct';
import { messageJobs } from './jobs';
import type { ObjectStates } from './view';

/**
 * Messages to customers; `recipients` finds their phones and addresses, `states` says how what they are about stands
 * now.
 */
export const room = (recipients: Recipients, states: ObjectStates): Room<Api['messages']> => ({
  handlers: () => messages(states),
  jobs: messageJobs,
  outbox: (deps) => ({ ...messageHandlers(deps, recipients), ...directMessages(deps) }),
});

export { audienceOf } from './audience';
export { smsFigures } from './figures';
export { messageFeed, MOST_STREAMS } from './feed';
export { type Notice, notify } from './notify';
export { insertNotices, newestNotices } from './notice-store';
export { messageData } from './personal-data';
export { markOlderRead, newestMessages, unreadOf } from './store';
export type { ObjectStates } from './view';
export { notifyDirectly } from './direct';
export { noticesWaiting } from './notice-store';
