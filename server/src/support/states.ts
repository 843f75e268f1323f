import { countedStates } from '@uc/contract/counted-states';
import type { TicketEvent, TicketStatus } from '@uc/contract/support/texts';

/** The life of a ticket (support.md#ticket-states); entries without a line in it change no state. */
export const transitions: Record<TicketStatus, Partial<Record<TicketEvent, TicketStatus>>> = {
  waiting: {
    open: 'waiting',
    reply: 'waiting',
    urge: 'waiting',
    take: 'working',
    merged: 'waiting',
    note: 'waiting',
    escalate: 'waiting',
    withdraw: 'withdrawn',
    erase: 'withdrawn',
  },
  working: {
    reply: 'working',
    urge: 'working',
    take: 'working',
    hand_over: 'working',
    merge: 'closed',
    merged: 'working',
    answer: 'working',
    ask: 'asked',
    solve: 'solved',
    note: 'working',
    escalate: 'working',
    confirm: 'closed',
    erase: 'closed',
  },
  asked: {
    reply: 'working',
    take: 'asked',
    hand_over: 'asked',
    merge: 'closed',
    merged: 'asked',
    note: 'asked',
    confirm: 'closed',
    lapse: 'closed',
    erase: 'closed',
  },
  solved: {
    take: 'solved',
    hand_over: 'solved',
    merge: 'closed',
    merged: 'solved',
    note: 'solved',
    confirm: 'closed',
    reopen: 'working',
    lapse: 'closed',
    erase: 'closed',
  },
  closed: { reopen: 'waiting', note: 'closed' },
  withdrawn: {},
};

/** The state after an event; undefined when the event is not allowed. */
export const next = (status: TicketStatus, event: TicketEvent): TicketStatus | undefined =>
  transitions[status][event];

/** The clock stands: the customer is waited for. */
export const isPaused = (status: TicketStatus): boolean => status === 'asked' || status === 'solved';
/** Staff are waited for. */
export const waitsForStaff = countedStates<TicketStatus>({
  waiting: true,
  working: true,
  asked: false,
  solved: false,
  closed: false,
  withdrawn: false,
});
/** Those that count towards the most that an account may have. */
export const isOpen = countedStates<TicketStatus>({
  waiting: true,
  working: true,
  asked: true,
  solved: true,
  closed: false,
  withdrawn: false,
});
