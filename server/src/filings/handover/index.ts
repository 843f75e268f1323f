import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { handoverCalls } from './api';

/** What goes to the offices by the hands of staff, and the letters that come back (ADR 86). */
export const room: Room<Api['handover']> = { handlers: handoverCalls };
