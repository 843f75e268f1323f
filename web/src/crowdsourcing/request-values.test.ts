import { expect, test } from 'vitest';
import { draftOf, formOf, valuesOf } from './request-values';

test('a request that is being typed is judged as it stands, and its draft holds what can be kept', () => {
  const typed = {
    ...valuesOf(undefined),
    tags: '国风;茶饮；手绘，一二三四五六七八九十一',
    budget_min: '1.234',
    budget_max: '3,000.5',
  };
  expect(formOf(typed)).toMatchObject({
    tags: ['国风', '茶饮', '手绘', '一二三四五六七八九十一'],
    budget_min: NaN,
    budget_max: 3000.5,
  });
  const draft = draftOf(typed);
  expect(draft.tags).toEqual(['国风', '茶饮', '手绘']);
  expect(draft).not.toHaveProperty('budget_min');
  expect(draft.budget_max).toBe(3000.5);
  expect(draftOf({ ...typed, tags: '1 2 3 4 5 6 7 8 9' }).tags).toHaveLength(8);
});
