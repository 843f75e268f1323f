import type { Api } from '@uc/contract';
import type { Room } from '../room/index';
import { home } from './api';

/** The workbench: to-dos, balances, newest orders and messages. */
export const room: Room<Api['home']> = {
  handlers: (_deps, { deadlines, finders }) => home(deadlines, finders),
};
