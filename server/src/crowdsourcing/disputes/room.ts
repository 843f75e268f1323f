import type { Api } from '@uc/contract';
import { byRightInCase, type Room } from '../../room/index';
import { disputeCalls } from './api';
import { disputeJobs } from './jobs';
import { disputeDeadlines } from './deadline-store';
import { evidenceSource } from './evidence-pack';
import { disputeData } from './leaving';
import { disputesWaiting, hasDispute } from './store';

/** Disputes about milestones: answer, mediation, agreement or ruling. */
export const room = {
  handlers: disputeCalls,
  jobs: disputeJobs,
  deadlines: disputeDeadlines,
  exports: { evidence_pack: evidenceSource },
  personalData: [170, disputeData],
  logModules: [180, { disputes: '众包维权' }],
  staffWaits: { dispute: disputesWaiting },
  seenByStaff: { contract: byRightInCase('staff.dispute:handle', hasDispute) },
} satisfies Room<Api['disputes']>;
