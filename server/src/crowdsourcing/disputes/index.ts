import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import type { ContractParts } from '../contracts/index';
import { disputeCalls } from './api';
import { disputeJobs } from './jobs';

/** Disputes about milestones: answer, mediation, agreement or ruling. */
export const room = (parts: ContractParts): Room<Api['disputes']> => ({
  handlers: (deps) => disputeCalls(deps, parts),
  jobs: (deps) => disputeJobs(deps, parts),
});

export { evidenceSource } from './evidence-pack';
export { disputeDeadlines } from './deadline-store';
export { finalDisputes, handOver as handOverDisputes } from './store';
export { disputeData, lostWithinYear } from './leaving';
export { disputesWaiting, hasDispute } from './store';
