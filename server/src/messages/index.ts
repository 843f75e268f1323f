import type { Room } from '../room';
import { messageHandlers, type Recipients } from './delivery';
import { directMessages } from './direct';

/** Messages to customers; `recipients` finds their phones and addresses. */
export const room = (recipients: Recipients): Pick<Room<object>, 'outbox'> => ({
  outbox: (deps) => ({ ...messageHandlers(deps, recipients), ...directMessages(deps) }),
});

export { type Notice, notify } from './notify';
export { newestMessages, unreadCount } from './store';
export { notifyDirectly } from './direct';
