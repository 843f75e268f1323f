import type { ReactNode } from 'react';
import { type StaffQueueId, staffQueues } from '@uc/contract/staff-queues';
import type { Meaning } from '@uc/contract/meant';
import type { ClientEndpoint } from '../client';
import type { Column } from '../ui/record-columns';
import { currentTime } from '../ui/clock';
import type { Tone } from '../ui/StatusTag';
import type { ConsoleGroup } from './pages';

/** One thing to fill in before an event is sent. */
export interface Blank<T> {
  name: string;
  label: string;
  kind: 'text' | 'long' | 'amount' | 'number' | 'day' | 'choice' | 'center' | 'layout';
  /** The meaning of a text that is not words. */
  meant?: Meaning;
  optional?: boolean;
  /** Whether it is asked for, by the values of the others. */
  when?: (values: Record<string, string>) => boolean;
  initial?: (item: T) => string;
  options?: readonly (readonly [value: string, text: string])[];
  hint?: string;
  /** What helps to fill it in, below it; `put` adds a text to what is typed. */
  aid?: (item: T, put: (text: string) => void) => ReactNode;
  /** Most characters of a text; 200 where nothing else is said. */
  most?: number;
}
/** An event that staff may send about an item. */
export interface Event<T> {
  id: string;
  text: string;
  tone?: 'primary' | 'danger';
  endpoint: ClientEndpoint;
  /** The consequence of the event, in words with its figures. */
  question: (item: T) => ReactNode;
  blanks?: readonly Blank<T>[];
  /** Preview of its effect with the values in the blanks. */
  preview?: (item: T, values: Record<string, string>) => ReactNode;
  /**
   * The request made from the typed values; `token` stays the same when it is sent again, for endpoints that ask for
   * one.
   */
  input: (item: T, values: Record<string, string>, token: string) => Record<string, unknown>;
  /** Reads of the page that it changes, beside the queue itself. */
  changes?: readonly ClientEndpoint[];
  /** The toast after it, where it says more than its name (done-text.ts). */
  toastText?: (answer: unknown) => string;
  /** The outcome, where it says more than its name. */
  result?: (answer: unknown) => ReactNode;
}
export type Fact = readonly [label: string, value: ReactNode];

/** One queue of work: its list, its waiting items, the facts of an item and its events. */
export interface Queue<T> {
  id: StaffQueueId;
  /** From the contract's table of queues. */
  title: string;
  /** Its section of the menu. */
  group: ConsoleGroup;
  /** Notice about the whole queue, above the list. */
  notice?: () => ReactNode;
  /** The customer whose item it is. */
  uidOf?: (item: T) => string;
  /** Other customers that are named in it. */
  othersOf?: (item: T) => readonly string[];
  list: ClientEndpoint;
  /**
   * The first lists the waiting items; their number stands in the overview. In a `past` one nothing waits: it shows a
   * moment, not an age.
   */
  views: readonly { id: string; text: string; input: Record<string, string>; past?: true }[];
  keyOf: (item: T) => string;
  /** Words by which the search finds it, where its number is not one of them. */
  wordsOf?: (item: T) => string;
  /** The moment since which it waits, as the wire has it; null while it does not. */
  sinceOf: (item: T) => string | null;
  /** The label of that moment; 时间 by default. */
  sinceText?: string;
  statusOf: (item: T) => { text: string; tone: Tone };
  /** What happens to an item at zero, where it is not what the contract's table says of its queue. */
  endsOf?: (item: T) => string | undefined;
  columns: readonly Column<T>[];
  facts: (item: T) => readonly Fact[];
  /** More of an item, fetched when it is opened. */
  detail?: {
    endpoint: ClientEndpoint;
    input: (item: T) => Record<string, unknown>;
    show: (detail: never, item: T) => ReactNode;
  };
  /** Its detail tells what colleagues did and note: 同事记录 has the notes alone that stand beside it. */
  tellsActs?: true;
  events: (item: T) => readonly Event<T>[];
  /** Starts something new. */
  create?: Event<undefined>;
  /** The same event for several items at once. */
  batch?: {
    event: string;
    text: string;
    endpoint: ClientEndpoint;
    input: (items: readonly T[]) => Record<string, unknown>;
    /** What one decides an item by, in the preview. */
    columns: readonly Column<T>[];
    /** The figures of all that are chosen, in words. */
    sum: (items: readonly T[]) => ReactNode;
  };
  /** The parameter and label of the search box; without it there is none. */
  search?: { name: string; label: string };
}

/** A queue among others, whatever its items are. */
export type AnyQueue = Queue<unknown>;
/**
 * A queue with its title. It erases the item type: items come from the queue's own list and go to its own functions
 * only.
 */
export const queue = <T>(one: Omit<Queue<T>, 'title'>): AnyQueue =>
  ({ ...one, title: staffQueues[one.id].title }) as unknown as AnyQueue;
/** The number of an item as calls name it. */
export const numberOf = ({ id }: AnyQueue, item: unknown): string =>
  String((item as Record<string, unknown>)[staffQueues[id].no]);
/** What one would most likely do: the main action, else the only one. */
export const mainEvent = (events: readonly Event<unknown>[]): Event<unknown> | undefined =>
  events.find(({ tone }) => tone === 'primary') ?? (events.length === 1 ? events[0] : undefined);
/** Whether an export of a file is a queue. */
export const isQueue = (value: unknown): value is AnyQueue =>
  typeof value === 'object' && value !== null && 'id' in value && 'views' in value;

const DAY_MS = 86_400_000;
/** The moment so many days ago, as the wire has it: for ages counted in days. */
export const daysAgo = (days: number, now = currentTime().getTime()): string =>
  new Date(now - days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** 分钟, 小时 or 天 since a moment of the wire. */
export function ageOf(since: string, now = currentTime().getTime()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(`${since.replace(' ', 'T')}+08:00`)) / 60_000));
  if (minutes < 1) return '1分钟内';
  if (minutes < 60) return `${minutes}分钟`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)}小时` : `${Math.floor(minutes / 1440)}天`;
}
