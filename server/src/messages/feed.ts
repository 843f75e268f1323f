import { Refusal, type StreamReader } from '../call/index';
import { beyondTenants, type Database, withoutWaitBudget } from '../db/index';
import { audienceOf } from './audience';
import { isWaiting, lastNumber, newsOf, numberNews, readNews } from './feed-store';

/** How often a server with open streams looks for news: the bell is to follow within 2 s (product 11 §11.2). */
const LOOK_MS = 500;

/** Joins an open page, which is told from then on; what is returned leaves again. */
export type Join = (reader: StreamReader) => () => void;

/** Tells open pages of messages and marks, whichever server caused them (ADR 40). `close` ends the looks, also the one under way. */
export function messageFeed(
  database: Database,
  log: { warn(fields: object, text: string): void },
): { join: Join; close(): Promise<void> } {
  const { db } = database;
  /** Open pages with the last number that each has seen. */
  const pages = new Map<number, Map<StreamReader, number | null>>();
  /** Pages that there may be news for; one stays until it has been told. */
  const due = new Set<StreamReader>();
  let last: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** A page is told under the rights that its person has now. */
  const tell = async (reader: StreamReader, upTo: number): Promise<void> => {
    const seen = pages.get(reader.uid)?.get(reader);
    if (seen === undefined) return;
    if (seen === null) reader.send('hello', upTo, {});
    else if (seen < upTo) {
      const { messages, isMarked } = await newsOf(db, audienceOf(await reader.verify()), seen, upTo);
      for (const { msg_id, stream_no } of messages) reader.send('message', stream_no, { msg_id });
      if (isMarked) reader.send('marks', upTo, {});
    }
    const ofAccount = pages.get(reader.uid);
    // It may have left meanwhile.
    if (ofAccount?.has(reader)) ofAccount.set(reader, Math.max(seen ?? 0, upTo));
  };

  const look = async (): Promise<void> => {
    if (await isWaiting(db)) await numberNews(database);
    last ??= await lastNumber(db);
    const news = await readNews(db, last);
    last = news.last;
    for (const uid of news.uids) for (const reader of pages.get(uid)?.keys() ?? []) due.add(reader);
    // Who joins meanwhile is told at the next look: a crowd that comes from another server holds up nobody's news.
    for (const reader of [...due]) {
      try {
        await tell(reader, last);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        reader.end();
      }
      due.delete(reader);
    }
  };

  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    // All may have left since the last look.
    if (pages.size > 0)
      await beyondTenants(() => withoutWaitBudget(look)).catch((error: unknown) =>
        log.warn({ err: error }, 'news of messages could not be read'),
      );
    timer = pages.size > 0 && !isClosed ? later(LOOK_MS) : undefined;
  };

  const later = (ms: number) => setTimeout(() => void (running = run()), ms).unref();

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
      const { uid } = reader;
      const ofAccount = pages.get(uid) ?? new Map<StreamReader, number | null>();
      pages.set(uid, ofAccount.set(reader, reader.after));
      due.add(reader);
      timer ??= later(0);
      return () => {
        due.delete(reader);
        ofAccount.delete(reader);
        if (ofAccount.size === 0 && pages.get(uid) === ofAccount) pages.delete(uid);
      };
    },
  };
}
