import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { type Db, joint } from './db/index';

const moments = new AsyncLocalStorage<Date>();

/** The time by which everything is decided: the database's clock (trust §3.5), or the moment of `inThePast`. */
export const now = async (db: Db): Promise<Date> => moments.getStore() ?? (await clock(db, {}))[0]!.at;
const clock = joint(() => sql<{ at: Date }>`select ledger_clock() as at`, { at: true });

/** Runs work as if it happened at a moment, to seed a world that has a past. Only `server/src/demo` imports it. */
export const inThePast = <T>(at: Date, run: () => T): T => moments.run(at, run);

/** The moment of `inThePast`; undefined when work happens now, as for every request and job. */
export const pastMoment = (): Date | undefined => moments.getStore();
