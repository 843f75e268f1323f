import { z } from 'zod';
import { get } from '../endpoint';
import { day, enumOf, id, yuan } from '../wire';
import { milestoneStatusTexts } from './contract-texts';

/** The work of a provider at a glance (provider-screens.md#provider-desk). */
export const desk = {
  show: get('/project-api/provider/desk', {
    summary: '服务商工作台：待交付里程碑与到账安排',
    access: 'crowd.bid:view',
    output: z.object({
      /** Milestones that are worked on, wait for their buyer or are disputed, the next to be due first. */
      milestones: z.array(
        z.object({
          contract_no: id,
          title: z.string(),
          seq: z.int(),
          milestone: z.string(),
          amount: yuan,
          due_date: day,
          status: enumOf(milestoneStatusTexts),
          status_text: z.string(),
          /** Its day has passed. */
          is_late: z.boolean(),
          /** This person may deliver now. */
          can_deliver: z.boolean(),
        }),
      ),
      milestone_total: z.int(),
      /** What arrives on which day, after the fee; the nearest days. */
      arrivals: z.array(z.object({ day, pending: yuan, escrow: yuan })),
      /** What arrives after these days, and what has no day while it is disputed. */
      later: yuan,
      held: yuan,
    }),
  }),
};
