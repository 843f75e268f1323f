import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../db/index';
import { endEntry, insertEntry, type OutboxRow, postponeEntry, takeEntries } from './outbox-store';
import type { Job } from './runner';
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
 * later. Several entries of a kind are handled at once, those of one customer one after the other.
 */
export type OutboxHandler = (entry: OutboxRow) => Promise<void>;

const OUTBOX = 'outbox';

/**
 * Queues an entry in the transaction that decided it (ledger.md#invariants, 16); it is handled soon after the
 * commit. False when it is queued already.
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

/**
 * The number of entries of one kind that are handled at once: a partner that is slow holds those and none of
 * another kind.
 */
const AT_ONCE = 4;
/** The interval at which entries of other kinds are looked for while some are under way. */
const LOOK_MS = 500;
/** A run takes no more entries after this long; the next one follows within seconds. */
const RUN_MS = 5 * 60_000;
/** The pause before the next try: 1, 2, 4 … minutes, an hour at most; in seconds. */
const pauseOf = (tries: number): number => Math.min(3600, 60 * 2 ** (tries - 1));

/**
 * The job that handles the entries of the outbox; a failed one is tried again later and stays visible until it is done.
 */
export function outboxJob({ db }: Pick<Database, 'db'>, handlers: Record<string, OutboxHandler>): Job {
  const kinds = Object.keys(handlers);

  /** False when it is to be tried again. */
  async function handle(entry: OutboxRow): Promise<boolean> {
    try {
      await handlers[entry.kind]!(entry);
      await endEntry(db, entry.entry_id);
      return true;
    } catch (error) {
      const text = (error as Error).message.slice(0, 500);
      await postponeEntry(db, entry.entry_id, pauseOf(entry.tries), text);
      return false;
    }
  }

  async function run(): Promise<number> {
    const since = performance.now();
    let done = 0;
    let failure: Error | undefined;
    const underWay = new Map<string, { kind: string; ended: Promise<void> }>();
    /** Entries of one kind and customer are handled one after the other, in the order in which they were decided. */
    const last = new Map<string, Promise<void>>();
    const begin = (entry: OutboxRow) => {
      const line = `${entry.kind} ${entry.uid}`;
      const ended = (last.get(line) ?? Promise.resolve())
        .then(() => handle(entry))
        .then((isDone) => void (done += isDone ? 1 : 0))
        .catch((error: Error) => void (failure ??= error))
        .finally(() => {
          underWay.delete(entry.entry_id);
          if (last.get(line) === ended) last.delete(line);
        });
      underWay.set(entry.entry_id, { kind: entry.kind, ended });
      last.set(line, ended);
    };
    const roomOf = (kind: string) =>
      AT_ONCE - [...underWay.values()].filter((one) => one.kind === kind).length;
    /** False when a kind had no room: its waiting entries have not been looked for. */
    const takeMore = async () => {
      const free = kinds.map((kind) => ({ kind, most: roomOf(kind) })).filter(({ most }) => most > 0);
      const entries = await takeEntries(db, free);
      // One whose lease has ended while it is under way here is not begun again.
      for (const entry of entries) if (!underWay.has(entry.entry_id)) begin(entry);
      return free.length === kinds.length;
    };
    try {
      for (;;) {
        const isTaking = failure === undefined && performance.now() - since < RUN_MS;
        const hasLookedForAll = isTaking ? await takeMore() : true;
        if (underWay.size === 0) {
          if (hasLookedForAll) break;
          // Entries that left a kind no room have ended while the other kinds were looked for.
          continue;
        }
        const waiting = new AbortController();
        const look = sleep(LOOK_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
        await Promise.race([look, ...[...underWay.values()].map(({ ended }) => ended)]);
        waiting.abort();
      }
    } finally {
      await Promise.all([...underWay.values()].map(({ ended }) => ended));
    }
    if (failure !== undefined) throw failure;
    return done;
  }

  return {
    name: OUTBOX,
    text: '发件箱',
    about: '发送短信、邮件与站内信，提交打款、退款和渠道关单',
    at: '*/5 * * * * *',
    run,
  };
}
