import type { Api } from '@uc/contract';
import type { Room } from '../room/index';
import { signingCalls } from './api';

/** Contracts and agreements of all rooms in one list; each room answers for its own (ADR 120). */
export const room: Room<Api['signings']> = {
  handlers: signingCalls,
  logModules: [250, { signings: '合同' }],
};
