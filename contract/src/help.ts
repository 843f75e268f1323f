import { z } from 'zod';
import { get, post } from './endpoint';
import { helpStaffCalls } from './help-staff';
import { helpGroups } from './help-topics';
import { limits } from './limits';
import { enumOf, flag, id, keyword, lines } from './wire';

const found = z.object({
  topic: id,
  group: enumOf(helpGroups),
  title: z.string(),
  /** The words around the first place that was found; '' without a keyword. */
  excerpt: z.string(),
});

/** Help for customers, and its pages as staff edit them (support.md#help). */
export const help = {
  search: get('/support-api/help/list', {
    summary: '帮助列表',
    access: 'session',
    input: { keyword: keyword.optional() },
    output: z.object({ list: z.array(found) }),
  }),
  read: get('/support-api/help/detail', {
    summary: '帮助内容',
    access: 'session',
    input: { topic: id },
    /** `text` is Markdown: headings, lists, paragraphs, bold words and links to pages of the application. */
    output: z.object({
      topic: id,
      group: enumOf(helpGroups),
      title: z.string(),
      text: z.string(),
      /** The others of its group. */
      others: z.array(z.object({ topic: id, title: z.string() })),
    }),
    refusals: ['help.gone'],
  }),
  /** Once for each person and page: a later answer takes the place of the earlier one. */
  answer: post('/support-api/help/answer', {
    summary: '帮助是否解决问题',
    access: 'session',
    quiet: true,
    input: {
      topic: id,
      is_solved: flag,
      text: lines(limits.help.answer).default(''),
    },
    output: z.object({}),
    refusals: ['help.gone'],
  }),
  ...helpStaffCalls,
};
