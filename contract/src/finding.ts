import { z } from 'zod';
import { enumOf, keyword, moment, yuan } from './wire';

/** Kinds of things that the palette finds, in the order of its groups (shell.md#palette). */
export const findingKinds = {
  order: '订单',
  record: '资金记录',
  filing: '知识产权',
  contract: '合同',
  request: '需求',
  ticket: '工单',
  message: '消息',
} as const;
export type FindingKind = keyof typeof findingKinds;

/** Most findings of a kind that are shown; of so many of the newest the names are compared by their pinyin. */
export const finding = { shown: 5, spelled: 200 } as const;

/** One thing that was found, as the palette shows it. */
const found = z.object({
  no: z.string(),
  title: z.string(),
  /** Its state, or what else tells it from others of its name. */
  text: z.string(),
  amount: yuan.nullable(),
  unit: z.enum(['¥', '币']),
  at: moment,
  /** A path under /center/user. */
  link: z.string(),
});

/** What is looked for: words, a number, pinyin or its initials. */
export const findingInput = { keyword };
/** Groups in their order, each with the newest of its findings; `is_cut`: there are more. */
export const findingOutput = z.object({
  groups: z.array(
    z.object({
      kind: enumOf(findingKinds),
      kind_text: z.string(),
      list: z.array(found),
      is_cut: z.boolean(),
    }),
  ),
});
