/** Cards and withdrawals of a world that has a past: the business's own functions, told when things happened. */
export { bindProven, type NewCard, requestMicro } from '../cards/adding';
export { bankNamed } from '../cards/banks';
export { microRight, microSent } from '../cards/micro';
export { moveCard } from '../cards/moving';
export { findCard } from '../cards/store';
export { release } from './ending';
export { moveWithdrawal } from './moving';
export { bringBack, fail, send, succeed } from './settling';
export { submitWithdrawal } from './submitting';
