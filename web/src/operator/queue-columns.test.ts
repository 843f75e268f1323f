import { expect, test } from 'vitest';
import { besideColumns, leastWidth, queueColumns } from './queue-columns';
import { queues } from './queues';

/** The width of the frame of a queue at a window of 1280 px, beside the menu. */
const FRAME = 995;
/** What is left of it beside an open item (ItemPanel.module.css). */
const BESIDE = FRAME - 430 - 16;

test('every queue has a search box', () => {
  expect(queues.filter(({ search }) => search === undefined).map(({ id }) => id)).toEqual([]);
});

test('a list in which nothing waits opens on everything it has', () => {
  const lists = queues.filter(({ views }) => views.every(({ past }) => past === true));
  expect(lists.map(({ title }) => title)).toContain('用户');
  expect(lists.filter(({ views }) => Object.keys(views[0]!.input).length > 0)).toEqual([]);
});

test('no queue scrolls sideways at 1280 px, also one that nothing has come to yet', () => {
  const wide = queues.flatMap((queue) =>
    [...new Set(queue.views.map(({ past = false }) => past))].flatMap((isPast) => {
      const columns = queueColumns(queue, { isPast, onOpen: () => {}, answer: undefined });
      const width = leastWidth(columns, queue.batch !== undefined && !isPast);
      const beside = leastWidth(besideColumns(columns), false);
      return width > FRAME || beside > BESIDE ? [[queue.id, isPast ? 'past' : 'waiting', width, beside]] : [];
    }),
  );
  expect(wide).toEqual([]);
});
