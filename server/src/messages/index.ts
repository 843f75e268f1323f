/** The room of what people are told. */
export { type Notice, notify } from './notify';
export { messageHandlers } from './delivery';
export { newestMessages, unreadCount } from './store';
export { directMessages, tellDirectly } from './direct';
