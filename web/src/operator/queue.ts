import type { ReactNode } from 'react';
import type { DeskQueueId } from '@uc/contract/desk-queues';
import type { Meaning } from '@uc/contract/meant';
import type { ClientEndpoint } from '../client';
import type { Column } from '../ui/record-columns';
import { currentTime } from '../ui/clock';
import type { Tone } from '../ui/StatusTag';

/** One thing to fill in before an event is sent. */
export interface Blank<T> {
  name: string;
  label: string;
  kind: 'text' | 'long' | 'amount' | 'number' | 'day' | 'choice' | 'center' | 'layout';
  /** What a text is for, where it is not words. */
  meant?: Meaning;
  optional?: boolean;
  /** Whether it is asked for, by what stands in the others. */
  when?: (values: Record<string, string>) => boolean;
  initial?: (item: T) => string;
  options?: readonly (readonly [value: string, text: string])[];
  hint?: string;
  /** Most characters of a text; 200 where nothing else is said. */
  most?: number;
}
/** An event that staff may send about an item. */
export interface Event<T> {
  id: string;
  text: string;
  tone?: 'primary' | 'danger';
  endpoint: ClientEndpoint;
  /** What will happen, in words with its figures. */
  question: (item: T) => ReactNode;
  blanks?: readonly Blank<T>[];
  /** What it would do with what stands in the blanks now. */
  preview?: (item: T, values: Record<string, string>) => ReactNode;
  /** What is sent, of what was typed; `token` is the same however often it is sent, for endpoints that ask for one. */
  input: (item: T, values: Record<string, string>, token: string) => Record<string, unknown>;
  /** What is said briefly when it is done, where it is more than its name says (done-text.ts). */
  toastText?: (answer: unknown) => string;
  /** What came of it, where more than its name is to be said. */
  result?: (answer: unknown) => ReactNode;
}
export type Fact = readonly [label: string, value: ReactNode];

/** One kind of work: its list, what waits, what is seen of an item and what can be done about it. */
export interface Queue<T> {
  id: DeskQueueId;
  title: string;
  /** What holds for all of it, said above the list. */
  notice?: () => ReactNode;
  /** Whose item it is, where it is a customer's. */
  uidOf?: (item: T) => string;
  /** Other customers that are named in it. */
  othersOf?: (item: T) => readonly string[];
  list: ClientEndpoint;
  /** The first is what waits; its number stands in the overview. In a `past` one nothing does: it shows when, not how long. */
  views: readonly { id: string; text: string; input: Record<string, string>; past?: true }[];
  keyOf: (item: T) => string;
  /** When it began to wait, as the wire has it; null while it does not. */
  sinceOf: (item: T) => string | null;
  /** What that moment is called; 时间 where nothing else is said. */
  sinceText?: string;
  statusOf: (item: T) => { text: string; tone: Tone };
  /** Whether it should have been done by now; asked where its items still wait. */
  isLate?: (item: T) => boolean;
  columns: readonly Column<T>[];
  facts: (item: T) => readonly Fact[];
  /** More of an item, fetched when it is opened. */
  detail?: {
    endpoint: ClientEndpoint;
    input: (item: T) => Record<string, unknown>;
    show: (detail: never, item: T) => ReactNode;
  };
  events: (item: T) => readonly Event<T>[];
  /** Starts something new. */
  create?: Event<undefined>;
  /** The same event for several items at once. */
  batch?: {
    event: string;
    text: string;
    endpoint: ClientEndpoint;
    input: (items: readonly T[]) => Record<string, unknown>;
    /** What is decided about one of them, in a line. */
    about: (item: T) => ReactNode;
  };
  /** What the search box finds; without it there is none. */
  search?: { name: string; label: string };
}

/** A queue among others, whatever its items are. */
export type AnyQueue = Queue<unknown>;
/** Erases the item type: items come from the queue's own list and go to its own functions only. */
export const queue = <T>(one: Queue<T>): AnyQueue => one as unknown as AnyQueue;

const DAY_MS = 86_400_000;
/** The moment so many days ago, as the wire has it: for what is counted in days. */
export const daysAgo = (days: number, now = currentTime().getTime()): string =>
  new Date(now - days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** 分钟, 小时 or 天 since a moment of the wire. */
export function ageOf(since: string, now = currentTime().getTime()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(`${since.replace(' ', 'T')}+08:00`)) / 60_000));
  if (minutes < 1) return '1分钟内';
  if (minutes < 60) return `${minutes}分钟`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)}小时` : `${Math.floor(minutes / 1440)}天`;
}
