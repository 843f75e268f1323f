import type { Api } from '@uc/contract';
import { serviceCategories } from '@uc/contract/service-categories';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { type Blank, type Event, queue } from '../queue';

type Category = WireOutput<Api['requests']['staffCategories']>['list'][number];
type Word = WireOutput<Api['requests']['staffWords']>['list'][number];

const services = [['', '不对应'], ...Object.entries(serviceCategories)] as [string, string][];
/** The fields of a category, with their present values. */
const blanksOf = <T,>(of: (item: T) => Partial<Category>): Blank<T>[] => [
  { name: 'text', label: '名称', kind: 'text', most: 20, initial: (item) => of(item).text ?? '' },
  {
    name: 'parent',
    label: '所属一级类目',
    kind: 'text',
    optional: true,
    hint: '一级类目的名称，不填为一级类目',
    initial: (item) => of(item).parent_text ?? '',
  },
  {
    name: 'service',
    label: '服务商类目',
    kind: 'choice',
    optional: true,
    options: services,
    initial: (item) => of(item).service ?? '',
  },
  {
    name: 'template',
    label: '描述模板',
    kind: 'long',
    optional: true,
    most: 2000,
    initial: (item) => of(item).template ?? '',
  },
  {
    name: 'position',
    label: '排序',
    kind: 'number',
    initial: (item) => String(of(item).position ?? 0),
  },
  { name: 'valid_from', label: '启用日期', kind: 'day', initial: (item) => of(item).valid_from ?? '' },
  {
    name: 'valid_to',
    label: '停用日期',
    kind: 'day',
    optional: true,
    initial: (item) => of(item).valid_to ?? '',
  },
];
const typed = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const editCategory: Event<Category> = {
  id: 'edit',
  text: '修改类目',
  endpoint: api.requests.staffCategorySave,
  question: () => '已发布的需求保留原类目；停用后不能再选择。',
  blanks: blanksOf((item) => item),
  input: ({ code, version }, values) => ({ code, version, ...typed(values) }),
};

/** 需求类目 (crowdsourcing-screens.md#limits-and-members): two levels, each row with its days. */
export const crowdCategories = queue<Category>({
  id: 'category',
  group: '众包',
  list: api.requests.staffCategories,
  views: [{ id: 'all', text: '全部', input: {}, past: true }],
  search: { name: 'keyword', label: '名称' },
  keyOf: ({ parent_text: branch, text }) => (branch === null ? text : `${branch} / ${text}`),
  wordsOf: ({ text }) => text,
  sinceOf: ({ valid_from }) => `${valid_from} 00:00:00`,
  sinceText: '启用日期',
  statusOf: ({ is_open }) => ({ text: is_open ? '启用' : '停用', tone: is_open ? 'positive' : 'neutral' }),
  columns: [
    { key: 'text', title: '名称', render: ({ text }) => text },
    { key: 'parent', title: '一级类目', width: 128, render: ({ parent_text }) => parent_text ?? '—' },
    { key: 'service', title: '服务商类目', width: 144, render: ({ service_text }) => service_text ?? '—' },
  ],
  facts: (item) => [
    ['名称', item.text],
    ['一级类目', item.parent_text ?? '—'],
    ['服务商类目', item.service_text ?? '—'],
    ['描述模板', item.template || '—'],
    ['有效期', `${item.valid_from} 至 ${item.valid_to ?? '长期'}`],
  ],
  events: () => [editCategory],
  create: {
    id: 'create',
    text: '新建类目',
    tone: 'primary',
    endpoint: api.requests.staffCategorySave,
    question: () => '自启用日期起可选。',
    blanks: blanksOf<undefined>(() => ({})),
    input: (_, values) => typed(values),
  },
});

/**
 * 违规词表 (public-texts.md#how-they-are-judged): words that refuse a public text, and words that are shown
 * to its reviewer.
 */
export const crowdWords = queue<Word>({
  id: 'word',
  group: '众包',
  list: api.requests.staffWords,
  views: [{ id: 'all', text: '全部', input: {}, past: true }],
  search: { name: 'keyword', label: '词语' },
  keyOf: ({ word }) => word,
  sinceOf: ({ added_at }) => added_at,
  sinceText: '添加时间',
  statusOf: ({ effect }) =>
    effect === 'refuse' ? { text: '禁止提交', tone: 'negative' } : { text: '审核提示', tone: 'warning' },
  columns: [
    { key: 'word', title: '词语', render: ({ word }) => word },
    { key: 'by', title: '添加人', width: 112, render: ({ added_by }) => added_by },
  ],
  facts: (item) => [
    ['词语', item.word],
    ['添加人', item.added_by],
  ],
  events: () => [
    {
      id: 'remove',
      text: '移除',
      tone: 'danger',
      endpoint: api.requests.staffWordRemove,
      question: ({ word }) => `移除“${word}”，此后含该词的内容可以提交。`,
      input: ({ word }) => ({ word }),
    },
  ],
  create: {
    id: 'create',
    text: '添加词语',
    tone: 'primary',
    endpoint: api.requests.staffWordAdd,
    question: () =>
      '内置词表之外的词语，适用于需求、投标、作品、服务商主页、创客项目与动态、评价、昵称、职业和简介；字间夹入符号也会识别。不经审核即公开的内容只适用“禁止提交”。',
    blanks: [
      { name: 'word', label: '词语', kind: 'text', most: 20 },
      {
        name: 'refuses',
        label: '处理方式',
        kind: 'choice',
        options: [
          ['1', '禁止提交'],
          ['0', '审核时提示'],
        ],
        initial: () => '1',
      },
    ],
    input: (_, { word, refuses }) => ({ word, refuses }),
  },
});
