import { z } from 'zod';
import { get, post } from './endpoint';
import { staffQueueIds } from './staff-queues';
import { id, lines, moment, requestToken, text } from './wire';

/** An item of a queue, by the number with which the queue's calls name it. */
const item = { queue: z.enum(staffQueueIds), no: text(200, 1) };

/** What colleagues did to the items of queues, and note about them for each other (ADR 128). */
export const staffItems = {
  doneToday: get('/cms-api/adminapi/item/done-today', {
    summary: '今日各位同事办理的项数',
    access: 'staff.desk:view',
    output: z.object({
      /** In the queues that this person may open; who did most first. */
      list: z.array(z.object({ staff: z.string(), is_self: z.boolean(), done: z.int() })),
    }),
  }),
  itemActs: get('/cms-api/adminapi/item/acts', {
    summary: '一项业务的办理记录与同事备注',
    access: 'staff.desk:view',
    input: item,
    output: z.object({
      /** Who has taken it. */
      taken: z
        .object({ staff_id: z.string(), staff: z.string(), is_self: z.boolean(), at: moment })
        .nullable(),
      /** The newest first. */
      list: z.array(
        z.object({
          act_id: z.string(),
          staff: z.string(),
          is_self: z.boolean(),
          text: z.string(),
          /** What was decided, where the call decides either way. */
          choice_text: z.string().nullable(),
          /** The words of a note; null where something was done. */
          note: z.string().nullable(),
          at: moment,
        }),
      ),
    }),
    refusals: ['permission.denied'],
  }),
  itemNote: post('/cms-api/adminapi/item/note', {
    summary: '为同事备注一项业务',
    access: 'staff.desk:view',
    input: { ...item, note: lines(500, 2, '请填写2-500个字的备注'), request_token: requestToken },
    output: z.object({ ok: z.literal(true) }),
    refusals: ['permission.denied'],
  }),
  /** `seen`: who had it when it was read, '' for nobody; refused when that has changed. */
  itemTake: post('/cms-api/adminapi/item/take', {
    summary: '接手或放下一项业务',
    access: 'staff.desk:view',
    input: { ...item, event: z.enum(['take', 'release']), seen: z.union([id, z.literal('')]) },
    output: z.object({ ok: z.literal(true) }),
    refusals: ['permission.denied', 'state.conflict'],
  }),
  colleagues: get('/cms-api/adminapi/queue/colleagues', {
    summary: '可办理某队列的同事',
    access: 'staff.desk:view',
    input: { queue: item.queue },
    output: z.object({
      list: z.array(z.object({ staff_id: z.string(), name: z.string(), is_self: z.boolean() })),
    }),
    refusals: ['permission.denied'],
  }),
};
