import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { incubationCalls } from './api';
import { incubationJobs } from './jobs';
import { incubationStaff } from './staff-api';

/**
 * Incubation of a project: application, agreement, mentor, seats and graduation; and the handlers of the
 * staff who lead it.
 */
export const room: Room<Api['incubation']> = {
  handlers: () => ({ ...incubationCalls(), ...incubationStaff() }),
  jobs: incubationJobs,
};

export { handInApplication, signAgreement } from './apply';
export { agreementsToConfirm, incubationsToEnd, meetingsToCome, seatsToEnd } from './deadline-store';
export { acceptApplication } from './decide';
export { insertBooking, insertMentor } from './mentor-store';
export { incubationData } from './personal-data';
export { insertSeat } from './seat-store';
export { seatOrders } from './seats';
export { saveNote } from './staff-api';
export { eraseTexts as eraseIncubations, incubationsWaiting } from './store';
