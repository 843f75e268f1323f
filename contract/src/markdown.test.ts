import { expect, test } from 'vitest';
import { blocksOf, linksOf, plainText, wordsOf } from './markdown';

test('a text that staff have written becomes headings, paragraphs and lists, and its links lead to pages of the application alone', () => {
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
  expect(linksOf('在[提现](/finance/rmb/withdraw)中\n- [工单](/support?view=new)')).toEqual([
    '/finance/rmb/withdraw',
    '/support?view=new',
  ]);
  expect(plainText('## 步骤\n1. **先**读\n\n[提现](/finance)')).toBe('步骤 先读 提现');
});

test('hostile Markdown is words: no script, no picture, no table, and no link to another host', () => {
  const hostile = [
    '[坏](javascript:alert(1))',
    '[坏](//evil.example/a)',
    '[坏](/\\evil.example/a)',
    '[坏](https://evil.example)',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '![图](https://evil.example/a.png)',
    '| 甲 | 乙 |',
  ];
  for (const line of hostile) expect(wordsOf(line)).toEqual([{ text: line }]);
  expect(linksOf(hostile.join('\n'))).toEqual([]);
  for (const mark of ['[', '](', '**', '![', '[[](/'])
    expect(plainText(mark.repeat(1_000_000 / mark.length)).length).toBeGreaterThan(900_000);
});
