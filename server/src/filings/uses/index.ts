import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { useCalls } from './api';

/** What cases came from and what names them: works, bids, projects. */
export const room: Room<Api['uses']> = { handlers: useCalls };

export { linkedCases } from './linked';
