import type { InvoiceRedStatus, InvoiceStatus } from '@uc/contract/finance/invoice-texts';

export type InvoiceEvent =
  | 'accept'
  | 'reject'
  | 'issue'
  | 'fail'
  | 'withdraw'
  | 'correct'
  | 'lapse'
  | 'erase';
/** The life of an application (invoices.md#applications); what is issued stays, red letters offset it. */
export const transitions: Record<InvoiceStatus, Partial<Record<InvoiceEvent, InvoiceStatus>>> = {
  submitted: {
    accept: 'issuing',
    reject: 'rejected',
    withdraw: 'withdrawn',
    lapse: 'rejected',
    erase: 'withdrawn',
  },
  // It lapses where the platform has not taken it yet.
  issuing: { issue: 'issued', fail: 'failed', reject: 'rejected', lapse: 'rejected' },
  failed: {
    correct: 'submitted',
    withdraw: 'withdrawn',
    reject: 'rejected',
    lapse: 'rejected',
    erase: 'withdrawn',
  },
  issued: {},
  rejected: {},
  withdrawn: {},
};
export const next = (status: InvoiceStatus, event: InvoiceEvent): InvoiceStatus | undefined =>
  transitions[status][event];

export type RedEvent = 'ask' | 'done' | 'expire' | 'refuse';
/** The life of a red letter (invoices.md#red-letters): the buyer is asked where they have used or booked the invoice. */
export const redTransitions: Record<InvoiceRedStatus, Partial<Record<RedEvent, InvoiceRedStatus>>> = {
  waiting: { ask: 'asked', done: 'done' },
  asked: { done: 'done', expire: 'waiting', refuse: 'waiting' },
  done: {},
};
export const nextRed = (status: InvoiceRedStatus, event: RedEvent): InvoiceRedStatus | undefined =>
  redTransitions[status][event];
