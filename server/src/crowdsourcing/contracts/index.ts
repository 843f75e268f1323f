import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { contractCalls } from './api';
import { contractJobs } from './jobs';
import type { ContractParts } from './parts';
import { isGranted } from '../../call/index';
import { contractDeadlines } from './deadline-store';
import { contractsSource } from './export';
import { contractData, contractsClosingCheck, contractStates } from './leaving';
import { lookAt } from './parties';

/** Contracts between a buyer and a provider: text, milestones with their escrow, deliveries, changes, 留言板. */
export const room = (parts: ContractParts) =>
  ({
    handlers: (deps) => contractCalls(deps, parts),
    jobs: (deps) => contractJobs(deps, parts),
    deadlines: contractDeadlines,
    exports: { crowd_contracts: contractsSource },
    personalData: [130, contractData],
    closingChecks: [40, [contractsClosingCheck]],
    objectStates: { contract: contractStates, contract_work: contractStates },
    logModules: [170, { contracts: '众包合同' }],
    seenBy: { contract: (db, actor, no) => isGranted(lookAt(db, actor, no)) },
  }) satisfies Room<Api['contracts']>;

export { divideMilestone, divisionOfMilestone, freezeMilestone, resumeMilestone } from './dispute';
export { attach } from './files';
export { contractOrders } from './fund';
export { handOverContracts } from './leaving';
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
