import type { Db } from './database';
import { gathering } from './gather';
import { poolOf } from './one-connection';

interface Asked<K, R> {
  key: K;
  done: (row: R | undefined) => void;
  failed: (error: unknown) => void;
}

/**
 * The row of a key. What is asked at once on one connection (`onOneConnection`), as by the rows of a page, becomes one
 * statement for all their keys, each of them once.
 */
export function keyed<K extends string | number, R>(
  one: (db: Db, key: K) => Promise<R | undefined>,
  several: (db: Db, keys: readonly K[]) => Promise<R[]>,
  keyOf: (row: R) => K,
): (db: Db, key: K) => Promise<R | undefined> {
  const gather = gathering<Asked<K, R>>(async (db, all) => {
    const keys = [...new Set(all.map(({ key }) => key))];
    const rows = keys.length === 1 ? [await one(db, keys[0]!)] : await several(db, keys);
    const byKey = new Map(rows.flatMap((row) => (row === undefined ? [] : [[keyOf(row), row]])));
    for (const { key, done } of all) done(byKey.get(key));
  });
  return (db, key) =>
    poolOf(db) === db ? one(db, key) : new Promise((done, failed) => gather(db, { key, done, failed }));
}
