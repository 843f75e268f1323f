import { expect, test } from 'vitest';
import type { FilingCase } from '../filing';
import { storyOf } from './story';

const stage = (seq: number, event: string, at: string, more: object = {}) => ({
  seq,
  event,
  at: `2026-11-20 ${at}`,
  text: event,
  actor: '',
  comment: null,
  papers: [],
  answers: null,
  ...more,
});
const order = (business: string, more: object) => ({
  order_no: `O-${business}`,
  business,
  business_text: business,
  returned: 0,
  paid_line: null,
  returned_line: null,
  ended_at: null,
  ...more,
});
const caseOf = (more: object) =>
  ({ area: 'trademark', stages: [], papers: [], files: [], orders: [], ...more }) as unknown as FilingCase;
const told = (one: FilingCase) =>
  storyOf(one).map(({ text, answers }) => [text, ...answers.map((it) => it.text)]);

test('a notice stands at its own moment with its answers in their order, however late they came', () => {
  const one = caseOf({
    stages: [
      stage(5, 'answer_filed', '15:00:00', { answers: 2 }),
      stage(4, 'answer', '14:00:00', { answers: 2 }),
      stage(3, 'receipt', '12:00:00'),
      stage(2, 'correction', '11:00:00'),
      stage(1, 'submit', '10:00:00'),
    ],
    papers: [
      {
        seq: 9,
        title: '证书',
        side: 'office',
        side_text: '官方',
        at: '2026-11-20 13:00:00',
        file: {},
        versions: [],
      },
    ],
  });
  expect(told(one)).toEqual([
    ['收到文件：证书'],
    ['receipt'],
    ['correction', 'answer', 'answer_filed'],
    ['submit'],
  ]);
});

test('a payment and what goes back stand with the lines that their orders name, else by themselves', () => {
  const moment = '2026-11-20 10:00:00';
  const one = caseOf({
    stages: [stage(3, 'cancel', '10:00:00'), stage(2, 'order', '10:00:00'), stage(1, 'pay', '10:00:00')],
    orders: [
      order('register', { paid_line: 1, returned: 5, returned_line: 3 }),
      order('renewal', { paid_line: 2 }),
      order('change', { returned: 3, ended_at: '2026-11-20 13:00:00' }),
      // What a coupon paid alone goes back as nothing.
      order('assignment', { returned_line: 3, ended_at: moment }),
    ],
  });
  expect(
    storyOf(one).map(({ text, money }) => [text, ...money.map((it) => [it.order.business, it.isBack])]),
  ).toEqual([
    ['费用退回', ['change', true]],
    ['cancel', ['register', true]],
    ['order', ['renewal', false]],
    ['pay', ['register', false]],
  ]);
});
