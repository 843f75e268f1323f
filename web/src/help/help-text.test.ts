import { expect, test } from 'vitest';
import { blocksOf, wordsOf } from './help-text';

test('a text of the help becomes headings, paragraphs and lists, and its links lead to pages of the application alone', () => {
  expect(blocksOf('先读\n\n## 步骤\n1. 甲\n2. 乙\n- 丙').map(({ kind }) => kind)).toEqual([
    'paragraph',
    'heading',
    'steps',
    'bullets',
  ]);
  expect(wordsOf('在[提现](/finance/rmb/withdraw)中，**不能**取消')).toEqual([
    { text: '在' },
    { text: '提现', to: '/finance/rmb/withdraw' },
    { text: '中，' },
    { text: '不能', bold: true },
    { text: '取消' },
  ]);
  expect(wordsOf('[坏](javascript:alert(1))')).toEqual([{ text: '[坏](javascript:alert(1))' }]);
});
