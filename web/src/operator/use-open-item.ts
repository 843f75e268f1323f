import { useEffect, useRef, useState } from 'react';
import { type Read, useRead } from '../client';
import { currentTime } from '../ui/clock';
import { leave } from '../ui/leave-question';
import { type Clocks, dueIn } from './clock-text';
import type { AnyQueue } from './queue';

export interface ListAnswer extends Clocks {
  list: unknown[];
  total: number;
  /** Of all that match, where an item has an amount. */
  amount_sum?: number | null;
  page: number;
}
/** An item that is open, with the way to the ones before and after it. */
export interface OpenItem {
  key: string;
  item: unknown;
  /** When its clock runs out; undefined while none runs, and once it is gone. */
  due: string | undefined;
  /** False once it is in no list of this person, and until that is known: nothing can be done to it then. */
  isCurrent: boolean;
  isReading: boolean;
  /** It could not be read anew. */
  fault: { message: string; retry: () => void } | undefined;
  /** When what is shown was read, by the server's clock. */
  seenAt: Date;
  /** Its place in the view, such as 3 / 27; undefined when it has left the view. */
  place: string | undefined;
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
}
interface Paging {
  page: number;
  page_size: number;
}
/** An item as it stood in the list when it was last there. */
interface Seen {
  key: string;
  item: unknown;
  index: number;
}

/** Goes on at once, or after the question when something typed in the item that is open would be lost. */
function leaveItem(go: () => void): void {
  const sheet = document.querySelector('[data-sheet], dialog[data-drawer]');
  if (sheet) leave(go, sheet);
  else go();
}

/**
 * The item that is open beside its list. It stays open when a decision takes it out of the view: it is then read anew from
 * the list of all, and the next one is the one that has moved up into its place.
 */
export function useOpenItem(
  queue: AnyQueue,
  list: Read<unknown>,
  { page, page_size: size }: Paging,
  { initial, onPage }: { initial: string | undefined; onPage: (page: number) => void },
): [open: OpenItem | undefined, setOpen: (key: string | undefined) => void] {
  const [key, setKey] = useState(initial);
  const data = list.data as ListAnswer | undefined;
  const rows = data?.list ?? [];
  const total = data?.total ?? 0;
  const index = rows.findIndex((row) => queue.keyOf(row) === key);
  const seen = useRef<Seen>(undefined);
  const before = seen.current?.key === key ? seen.current : undefined;
  const isGone = index < 0 && !list.isFetching;
  const { row: again, answer, isReading, fault } = useFoundAgain(queue, isGone ? before?.item : undefined);
  const seenAt = useSeenAt(again ?? data);
  const turned = useRef<1 | -1>(undefined);
  useEffect(() => {
    if (key !== undefined && index >= 0) seen.current = { key, item: rows[index], index };
    else if (again !== undefined && before) seen.current = { ...before, item: again };
  });
  // The page that was turned to has come: its first item is the next one, its last the one before.
  useEffect(() => {
    if (turned.current === undefined || list.isFetching || data?.page !== page) return;
    const row = turned.current === 1 ? data.list[0] : data.list.at(-1);
    turned.current = undefined;
    if (row !== undefined) setKey(queue.keyOf(row));
  }, [queue, data, list.isFetching, page]);
  const item = index >= 0 ? rows[index] : (again ?? before?.item);
  const show = (next: string | undefined) => leaveItem(() => setKey(next));
  if (key === undefined || item === undefined) return [undefined, show];

  const at = index >= 0 ? index : (before?.index ?? 0);
  const turn = (by: 1 | -1) => () =>
    leaveItem(() => {
      turned.current = by;
      onPage(page + by);
    });
  const to = (row: unknown) => (row === undefined ? undefined : () => show(queue.keyOf(row)));
  const hasMore = (page - 1) * size + rows.length < total;
  return [
    {
      key,
      item,
      due: dueIn(queue, index >= 0 ? data : answer, item),
      isCurrent: index >= 0 || again !== undefined,
      isReading: list.isFetching || isReading,
      fault,
      seenAt,
      place: index < 0 ? undefined : `${(page - 1) * size + index + 1} / ${total}`,
      next: to(rows[index >= 0 ? at + 1 : at]) ?? (hasMore ? turn(1) : undefined),
      previous: to(at > 0 ? rows[at - 1] : undefined) ?? (page > 1 ? turn(-1) : undefined),
    },
    show,
  ];
}

const MOST = 100;
/** An item that has left its view, as the list of all has it now. */
function useFoundAgain(
  queue: AnyQueue,
  item: unknown,
): Pick<OpenItem, 'isReading' | 'fault'> & { row: unknown; answer: Clocks | undefined } {
  const { search, views } = queue;
  const everywhere = views.find(({ id }) => id === 'all')?.input ?? {};
  const words = item === undefined ? '' : (queue.wordsOf ?? queue.keyOf)(item);
  const { data, error, isFetching, refetch } = useRead(
    queue.list,
    { ...everywhere, ...(search && { [search.name]: words }), page: 1, page_size: MOST } as never,
    { enabled: item !== undefined },
  );
  if (item === undefined) return { row: undefined, answer: undefined, isReading: false, fault: undefined };
  // An answer from before the last action is not how it stands now.
  if (isFetching) return { row: undefined, answer: undefined, isReading: true, fault: undefined };
  const key = queue.keyOf(item);
  return {
    row: (data as ListAnswer | undefined)?.list.find((one) => queue.keyOf(one) === key),
    answer: data as Clocks | undefined,
    isReading: false,
    fault: error ? { message: error.message, retry: () => void refetch() } : undefined,
  };
}

/** The moment at which an answer came. */
function useSeenAt(answer: unknown): Date {
  const [seen, setSeen] = useState(() => ({ answer, at: currentTime() }));
  if (seen.answer !== answer) setSeen({ answer, at: currentTime() });
  return seen.at;
}
