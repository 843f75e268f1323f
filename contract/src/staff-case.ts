// Parts that the cases of several queues of the console have in common.
import { z } from 'zod';
import { lines, moment } from './wire';

/** Refusals of every decision about a case. */
export const decided = ['notFound', 'state.conflict'] as const;

/** Events of a case, as staff read them. */
export const caseEvents = z.array(
  z.object({
    at: moment,
    event: z.string(),
    text: z.string(),
    actor: z.string(),
    comment: z.string().nullable(),
  }),
);

/** A proposal to end something that was approved; null unless it waits for another person. */
export const revocation = z
  .object({ proposed_by: z.string(), proposed_at: moment, reason: z.string() })
  .nullable();

/** A status of the texts, or `open` for all that wait. */
export const openOr = <T extends string>(texts: Record<T, string>) =>
  z.enum(['open', ...(Object.keys(texts) as T[])]);

/** Parts of an application that are opened again, each with its reason. */
export const partReasons = <S extends z.core.$ZodLooseShape>(part: S, most: number) =>
  z
    .array(z.strictObject({ ...part, reason: lines(100, 2, '请填写2-100个字的原因') }))
    .min(1, '请至少选择一项未通过的内容')
    .max(most);
