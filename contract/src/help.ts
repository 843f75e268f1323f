import { z } from 'zod';
import { get } from './endpoint';
import { helpGroups, helpTopicIds } from './help-topics';
import { enumOf, keyword } from './wire';

const found = z.object({
  topic: z.enum(helpTopicIds),
  group: enumOf(helpGroups),
  title: z.string(),
  /** The words around the first place that was found; '' without a keyword. */
  excerpt: z.string(),
});

/** Help for customers (support.md#help). */
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
    input: { topic: z.enum(helpTopicIds) },
    /** `text` is Markdown: headings, lists, paragraphs, bold words and links to pages of the application. */
    output: z.object({ topic: z.enum(helpTopicIds), title: z.string(), text: z.string() }),
  }),
};
