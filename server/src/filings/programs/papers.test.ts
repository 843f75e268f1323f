import { expect, test } from 'vitest';
import { pageFaults } from './papers';

test('a paper of a program is judged by its pages: sixty whole ones, or all of them when there are fewer', () => {
  const rule = { field: 'source_file', text: '源程序', pages: 60, lines: 50, head: ['竹里APP', 'V1.0'] };
  const pages = (count: number, short: readonly number[] = [], first = '竹里 APP V1.0') =>
    Array.from({ length: count }, (_, at) => ({ lines: short.includes(at + 1) ? 49 : 50, first }));
  const said = (...given: Parameters<typeof pages>) =>
    pageFaults(pages(...given), rule).map(({ message }) => message);
  expect(said(60)).toEqual([]);
  // The last page of what is handed in whole may end anywhere; that of an excerpt may not.
  expect(said(59, [59])).toEqual([]);
  expect(said(60, [60])).toEqual(['源程序第60页不足50行（第60页49行，缺第50-50行）']);
  expect(said(61)).toEqual(['源程序共61页：请提交前后各连续30页（共60页），不足60页的提交全部']);
  expect(said(2, [], '其他 V1.0')).toEqual(['源程序第1、2页页眉缺少软件全称与版本号“竹里APP V1.0”']);
});
