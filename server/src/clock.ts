import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { type Db, joint, waitBudget } from './db/index';

const moments = new AsyncLocalStorage<Date>();

/**
 * The time by which everything is decided: the database's clock (trust §3.5), or the moment of `inThePast`. A request that
 * only reads has been told it with its credentials (`readAt`), and goes on from there for a second without asking again.
 */
export const now = async (db: Db): Promise<Date> =>
  moments.getStore() ?? (db.isTransaction ? undefined : toldNow()) ?? (await clock(db, {}))[0]!.at;
const clock = joint(() => sql<{ at: Date }>`select ledger_clock() as at`, { at: true });

/** The time that each request was told, by its budget, with the time of this process then. */
const told = new WeakMap<object, { at: number; since: number }>();
/** Then it is asked for anew: what lasts so long may be a stream. */
const TOLD_MS = 1000;

/** Tells the database's time to the reads of this request. */
export function readAt(at: Date): void {
  const request = waitBudget();
  if (request !== undefined) told.set(request, { at: at.getTime(), since: performance.now() });
}

function toldNow(): Date | undefined {
  const request = waitBudget();
  const known = request && told.get(request);
  const passed = known ? performance.now() - known.since : Infinity;
  return known && passed < TOLD_MS ? new Date(known.at + Math.floor(passed)) : undefined;
}

/** Runs work as if it happened at a moment, to seed a world that has a past. Only `server/src/demo` imports it. */
export const inThePast = <T>(at: Date, run: () => T): T => moments.run(at, run);

/** The moment of `inThePast`; undefined when work happens now, as for every request and job. */
export const pastMoment = (): Date | undefined => moments.getStore();
