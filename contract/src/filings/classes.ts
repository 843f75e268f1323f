import { z } from 'zod';
import { get } from '../endpoint';
import { id } from '../wire';

/** One mark in several classes: a case for each, handed in together (ADR 99). */
export const classCalls = {
  /** The cases of the same mark that were handed in with a case, by class; those that the person may see. */
  siblings: get('/apinew/trademark/apply/siblings', {
    summary: '同一商标的其他类别',
    access: 'ip.trademark:view',
    input: { app_no: id },
    output: z.object({
      list: z.array(
        z.object({
          app_no: id,
          name: z.string(),
          class: z.int().nullable(),
          status_text: z.string(),
          link: z.string(),
          /** Its order, while that waits for its payment. */
          order_no: id.nullable(),
        }),
      ),
    }),
    refusals: ['notFound'],
  }),
};
