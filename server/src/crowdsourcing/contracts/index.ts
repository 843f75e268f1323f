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

export { contractDeadlines } from './deadline-store';
export { divideMilestone, divisionOfMilestone, freezeMilestone, resumeMilestone } from './dispute';
export { contractsSource } from './export';
export { attach } from './files';
export { contractOrders } from './fund';
export { contractData, contractsClosingCheck, contractStates, handOverContracts } from './leaving';
export { contractNews } from './todo-store';
export { finishedTotals } from './list-store';
export { forBids } from './open';
export { contractPage, notifySide, other } from './notifications';
export { admitParties, holdContract, lockContract, lookAt, needs } from './parties';
export type { ContractParts } from './parts';
export { forRequests, signContract } from './sign';
export { stepsOf } from './steps';
export { clockAt } from './view';
export { contractByNo, type ContractRow, eventsOf, type MilestoneRow, milestonesOf } from './store';
export type { Cause } from './transition';
export { changesOf, filesOf, postsOf } from './delivery-store';
export { deliveriesOf, deliveriesView } from './delivery-view';
export { providerRecords } from './record-store';
