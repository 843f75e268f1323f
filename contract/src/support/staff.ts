import { z } from 'zod';
import { get, post } from '../endpoint';
import { openOr } from '../staff-case';
import { queueListOf, queueParams } from '../queue-params';
import { id, lines, moment, reason, text, uid, version } from '../wire';
import { ticketLimits, ticketStatusTexts } from './texts';
import { ticketEntry, ticketRow } from './view';

const { least, most } = ticketLimits;

/** A ticket as staff see it; phones and numbers in its texts are masked for all but who works on it. */
const ticketCase = ticketRow.extend({
  uid,
  customer: z.string(),
  /** Who works on it; null while nobody does. */
  staff: z.string().nullable(),
  is_mine: z.boolean(),
  urges: z.int(),
  /** The next of its two deadlines: the first answer, then the solution; null while the clock stands. */
  due: moment.nullable(),
  /** Since when staff are waited for. */
  since: moment,
  is_late: z.boolean(),
  rating: z.int().nullable(),
  rating_text: z.string().nullable(),
  /** Empty in a list. */
  entries: z.array(ticketEntry),
  actions: z.array(z.enum(['take', 'reply', 'take_over', 'hand_over', 'merge', 'note'])),
});
const one = { no: id, version };
const changed = ['notFound', 'state.conflict', 'ticket.tooLong'] as const;

/** Tickets as staff answer them (support.md#staff). */
export const ticketStaffCalls = {
  staffTicketList: get('/support-api/adminapi/ticket/list', {
    summary: '工单队列',
    access: 'staff.ticket:handle',
    input: { ...queueParams, status: openOr(ticketStatusTexts).optional() },
    output: queueListOf(ticketCase),
  }),
  staffTicketDetail: get('/support-api/adminapi/ticket/detail', {
    summary: '工单详情',
    access: 'staff.ticket:handle',
    input: { no: id },
    output: ticketCase,
    refusals: ['notFound'],
  }),
  /** Takes it, also from a colleague. */
  staffTicketTake: post('/support-api/adminapi/ticket/take', {
    summary: '受理工单',
    access: 'staff.ticket:handle',
    input: one,
    output: ticketCase,
    refusals: changed,
  }),
  staffTicketReply: post('/support-api/adminapi/ticket/reply', {
    summary: '答复工单',
    access: 'staff.ticket:handle',
    input: {
      ...one,
      body: lines(most, least, `请填写${least}-${most}个字`),
      /** What comes next: staff go on, the customer adds something, or the customer confirms. */
      outcome: z.enum(['working', 'asked', 'solved']),
    },
    output: ticketCase,
    refusals: [...changed, 'ticket.placeholder'],
  }),
  /** To a colleague by the name with which they sign in, or back into the queue without one. */
  staffTicketHandOver: post('/support-api/adminapi/ticket/hand-over', {
    summary: '转交工单',
    access: 'staff.ticket:handle',
    input: { ...one, to: text(40).optional(), reason },
    output: ticketCase,
    refusals: [...changed, 'form.invalid'],
  }),
  /** Ends it in favour of another ticket of the same person, which goes on. */
  staffTicketMerge: post('/support-api/adminapi/ticket/merge', {
    summary: '合并工单',
    access: 'staff.ticket:handle',
    input: { ...one, into: id },
    output: ticketCase,
    refusals: [...changed, 'form.invalid'],
  }),
  staffTicketNote: post('/support-api/adminapi/ticket/note', {
    summary: '备注工单',
    access: 'staff.ticket:handle',
    input: { ...one, reason },
    output: ticketCase,
    refusals: changed,
  }),
};
