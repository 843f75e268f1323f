import type { Api } from '@uc/contract';
import { helpTopics } from '@uc/contract/help-topics';
import type { Room } from '../room/index';
import { searchHelp } from './search';
import { helpTexts } from './texts/index';

/** Help for customers (support.md#help). */
export const room: Room<Api['help']> = {
  handlers: () => ({
    search: ({ input: { keyword = '' } }) => ({
      list: searchHelp(keyword).map(({ topic, excerpt }) => {
        const { group, title } = helpTopics[topic];
        return { topic, group, title, excerpt };
      }),
    }),
    read: ({ input: { topic } }) => ({
      topic,
      title: helpTopics[topic].title,
      text: helpTexts[topic].trim(),
    }),
  }),
};
