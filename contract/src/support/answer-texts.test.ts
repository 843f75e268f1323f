import { expect, test } from 'vitest';
import { filledAnswer, leftPlaceholder, unknownPlaceholder } from './answer-texts';

test('a saved answer is filled with what its placeholders stand for, once, whatever braces they have', () => {
  const body = '{客户}您好，｛ 单据 ｝{单号}已处理，{单号}。';
  expect(filledAnswer(body, { 客户: '{单号}', 单据: '提现', 单号: 'W1' })).toEqual({
    text: '{单号}您好，提现W1已处理，W1。',
    missing: [],
  });
  expect(filledAnswer(body, { 客户: '山海' }).missing).toEqual(['单据', '单号']);
});

test('a saved answer names the placeholder that stands for nothing, and a text the one that was left in it', () => {
  expect(unknownPlaceholder('{客户}的{订单}')).toBe('订单');
  expect(unknownPlaceholder('{客户}的{}')).toBe('');
  expect(unknownPlaceholder('{客户}您好')).toBeUndefined();
  expect(leftPlaceholder('请在{设置}中查看｛单号｝')).toBe('单号');
  expect(leftPlaceholder('请在{设置}中查看')).toBeUndefined();
});
