import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { id, lines, moment, uid, yuan } from '../wire';
import { orderDetail } from './detail';
import { order, orderTabs, statusCodes } from './order';

/** An order as staff see it: with its buyer and the tasks that wait for staff. */
const staffOrder = order.omit({ actions: true, paid: true }).extend({
  buyer: z.object({ uid, name: z.string() }),
  version: z.int(),
  /** Actions that staff may take now. */
  actions: z.array(z.enum(['refuse', 'agree', 'compensate', 'deliver'])),
  /** A compensation out of the 保证金 that waits for a second person in 入账复核. */
  request_no: id.nullable(),
  /** The refund that is open; of one that the clock would grant the moment of it, and the first to be granted leads the queue. */
  refund: z
    .object({
      refund_no: id,
      amount: yuan,
      reason: z.string(),
      at: moment,
      decide_by: moment.nullable(),
      age_seconds: z.int(),
      /** After acceptance, or the platform's own sale: nobody but staff decides it. */
      is_ours: z.boolean(),
      /** The destination of each part if it were refunded now, in words. */
      ahead: z.string(),
    })
    .nullable(),
});
const decided = z.object({
  order_no: id,
  status: z.enum(statusCodes),
  status_text: z.string(),
  version: z.int(),
});

/**
 * Calls of staff about orders: the queue of refunds, and deliveries of the platform's own sales
 * (console.md#staff-calls).
 */
export const staffCalls = {
  staffList: get('/apinew/adminapi/order/list', {
    summary: '运营：订单与退款队列',
    access: 'staff.order:handle',
    input: {
      ...queueParams,
      /** `refunds`: open refunds, ours first, then by the moment at which the clock grants them, then the oldest first. `deliveries`: own sales to deliver. Else by tab. */
      queue: z.enum(['refunds', 'deliveries', ...orderTabs]).default('refunds'),
      order_no: id.optional(),
      uid: uid.optional(),
    },
    output: queueListOf(staffOrder, { counts: z.object({ refunds: z.int(), deliveries: z.int() }) }),
  }),
  staffDetail: get('/apinew/adminapi/order/detail', {
    summary: '运营：订单详情',
    access: 'staff.order:handle',
    input: { no: id },
    output: orderDetail.omit({ actions: true, open_pay_no: true, role: true }).extend({
      buyer: z.object({ uid, name: z.string() }),
      version: z.int(),
      /** Actions that staff may take now. */
      events: z.array(z.enum(['refund-decide', 'deliver'])),
    }),
    refusals: ['notFound'],
  }),
  staffDecideRefund: post('/apinew/adminapi/order/refund-decide', {
    summary: '运营：裁定退款',
    access: 'staff.order:handle',
    input: {
      no: id,
      decision: z.enum(['agree', 'refuse']),
      /** Required for a refusal; the buyer reads it. */
      reason: lines(200).optional(),
      version: z.int().optional(),
    },
    output: decided,
    refusals: ['notFound', 'order.state', 'state.conflict', 'form.invalid'],
  }),
  staffDeliver: post('/apinew/adminapi/order/deliver', {
    summary: '运营：交付平台自营订单',
    access: 'staff.order:handle',
    input: {
      no: id,
      note: lines(500, 2, '请填写2-500个字的交付说明'),
      version: z.int().optional(),
    },
    output: decided,
    refusals: ['notFound', 'order.state', 'state.conflict'],
  }),
};
