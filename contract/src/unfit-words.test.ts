import { expect, test } from 'vitest';
import { isUnfit, isUnfitName } from './unfit-words';

test('an unfit word is found however it is spelt', () => {
  for (const text of ['专业博彩推广', '博 彩', '博_彩', 'ＣＡＳＩＮＯ', '代·开·发·票'])
    expect([text, isUnfit(text)]).toEqual([text, true]);
});

test('the names of the house are kept for the house', () => {
  for (const name of ['官方小助手', 'Admin_01', '客-服'])
    expect([name, isUnfitName(name)]).toEqual([name, true]);
});

test('ordinary names and descriptions of what people do are not unfit', () => {
  for (const text of [
    '山海数字文创',
    '拾光设计工作室',
    '新人小陈',
    'a-_9',
    '专注影视后期与三维渲染，承接商业短片',
  ])
    expect([text, isUnfitName(text)]).toEqual([text, false]);
});
