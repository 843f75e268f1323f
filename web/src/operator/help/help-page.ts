import type { Api } from '@uc/contract';
import { helpGroups, helpOf } from '@uc/contract/help-topics';
import { linksOf } from '@uc/contract/markdown';
import type { WireOutput } from '../../client';
import { routeAt, routeEntries } from '../../routes';
import { api } from '../api';
import type { Event } from '../queue';

/** A page of the help as its editor sees it. */
export type HelpPage = WireOutput<Api['help']['staffHelpPage']>;
export type Content = HelpPage['latest'];

/** A page that nobody has saved yet. */
export const blankPage: HelpPage = {
  topic: '',
  state: 'hidden',
  no: 0,
  latest: { group: 'start', title: '', text: '' },
  shown: null,
  is_built_in: false,
  has_draft: false,
  pages: [],
  versions: [],
  solved: 0,
  unsolved: 0,
  said: [],
};

/** The whole of a page in lines, for a difference. */
export const linesOf = ({ group, title, text }: Content): string =>
  `标题：${title}\n分类：${helpGroups[group]}\n${text}`;

/** The screens whose 本页帮助 leads to a topic. */
export const screensOf = (topic: string): string[] => [
  ...new Set(
    routeEntries
      .filter(([, row]) => row.screen !== undefined && row.layout !== false && helpOf(row.path) === topic)
      .map(([, { title }]) => title),
  ),
];

/** Links of a text that lead to no page of the application. */
export const strayLinks = (text: string): string[] =>
  linksOf(text).filter((link) => routeAt(link.split(/[?#]/, 1)[0]!) === 'anywhere');

const seen = ({ topic, no }: HelpPage) => ({ topic, no });

export const withdrawEvent: Event<HelpPage> = {
  id: 'withdraw',
  text: '撤下',
  tone: 'danger',
  endpoint: api.help.staffHelpWithdraw,
  question: () => '撤下后客户立即看不到、也搜不到此页。内容与历史版本保留，可以再次发布。',
  input: seen,
};
export const builtInEvent: Event<HelpPage> = {
  id: 'built-in',
  text: '恢复内置内容',
  endpoint: api.help.staffHelpBuiltIn,
  question: () => '客户将看到产品自带的内容。您的修改保留在历史版本中，可以再次发布。',
  input: seen,
};
