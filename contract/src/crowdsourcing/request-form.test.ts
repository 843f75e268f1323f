import { expect, test } from 'vitest';
import { bidFaults } from './bid-form';
import { requestFaults, tagsFault } from './request-form';

const AMOUNT = '请输入正确的金额，最多保留两位小数';
const moneyFaults = (form: Parameters<typeof requestFaults>[0]) =>
  Object.fromEntries(
    requestFaults(form, { today: '2026-01-01', unit: 1 })
      .filter(({ field }) => /budget|reward|price|milestones/.test(field))
      .map(({ field, message }) => [field, message]),
  );

test.each([
  [{ budget_min: NaN }, { budget_min: AMOUNT }],
  [{ budget_min: 100, budget_max: NaN }, { budget_max: AMOUNT }],
  [{ budget_min: 100 }, { budget_max: '请填写预算上下限，或都留空为面议' }],
  [{}, {}],
  [{ mode: 'reward', reward: NaN }, { reward: AMOUNT }],
  [{ mode: 'reward' }, { reward: '悬赏金额不能低于100元' }],
  [
    { mode: 'hire', milestones: [{ title: '初稿', amount: NaN, due_date: '2026-02-01' }] },
    { milestones: AMOUNT },
  ],
] satisfies [Parameters<typeof requestFaults>[0], object][])(
  'the money of a request, %j, is refused at its field or taken',
  (form, faults) => {
    expect(moneyFaults(form)).toEqual(faults);
  },
);

test.each([
  [undefined, '请输入报价'],
  [NaN, AMOUNT],
  [49.99, '报价不能低于50元'],
  [50, undefined],
])('the price of a bid, %s, is refused below 50元 and where it is no amount', (price, message) => {
  expect(bidFaults('tender', { price }, 1).find(({ field }) => field === 'price')?.message).toBe(message);
});

test.each([
  [['一二三四五六七八九十'], undefined],
  [['一二三四五六七八九十一'], '标签最多8个，每个不超过10字'],
  ['一二三四五六七八'.split(''), undefined],
  ['一二三四五六七八九'.split(''), '标签最多8个，每个不超过10字'],
])('the tags of a request, %j, are refused beyond eight or beyond ten letters each', (tags, message) => {
  expect(tagsFault(tags)).toBe(message);
});
