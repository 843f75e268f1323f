import { z } from 'zod';
import {
  boardStepTexts,
  bookingStatusTexts,
  incubationStatusTexts,
  seatStatusTexts,
  wishTexts,
} from './incubation-texts';
import { day, enumOf, id, location, moment, yuan } from '../wire';

/** A mentor, as the people of a project see them. */
export const mentor = z.object({ mentor_no: id, name: z.string(), title: z.string(), intro: z.string() });
const booking = z.object({
  booking_no: id,
  starts_at: moment,
  topic: z.string(),
  status: enumOf(bookingStatusTexts),
  status_text: z.string(),
  /** The mentor's notes on the meeting. */
  note: z.string().nullable(),
  mentor_name: z.string(),
  can_cancel: z.boolean(),
});
const seatOrder = z.object({
  order_no: id,
  seat_name: z.string(),
  /** `YYYY-MM`, the first and the last. */
  from_month: z.string(),
  to_month: z.string(),
  amount: yuan,
  status: enumOf(seatStatusTexts),
  status_text: z.string(),
  can_leave: z.boolean(),
});

/** The incubation of a project: its state, the steps done and the steps missing. */
export const incubationBoard = z.object({
  project_no: id,
  incubation_no: id,
  status: enumOf(incubationStatusTexts),
  status_text: z.string(),
  goal: z.string(),
  months: z.int(),
  center_wish: location,
  center: location.nullable(),
  center_name: z.string().nullable(),
  mentor: mentor.nullable(),
  from_on: day.nullable(),
  to_on: day.nullable(),
  steps: z.array(
    z.object({
      step: enumOf(boardStepTexts),
      text: z.string(),
      state: z.enum(['done', 'now', 'later']),
      note: z.string(),
    }),
  ),
  agreement: z
    .object({
      text: z.string(),
      text_hash: z.string(),
      offered_at: moment,
      confirm_by: moment,
      confirmed_at: moment.nullable(),
      /** Later amendments of the agreement. */
      amendments: z.array(z.object({ at: moment, text: z.string() })),
    })
    .nullable(),
  wish: z
    .object({ kind: enumOf(wishTexts), text: z.string(), months: z.int().nullable(), at: moment })
    .nullable(),
  bookings: z.array(booking),
  seats: z.array(seatOrder),
  notes: z.array(z.object({ at: moment, author: z.string(), text: z.string() })),
  end_reason: z.string().nullable(),
  version: z.int(),
});
