import type { CompiledQuery } from 'kysely';
import type { Db } from './database';

/** Stands for a value while a statement is compiled. */
class Marker {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}
/** Each name → a marker, typed as the value that takes its place. */
const markers = new Proxy({}, { get: (_, name) => new Marker(name) });

/** A query of kysely's builder, or of its `sql`. */
interface Compilable<R> {
  compile(db: Db): CompiledQuery<R>;
}

/**
 * A statement with a fixed text: built and compiled once, then run with its values. For statements of every visit,
 * because building and compiling a query costs as much as sending it. `build` must use `values` as values only:
 * decisions by them are made once.
 */
export function prepared<V extends object, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (db, values) => {
    compiled ??= build(db, markers as V).compile(db);
    const parameters = compiled.parameters.map((one) =>
      one instanceof Marker ? (values as Record<PropertyKey, unknown>)[one.name] : one,
    );
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows;
  };
}
