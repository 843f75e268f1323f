import type { Api } from '@uc/contract';
import type { Room } from '../room/index';
import { messages } from './api';
import { bounceJob } from './bounces';
import { messageHandlers } from './delivery';
import { findMessages } from './find';
import { directMessages } from './direct';
import { smsFigures } from './figures';
import { messageJobs } from './jobs';
import { noticesWaiting } from './notice-store';
import { messageData } from './personal-data';

/** Messages to customers; `recipients` finds their phones and addresses. */
export const room: Room<Api['messages']> = {
  handlers: (deps, { recipients, objectStates }) => messages(deps, recipients, objectStates),
  jobs: (deps, { recipients }) => [...messageJobs(deps), bounceJob(deps, recipients)],
  outbox: (deps, { recipients }) => ({ ...messageHandlers(deps, recipients), ...directMessages(deps) }),
  figures: smsFigures,
  finders: { message: findMessages },
  personalData: [30, messageData],
  logModules: [260, { messages: '消息' }],
  staffWaits: { notice: noticesWaiting },
};

export { audienceOf } from './audience';
export { messageFeed, MOST_STREAMS } from './feed';
export { tellMailResumed, tellMailStopped } from './mail-stop';
export { type Notice, notify } from './notify';
export { insertNotices, newestNotices } from './notice-store';
export { markOlderRead, newestMessages } from './store';
export { unreadOf } from './unread-store';
export { notifyDirectly } from './direct';
