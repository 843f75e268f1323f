import { limits } from '@uc/contract/limits';
import type { Api } from '@uc/contract';
import { answerPlaceholders } from '@uc/contract/support/answer-texts';
import { ticketLimits } from '@uc/contract/support/texts';
import type { WireOutput } from '../client';
import { api } from './api';
import type { Blank, Event } from './queue';

export type Answer = WireOutput<Api['support']['staffAnswers']>['list'][number];

const meanings = Object.entries(answerPlaceholders)
  .map(([name, text]) => `{${name}}为${text}`)
  .join('，');
const title = { name: 'title', label: '名称', kind: 'text', most: limits.savedAnswer.title } as const;
const body = {
  name: 'body',
  label: '内容',
  kind: 'long',
  most: ticketLimits.most,
  hint: `可用占位符：${meanings}。加入工单时自动替换，工单没有关联单据时不能选用含单据的回复。`,
} as const;
const blanks: readonly Blank<Answer | undefined>[] = [
  { ...title, initial: (answer) => answer?.title ?? '' },
  { ...body, initial: (answer) => answer?.body ?? '' },
];
const input = (answer: Answer | undefined, typed: Record<string, string>) => ({
  ...(answer && { answer_no: answer.answer_no, version: answer.version }),
  title: typed.title,
  body: typed.body,
});

/** Adds an answer of one's own, or changes it. */
export const saveOwn = {
  id: 'save',
  text: '保存常用回复',
  endpoint: api.support.staffAnswerSave,
  question: () => '只有您自己可以选用。',
  blanks,
  input,
} satisfies Event<Answer | undefined>;
/** The same of one that everybody uses. */
export const saveShared = {
  id: 'save',
  text: '保存常用回复',
  endpoint: api.support.staffSharedAnswerSave,
  question: () => '所有处理工单的同事都可以选用。',
  blanks,
  input,
} satisfies Event<Answer | undefined>;

const one = ({ answer_no, version }: Answer) => ({ answer_no, version });
export const deleteOwn: Event<Answer> = {
  id: 'delete',
  text: '删除',
  tone: 'danger',
  endpoint: api.support.staffAnswerDelete,
  question: ({ title: name }) => `删除“${name}”后不能恢复，已发送的答复不受影响。`,
  input: one,
};
export const deleteShared: Event<Answer> = {
  ...deleteOwn,
  endpoint: api.support.staffSharedAnswerDelete,
};
