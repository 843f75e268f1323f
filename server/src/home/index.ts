import type { Api } from '@uc/contract';
import type { Room } from '../room';
import type { Sources } from '../deadlines/index';
import { home } from './api';

/** The workbench: to-dos, balances, newest orders and messages. */
export const room = (sources: Sources): Room<Api['home']> => ({ handlers: home(sources) });
