import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { incubationCalls } from './api';
import { incubationJobs } from './jobs';
import { seatOrders } from './seats';
import { incubationStaff } from './staff-api';
import { agreementsToConfirm, incubationsToEnd, meetingsToCome, seatsToEnd } from './deadline-store';
import { incubationData } from './personal-data';
import { incubationSignings } from './signings';
import { eraseTexts, incubationsWaiting } from './store';

/**
 * Incubation of a project: application, agreement, mentor, seats and graduation; and the handlers of the
 * staff who lead it.
 */
export const room: Room<Api['incubation']> = {
  handlers: () => ({ ...incubationCalls(), ...incubationStaff() }),
  jobs: incubationJobs,
  deadlines: {
    incubation_confirm: agreementsToConfirm,
    incubation_meeting: meetingsToCome,
    incubation_seat: seatsToEnd,
    incubation_end: incubationsToEnd,
  },
  personalData: [120, incubationData],
  closingSettle: [130, (_deps, tx, uid) => eraseTexts(tx, uid)],
  signings: { incubation: incubationSignings },
  logModules: [120, { incubation: '创客孵化' }],
  staffWaits: { incubation: incubationsWaiting },
  ownedOrders: { incubation: seatOrders },
};
