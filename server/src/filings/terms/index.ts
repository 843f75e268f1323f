import type { Room } from '../../room';
import { termJobs } from './jobs';

/** The terms of rights: what opens and ends with them, by the clock. */
export const room: Pick<Room<object>, 'jobs'> = { jobs: termJobs };
