import type { Api } from '@uc/contract';
import { type MessageCategory, messageCategories } from '@uc/contract/message-texts';
import { api, type WireInput, type WireOutput } from '../client';
import { choice, type Filters, paging, text } from '../ui/filters';

type List = WireOutput<Api['messages']['list']>;
export type Message = List['list'][number];
export type Unread = List['unread'];
/** A matter by its newest message, or a message that is about nothing. */
export type MatterPage = WireOutput<Api['messages']['matters']>;
export type Matter = MatterPage['list'][number];

const categoryIds = Object.keys(messageCategories) as MessageCategory[];
export const tabIds = ['all', ...categoryIds] as const;
export const tabTexts = { all: '全部', ...messageCategories };

/** The message box in the URL. */
export const messageFilters = {
  category: choice(tabIds),
  read: choice(['', '0', '1']),
  keyword: text(50),
  ...paging,
};
export type MessageFilters = Filters<typeof messageFilters>;

export const listInput = ({
  category,
  read,
  keyword,
  ...page
}: MessageFilters): WireInput<Api['messages']['list']> => ({
  ...page,
  ...narrowedBy({ category, read, keyword }),
});

/** A page of matters has no number: each goes on where the one before ended. */
export const matterInput = (filters: MessageFilters): WireInput<Api['messages']['matters']> => ({
  page_size: 20,
  ...narrowedBy(filters),
});

const narrowedBy = ({ category, read, keyword }: Pick<MessageFilters, 'category' | 'read' | 'keyword'>) => ({
  ...(category !== 'all' && { category }),
  ...(read !== '' && { read }),
  ...(keyword && { keyword }),
});

/** Reads to repeat once something was marked or deleted. */
export const boxReads = [
  api.messages.list,
  api.messages.matters,
  api.messages.matter,
  api.messages.unreadCount,
];

/** The subject of a message for screen readers: the number of its object, else its summary. */
export const aboutOf = ({ object, summary }: Pick<Message, 'object' | 'summary'>): string =>
  object?.no ?? summary;

/** A name that tells one message from another: two orders may be paid in one second, by one payment. */
export const nameOf = (message: Pick<Message, 'title' | 'object' | 'summary' | 'at'>): string =>
  `${message.title}（${aboutOf(message)}，${message.at}）`;
