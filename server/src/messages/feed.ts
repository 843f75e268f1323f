import { type Bearer, Refusal, type StreamReader } from '../call/index';
import { beyondTenants, type Database, withoutWaitBudget } from '../db/index';
import { audienceOf } from './audience';
import { isWaiting, lastNumber, newMessagesOf, numberMessages, readNewMessages } from './feed-store';

/**
 * The interval at which a server with open streams looks for new messages: the bell is to follow within 2 s
 * (messages.md#live-stream).
 */
const LOOK_MS = 500;
/**
 * Open streams of one person on one server: the tabs of a browser share one, and a person signs in on five devices. The
 * rest is for those that are gone and not noticed yet. One more ends the oldest, which comes again if it is still there.
 */
export const MOST_STREAMS = 20;

/** Joins an open page, which is told from then on; returns the function that leaves again. */
export type Join = (reader: StreamReader) => () => void;

/** The open pages of one person with the last number that each has seen, in the order in which they came. */
type Pages = Map<StreamReader, number | null>;

/** Tells open pages of messages and marks, whichever server caused them (ADR 40). `close` ends the looks, also the one under way. */
export function messageFeed(
  database: Database,
  log: { warn(fields: object, text: string): void },
): { join: Join; close(): Promise<void> } {
  const { db } = database;
  /** Open pages by account, then by member; null is the owner. */
  const accounts = new Map<number, Map<string | null, Pages>>();
  /** People with new messages or marks to be sent; one stays until they have been told. */
  const due = new Set<Pages>();
  let last: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /**
   * Sends all pages of a person their new messages and marks by one query, under the rights that the person
   * has now.
   */
  const tell = async (pages: Pages, upTo: number): Promise<void> => {
    const behind: [StreamReader, number][] = [];
    for (const [reader, seen] of pages)
      // A number that was never given, of another database or invented, says nothing about what was seen.
      if (seen === null || seen > upTo) {
        reader.send('hello', upTo, {});
        pages.set(reader, upTo);
      } else if (seen < upTo) behind.push([reader, seen]);
    const bearers = await admitted(behind.map(([reader]) => reader));
    const [bearer] = bearers.values();
    if (bearer === undefined) return;
    const readers = behind.filter(([reader]) => bearers.has(reader.credentials));
    const from = Math.min(...readers.map(([, seen]) => seen));
    const { messages, marked } = await newMessagesOf(db, audienceOf(bearer), from, upTo);
    for (const [reader, seen] of readers) {
      // It may have left meanwhile.
      if (!pages.has(reader)) continue;
      for (const { msg_id, stream_no } of messages)
        if (stream_no > seen) reader.send('message', stream_no, { msg_id });
      if (marked > seen) reader.send('marks', upTo, {});
      pages.set(reader, upTo);
    }
  };

  const look = async (): Promise<void> => {
    if (await isWaiting(db)) await numberMessages(database);
    last ??= await lastNumber(db);
    const fresh = await readNewMessages(db, last);
    last = fresh.last;
    for (const uid of fresh.uids) for (const pages of accounts.get(uid)?.values() ?? []) due.add(pages);
    // Readers who join meanwhile are told at the next look, so that many of them, coming from another server,
    // delay nobody.
    for (const pages of [...due]) {
      due.delete(pages);
      await tell(pages, last).catch((error: unknown) => {
        due.add(pages);
        throw error;
      });
    }
  };

  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    // All may have left since the last look.
    if (accounts.size > 0)
      await beyondTenants(() => withoutWaitBudget(look)).catch((error: unknown) =>
        log.warn({ err: error }, 'new messages could not be looked for'),
      );
    timer = accounts.size > 0 && !isClosed ? later(LOOK_MS) : undefined;
  };

  const later = (ms: number) => setTimeout(() => void (running = run()), ms).unref();

  /** The pages of a reader's person, made by the first. */
  const pagesOf = ({ uid, subId }: StreamReader): Pages => {
    const people = accounts.get(uid) ?? new Map<string | null, Pages>();
    const pages = people.get(subId) ?? (new Map() as Pages);
    accounts.set(uid, people.set(subId, pages));
    return pages;
  };

  const leave = (reader: StreamReader, pages: Pages): void => {
    const { uid, subId } = reader;
    const people = accounts.get(uid);
    if (!pages.delete(reader) || pages.size > 0 || people?.get(subId) !== pages) return;
    due.delete(pages);
    people.delete(subId);
    if (people.size === 0) accounts.delete(uid);
  };

  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
    join(reader) {
      if (isClosed) {
        reader.end();
        return () => undefined;
      }
      const pages = pagesOf(reader).set(reader, reader.after);
      const [oldest] = pages.keys();
      if (pages.size > MOST_STREAMS && oldest) {
        pages.delete(oldest);
        oldest.end();
      }
      due.add(pages);
      timer ??= later(0);
      return () => leave(reader, pages);
    },
  };
}

/**
 * The customers that the readers' credentials belong to now, each asked once; a reader whose session or right
 * is gone is ended.
 */
async function admitted(readers: readonly StreamReader[]): Promise<Map<string, Bearer>> {
  const bearers = new Map<string, Bearer>();
  const refused = new Set<string>();
  for (const { credentials, verify } of readers) {
    if (bearers.has(credentials) || refused.has(credentials)) continue;
    try {
      bearers.set(credentials, await verify());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.add(credentials);
    }
  }
  for (const reader of readers) if (refused.has(reader.credentials)) reader.end();
  return bearers;
}
