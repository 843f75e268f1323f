import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { home } from './api';

/** The workbench: what needs somebody now, and what they have. */
export const room: Room<Api['home']> = { handlers: home };

export { insertNotices } from './store';
