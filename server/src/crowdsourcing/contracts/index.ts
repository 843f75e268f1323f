import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { contractCalls } from './api';
import { contractJobs } from './jobs';
import type { ContractParts } from './parts';

/** Contracts between a buyer and a provider: text, milestones with their escrow, deliveries, changes, 留言板. */
export const room = (parts: ContractParts): Room<Api['contracts']> => ({
  handlers: (deps) => contractCalls(deps, parts),
  jobs: (deps) => contractJobs(deps, parts),
});

export { contractsToFund, contractsToSign, milestonesToAccept, milestonesToDeliver } from './deadline-store';
export { contractOrders } from './fund';
export { contractData, contractsClosingCheck, contractStates, handOverContracts } from './leaving';
export { contractsToDo } from './list';
export { openContract, type Opening } from './open';
export type { ContractParts } from './parts';
