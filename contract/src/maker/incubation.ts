import { z } from 'zod';
import { get, post } from '../endpoint';
import { incubationStaffCalls } from './incubation-staff';
import { extraMonths, incubationMonths, wishTexts } from './incubation-texts';
import { incubationBoard } from './incubation-view';
import { enumOf, id, lines, location, moment, text, version, whole, yuan } from '../wire';

const project = { project_no: id };
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式为YYYY-MM');
const board = z.object({
  may_apply: z.boolean(),
  board: incubationBoard.nullable(),
  centers: z.array(z.object({ code: location, name: z.string() })),
});
const changed = ['notFound', 'state.conflict'] as const;
const asked = lines(1000, 20, '请填写20-1000个字的说明');

/** Incubation of a project, from the application to the graduation (maker.md#incubation-states). */
export const incubation = {
  board: get('/space-api/incubate/board', {
    summary: '孵化进度',
    access: 'maker.project:view',
    input: project,
    output: board,
    refusals: ['notFound'],
  }),
  apply: post('/space-api/incubate/apply', {
    summary: '申请孵化',
    access: 'maker.project:incubate',
    input: {
      ...project,
      goal: asked,
      months: whole(3, 12).refine(
        (value) => (incubationMonths as readonly number[]).includes(value),
        '请选择孵化时长',
      ),
      center: location,
    },
    output: board,
    refusals: [...changed, 'form.invalid'],
  }),
  withdraw: post('/space-api/incubate/withdraw', {
    summary: '撤回孵化申请',
    access: 'maker.project:incubate',
    input: project,
    output: board,
    refusals: changed,
  }),
  /** Confirms the text that was read. */
  confirm: post('/space-api/incubate/confirm', {
    summary: '确认孵化协议',
    access: 'maker.project:incubate',
    input: { ...project, text_hash: z.string().regex(/^[0-9a-f]{64}$/) },
    output: board,
    refusals: [...changed, 'incubation.textChanged'],
  }),
  wish: post('/space-api/incubate/wish', {
    summary: '申请毕业、更换导师、延长或退出孵化',
    access: 'maker.project:incubate',
    input: {
      ...project,
      version,
      kind: enumOf(wishTexts),
      text: asked,
      /** The extension asked for, in months; with an extension only. */
      months: whole(1, 6)
        .refine((value) => (extraMonths as readonly number[]).includes(value), '请选择延长时长')
        .optional(),
    },
    output: board,
    refusals: [...changed, 'form.invalid'],
  }),
  /** The hours of its mentor in the next four weeks. */
  slots: get('/space-api/incubate/slots', {
    summary: '导师可预约时间',
    access: 'maker.project:view',
    input: project,
    output: z.object({
      slots: z.array(
        z.object({
          starts_at: moment,
          state: z.enum(['free', 'taken', 'own']),
          /** Whether that is a working day is not announced yet. */
          is_estimate: z.boolean(),
        }),
      ),
    }),
    refusals: ['notFound'],
  }),
  book: post('/space-api/incubate/book', {
    summary: '预约导师',
    access: 'maker.project:incubate',
    input: { ...project, starts_at: moment, topic: text(60, 2, '请填写2-60个字的面谈主题') },
    output: board,
    refusals: [...changed, 'incubation.slotTaken', 'incubation.slotClosed', 'incubation.bookedTwice'],
  }),
  cancelBooking: post('/space-api/incubate/cancel-booking', {
    summary: '取消导师预约',
    access: 'maker.project:incubate',
    input: { booking_no: id },
    output: board,
    refusals: [...changed, 'incubation.tooLate'],
  }),
  /** The seats of its center with the months in which each is free. */
  seats: get('/space-api/incubate/seats', {
    summary: '分中心席位',
    access: 'maker.project:view',
    input: project,
    output: z.object({
      months: z.array(z.string()),
      /** Days of this month that are left, today included: it costs the whole month all the same. */
      days_left: z.int(),
      seats: z.array(z.object({ seat_no: id, name: z.string(), price: yuan, taken: z.array(z.string()) })),
    }),
    refusals: ['notFound'],
  }),
  /** Keeps a seat and places its order, which is paid at the cashier: one unpaid at a time, and in no month more than the team has members. */
  takeSeat: post('/space-api/incubate/take-seat', {
    summary: '预订孵化席位',
    access: 'maker.project:incubate',
    idempotent: true,
    input: { ...project, seat_no: id, from_month: month, months: whole(1, 6) },
    output: z.object({ order_no: id }),
    refusals: [
      ...changed,
      'form.invalid',
      'incubation.seatTaken',
      'incubation.seatUnpaid',
      'incubation.seatsFull',
    ],
  }),
  /** Gives a seat back: an unpaid one is closed; of a paid one the months that have not begun are returned. */
  leaveSeat: post('/space-api/incubate/leave-seat', {
    summary: '退还孵化席位',
    access: 'maker.project:incubate',
    idempotent: true,
    input: { order_no: id },
    /** The amount returned, and in words the destination of each part of it. */
    output: z.object({ order_no: id, returned: yuan, returned_text: z.string() }),
    refusals: changed,
  }),
  ...incubationStaffCalls,
};
