import { z } from 'zod';
import { get } from './endpoint';
import { listOf, listParams, moment } from './wire';

/** The staff's own room (product 09 §9.11, 9.12). */
export const operator = {
  outbox: get('/passport-api/adminapi/outbox/list', {
    summary: '短信/邮件沙箱',
    access: 'staff.outbox:view',
    input: { ...listParams, channel: z.enum(['sms', 'email']).optional() },
    output: listOf(
      z.object({
        id: z.string(),
        channel: z.enum(['sms', 'email']),
        to: z.string(),
        scene: z.string(),
        body: z.string(),
        at: moment,
      }),
    ),
  }),
};
