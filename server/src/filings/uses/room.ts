import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { linkedCases } from './linked';
import { useCalls } from './api';

/** Links between cases and the works, bids and projects that they came from or that name them. */
export const room: Room<Api['uses']> = { handlers: useCalls, linkedCases };
