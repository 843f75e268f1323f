import type { Api } from '@uc/contract';
import type {
  bookingStatusTexts,
  IncubationStatus,
  seatStatusTexts,
  Wish,
} from '@uc/contract/maker/incubation-texts';
import { api, type WireOutput } from '../client';
import type { Tone } from '../ui/StatusTag';
import { makerReads } from './project';

export type IncubationAnswer = WireOutput<Api['incubation']['board']>;
export type Board = NonNullable<IncubationAnswer['board']>;

/** Reads to repeat after an incubation has moved. */
export const incubationReads = [
  ...makerReads,
  api.incubation.board,
  api.incubation.slots,
  api.incubation.seats,
  api.deadlines.list,
];

export const incubationTones: Record<IncubationStatus, Tone> = {
  applied: 'info',
  refused: 'negative',
  withdrawn: 'neutral',
  running: 'info',
  graduated: 'positive',
  ended: 'neutral',
};
export const bookingTones: Record<keyof typeof bookingStatusTexts, Tone> = {
  booked: 'info',
  cancelled: 'neutral',
  held: 'positive',
  missed: 'negative',
};
export const seatTones: Record<keyof typeof seatStatusTexts, Tone> = {
  unpaid: 'warning',
  paid: 'positive',
  closed: 'neutral',
  returned: 'neutral',
  ended: 'neutral',
};
/** The open dialog of an incubation. */
export type IncubationDialog = 'apply' | 'agreement' | 'book' | 'seat' | Wish;
