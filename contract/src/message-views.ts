import { z } from 'zod';
import { type MessageCategory, messageCategories, messageLevels } from './message-texts';
import { enumOf, id, moment } from './wire';

/** A category of messages. */
export const category = enumOf(messageCategories);
/** Unread messages of each category; `all` is their sum. */
export const unread = z.object({
  all: z.int(),
  ...(Object.fromEntries(Object.keys(messageCategories).map((key) => [key, z.int()])) as Record<
    MessageCategory,
    z.ZodInt
  >),
});
/** A message as a list shows it. */
export const message = z.object({
  msg_id: id,
  category,
  category_text: z.string(),
  level: enumOf(messageLevels),
  title: z.string(),
  summary: z.string(),
  at: moment,
  read: z.boolean(),
  /** The page of its action or object, a path under /center/user; null where there is none. */
  link: z.string().nullable(),
  /** The object it is about, with its present state; null where the object has none, or is gone. */
  object: z
    .object({ type: z.string(), text: z.string(), no: z.string(), state: z.string().nullable() })
    .nullable(),
});
