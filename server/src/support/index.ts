import type { Api } from '@uc/contract';
import { type AllParts, byRight, type Room } from '../room/index';
import { ticketCalls } from './api';
import { ticketsToConfirm, ticketsToReply } from './deadline-store';
import { readerOf } from './documents';
import { findTickets } from './find';
import { ticketJobs } from './jobs';
import { eraseTickets, ticketData } from './personal-data';
import { ticketsWaiting, worksOn } from './queue-store';
import { answerStaff } from './saved-answers';
import { ticketStaff } from './staff-api';
import { findTicket } from './store';
import { ticketStates } from './view';

/** Tickets of customers about documents of all rooms, which say their states themselves (ADR 116). */
export const room: Room<Api['support']> = {
  handlers: (deps, all: AllParts) => ({
    ...ticketCalls(deps, all),
    ...ticketStaff(deps, all),
    ...answerStaff(),
  }),
  jobs: ticketJobs,
  deadlines: { ticket_reply: ticketsToReply, ticket_confirm: ticketsToConfirm },
  personalData: [200, ticketData],
  closingSettle: [15, (_deps, tx, uid) => eraseTickets(tx, uid)],
  objectStates: { ticket: ticketStates },
  finders: { ticket: findTickets },
  staffWaits: { ticket: ticketsWaiting },
  logModules: [230, { support: '工单' }],
  seenBy: { ticket: async (db, actor, no) => (await findTicket(db, readerOf(actor), no)) !== undefined },
  // As the numbers in its texts are read: by whoever works on it (support.md#rights).
  seenByStaff: {
    ticket: async (db, staff, no) =>
      (await byRight('staff.ticket:handle')(db, staff, no)) && worksOn(db, staff.staffId, no),
  },
};

export { answerTicket, takeTicket } from './answer';
export { handOver as handOverTickets } from './store';
export { saveAnswer } from './saved-answers';
export { openTicket } from './talk';
