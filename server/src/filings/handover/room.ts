import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { handoverCalls } from './api';

/** Packages that staff take to the offices, and the letters that they bring back (ADR 86). */
export const room: Room<Api['handover']> = { handlers: handoverCalls };
