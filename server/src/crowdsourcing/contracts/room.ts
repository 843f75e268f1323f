import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { isGranted } from '../../call/index';
import { contractCalls } from './api';
import { contractJobs } from './jobs';
import { contractDeadlines } from './deadline-store';
import { contractsSource } from './export';
import { findContracts } from './find';
import { contractData, contractsClosingCheck, contractStates } from './leaving';
import { contractOrders } from './fund';
import { contractsUntil } from './record-store';
import { trackRecord } from '../track-record';
import { lookAt } from './parties';

/** Contracts between a buyer and a provider: text, milestones with their escrow, deliveries, changes, 留言板. */
export const room = {
  handlers: contractCalls,
  jobs: contractJobs,
  deadlines: contractDeadlines,
  exports: { crowd_contracts: contractsSource },
  personalData: [130, contractData],
  closingChecks: [40, [contractsClosingCheck]],
  finders: { contract: findContracts },
  objectStates: { contract: contractStates, contract_work: contractStates },
  logModules: [170, { contracts: '众包合同' }],
  seenBy: { contract: (db, actor, no) => isGranted(lookAt(db, actor, no)) },
  ownedOrders: { contract: contractOrders },
  providerFacts: { contractsUntil, trackRecord },
} satisfies Room<Api['contracts']>;
