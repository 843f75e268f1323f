import { z } from 'zod';
import { get } from './endpoint';
import type { DocumentAnswer } from './envelope';
import { limits } from './limits';
import { staffQueueIds } from './staff-queues';
import { text, yuan } from './wire';

/** What spans the queues of the console: a search over all, and each as a file (ADR 141). */
export const staffFinding = {
  find: get('/cms-api/adminapi/queue/find', {
    summary: '在有权限的全部队列中按编号、客户或金额查找',
    access: 'staff.desk:view',
    input: { words: text(limits.queue.customerMost, 2) },
    output: z.object({
      /** The queues in which something was found, in the order of the menu. */
      list: z.array(
        z.object({
          queue: z.enum(staffQueueIds),
          /** All that match in it; `items` has the first of them. */
          total: z.int(),
          items: z.array(
            z.object({
              no: z.string(),
              uid: z.string().nullable(),
              /** The name of its customer, else the number of the account. */
              customer: z.string().nullable(),
              title: z.string(),
              status: z.string(),
              status_text: z.string(),
              amount: yuan.nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
  queueFile: get('/cms-api/adminapi/queue/file', {
    summary: '按当前筛选导出队列',
    access: 'staff.desk:view',
    envelope: 'document',
    timeout: 120_000,
    input: {
      queue: z.enum(staffQueueIds),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      /** What its list was asked for, as the query of an address; page and page size count for nothing. */
      filters: text(1000).default(''),
    },
    output: z.custom<DocumentAnswer>(),
    refusals: ['permission.denied', 'form.invalid', 'export.tooLarge'],
  }),
};
