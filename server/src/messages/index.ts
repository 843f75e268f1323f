import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { messages } from './api';
import { bounceJob } from './bounces';
import { messageHandlers } from './delivery';
import { directMessages } from './direct';
import { messageJobs } from './jobs';
import type { Recipients } from './recipients';
import type { ObjectStates } from './view';

/**
 * Messages to customers; `recipients` finds their phones and addresses, `states` tells the present states of
 * their objects.
 */
export const room = (recipients: Recipients, states: ObjectStates): Room<Api['messages']> => ({
  handlers: (deps) => messages(deps, recipients, states),
  jobs: (deps) => [...messageJobs(deps), bounceJob(deps, recipients)],
  outbox: (deps) => ({ ...messageHandlers(deps, recipients), ...directMessages(deps) }),
});

export { audienceOf } from './audience';
export { smsFigures } from './figures';
export { messageFeed, MOST_STREAMS } from './feed';
export { tellMailResumed, tellMailStopped } from './mail-stop';
export { type Notice, notify } from './notify';
export { insertNotices, newestNotices } from './notice-store';
export { messageData } from './personal-data';
export { markOlderRead, newestMessages, unreadOf } from './store';
export type { ObjectStates } from './view';
export { notifyDirectly } from './direct';
export { noticesWaiting } from './notice-store';
