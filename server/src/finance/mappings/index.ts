import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { mappingJobs } from './jobs';
import { mappingStaffHandlers } from './staff-api';

/** Layouts of bank files that are not built in, as staff have described them by pointing at their columns (ADR 150). */
export const room: Room<Api['mappings']> = { handlers: mappingStaffHandlers, jobs: mappingJobs };
