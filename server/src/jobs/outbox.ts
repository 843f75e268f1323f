import type { Database, Tx } from '../db/index';
import type { Job } from './runner';
import { endEntry, insertEntry, type OutboxRow, postponeEntry, takeEntries } from './store';
import { wakeJob } from './wake';

/** Something to be done after its transaction has committed; (uid, kind, refNo) is unique. */
export interface OutboxEntry {
  uid: number;
  /** `message.sms`, `withdraw.payout`. */
  kind: string;
  refNo: string;
  payload?: Record<string, unknown>;
  /** Not before this time. */
  dueAt?: Date;
}
/**
 * Handles an entry, at least once: the receiver must recognise a repetition by `ref_no`. Throws to be called again
 * later.
 */
export type OutboxHandler = (entry: OutboxRow) => Promise<void>;

const OUTBOX = 'outbox';

/**
 * Queues an entry in the transaction that decided it (product 07 §7.3, 16); it is handled soon after the commit. False when
 * it is queued already.
 */
export function enqueue(tx: Tx, { uid, kind, refNo, payload = {}, dueAt }: OutboxEntry): Promise<boolean> {
  if (dueAt === undefined) wakeJob(tx, OUTBOX);
  return insertEntry(tx, {
    uid,
    kind,
    ref_no: refNo,
    payload: JSON.stringify(payload),
    ...(dueAt !== undefined && { due_at: dueAt }),
  });
}

const BATCH = 20;
/** The pause before the next try: 1, 2, 4 … minutes, an hour at most; in seconds. */
const pauseOf = (tries: number): number => Math.min(3600, 60 * 2 ** (tries - 1));

/**
 * The job that handles the entries of the outbox; a failed one is tried again later and stays visible until it is done.
 */
export function outboxJob({ db }: Pick<Database, 'db'>, handlers: Record<string, OutboxHandler>): Job {
  return {
    name: OUTBOX,
    at: '*/5 * * * * *',
    async run() {
      let done = 0;
      for (;;) {
        const entries = await takeEntries(db, Object.keys(handlers), BATCH);
        for (const entry of entries) {
          try {
            await handlers[entry.kind]!(entry);
            await endEntry(db, entry.entry_id);
            done += 1;
          } catch (error) {
            const text = (error as Error).message.slice(0, 500);
            await postponeEntry(db, entry.entry_id, pauseOf(entry.tries), text);
          }
        }
        if (entries.length < BATCH) return done;
      }
    },
  };
}
