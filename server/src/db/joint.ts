import { type CompiledQuery, sql } from 'kysely';
import type { Db } from './database';
import { gathering } from './gather';
import { poolOf } from './one-connection';
import { type Compilable, filled, markersOf, prepared } from './prepared';
import { safeInteger } from './values';

type Build<V, R> = (db: Db, values: V) => Compilable<R>;
/** The columns with a moment, each named: in JSON it is a text, of which a Date is made again. */
export type Moments<R> = {
  [
    K in keyof R as [NonNullable<R[K]>] extends [never] ? never : NonNullable<R[K]> extends Date ? K : never
  ]: true;
};

/**
 * A statement as `prepared`, for a small read of a page with many: those that are asked at once on one connection
 * (`onOneConnection`) become one statement, whose columns are their answers as JSON, because a statement by itself costs
 * both sides more than what it finds. It is made once for each shape of its values, which is those of `optional` that
 * are given: `build` may ask whether one of these is null. It reads no bytes, and no moment before 1 or after 9999.
 */
export function joint<V extends object, R extends object>(
  build: Build<V, R>,
  moments: Moments<R>,
  optional: readonly (keyof V & string)[] = [],
): (db: Db, values: V) => Promise<R[]> {
  const shapes = new Map<string, Part>();
  return (db, values) => {
    const nothing = optional.filter((name) => values[name] === null);
    const shape = nothing.join();
    const part = shapes.get(shape) ?? partOf<V, R>(build, nothing, Object.keys(moments));
    shapes.set(shape, part);
    if (poolOf(db) === db) return part.alone(db, values) as Promise<R[]>;
    return new Promise<R[]>((done, failed) => {
      gather(db, { part, values, done: done as (rows: Row[]) => void, failed });
    });
  };
}

type Row = Record<string, unknown>;
/** One shape of one statement. */
interface Part {
  id: number;
  build: Build<object, unknown>;
  moments: readonly string[];
  alone: (db: Db, values: object) => Promise<unknown[]>;
}
interface Asked {
  part: Part;
  values: object;
  done: (rows: Row[]) => void;
  failed: (error: unknown) => void;
}

let parts = 0;
function partOf<V extends object, R>(
  build: Build<V, R>,
  nothing: readonly string[],
  moments: readonly string[],
): Part {
  const absent = Object.fromEntries(nothing.map((name) => [name, { value: null }]));
  const shaped: Build<object, unknown> = (db, values) => build(db, Object.create(values, absent) as V);
  return { id: parts++, build: shaped, moments, alone: prepared(shaped) };
}

const statements = new Map<string, CompiledQuery<Record<string, Row[] | null>>>();
/**
 * Of what a page happens to show there are many combinations, and each is a prepared statement of every connection: those
 * beyond so many go out one by one, in the same sequence.
 */
const MOST_COMBINATIONS = 300;

const gather = gathering(async (db: Db, asked: readonly Asked[]): Promise<void> => {
  // In an order of their own: which of them was asked first makes no other statement.
  const all = asked.toSorted((one, other) => one.part.id - other.part.id);
  const key = all.map(({ part }) => part.id).join();
  const isAlone = all.length === 1 || (statements.size >= MOST_COMBINATIONS && !statements.has(key));
  if (isAlone) return void (await Promise.all(all.map((one) => askAlone(db, one))));
  const statement = statements.get(key) ?? together(db, all).compile(db);
  statements.set(key, statement);
  const [row] = (
    await db.executeQuery(
      filled(
        statement,
        all.map(({ values }) => values),
      ),
    )
  ).rows;
  for (const [at, { part, done }] of all.entries()) {
    const rows = row![`a${at}`] ?? [];
    for (const one of rows) revive(one, part.moments);
    done(rows);
  }
});

async function askAlone(db: Db, { part, values, done }: Asked): Promise<void> {
  done((await part.alone(db, values)) as Row[]);
}

const together = (db: Db, all: readonly Asked[]) =>
  sql<Record<string, Row[] | null>>`select ${sql.join(
    all.map(
      ({ part }, at) =>
        sql`(select json_agg(found) from (${part.build(db, markersOf(at))}) as found) as ${sql.ref(`a${at}`)}`,
    ),
  )}`;

/** JSON values → those that the driver would have given. */
function revive(row: Row, moments: readonly string[]): void {
  for (const value of Object.values(row))
    if (typeof value === 'number' && Number.isInteger(value)) safeInteger(value);
  for (const name of moments) {
    const text = row[name];
    if (text !== null) row[name] = new Date(text as string);
  }
}
