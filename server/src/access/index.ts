import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { access } from './api';
import { accessJobs } from './jobs';

/** Members and their roles: who acts on an account, and what each of them may do. */
export const room: Room<Api['access']> = { handlers: access, jobs: accessJobs };
