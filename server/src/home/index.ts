import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { home } from './api';

/** The workbench: to-dos, balances, newest orders and messages. */
export const room: Room<Api['home']> = { handlers: home };
