import type { Examples } from '../testing-examples';

/** Example inputs of customers. */
export const examples = (): Examples => ({ 'help.read': { topic: 'withdraw' } });
