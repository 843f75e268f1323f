import { describe, expect, test } from 'vitest';
import { pageCount, pagerWindow } from './pager-window';

describe('pager', () => {
  test('a pager of few pages shows all of them', () => {
    expect(pagerWindow(1, 1)).toEqual([1]);
    expect(pagerWindow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('a pager of many pages shows its ends and the neighbours of the page between', () => {
    expect(pagerWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-after', 20]);
    expect(pagerWindow(10, 20)).toEqual([1, 'gap-before', 9, 10, 11, 'gap-after', 20]);
    expect(pagerWindow(20, 20)).toEqual([1, 'gap-before', 16, 17, 18, 19, 20]);
  });

  test('no gap of a pager hides a single page, no page stands twice, none is missed', () => {
    for (let pages = 1; pages <= 30; pages++) {
      for (let page = 1; page <= pages; page++) {
        const entries = pagerWindow(page, pages);
        const numbers = entries.filter((entry) => typeof entry === 'number');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toContain(page);
        for (const [index, entry] of entries.entries()) {
          const [before, after] = [entries[index - 1], entries[index + 1]];
          if (typeof entry === 'number' && typeof after === 'number') expect(after - entry).toBe(1);
          if (typeof entry === 'string') expect((after as number) - (before as number)).toBeGreaterThan(2);
        }
      }
    }
  });

  test('a list without rows has one page', () => {
    expect([pageCount(0, 10), pageCount(10, 10), pageCount(11, 10)]).toEqual([1, 1, 2]);
  });
});
