/** An entry of a pager: a page number, or `gap` where some are left out. */
export type PagerEntry = number | 'gap-before' | 'gap-after';

/** First, last, and two neighbours of the current page; never a gap that hides a single page. */
export function pagerWindow(page: number, pages: number): PagerEntry[] {
  if (pages <= 7) return span(1, Math.max(pages, 1));
  const from = Math.max(2, Math.min(page - 1, pages - 4));
  const to = Math.min(pages - 1, Math.max(page + 1, 5));
  return [
    1,
    ...(from > 3 ? (['gap-before'] as const) : span(2, from - 1)),
    ...span(from, to),
    ...(to < pages - 2 ? (['gap-after'] as const) : span(to + 1, pages - 1)),
    pages,
  ];
}

/** Number of pages for so many rows; at least one. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
