import type { CompiledQuery, OperationNodeSource } from 'kysely';
import type { Db } from './database';

/** Stands for a value while a statement is compiled. */
class Marker {
  readonly of: number;
  readonly name: PropertyKey;
  constructor(of: number, name: PropertyKey) {
    this.of = of;
    this.name = name;
  }
}
/** Each name → a marker, typed as the value of the `of`th values that takes its place. */
export const markersOf = <V extends object>(of: number): V =>
  new Proxy({}, { get: (_, name) => new Marker(of, name) }) as V;

/** A query of kysely's builder, or of its `sql`. */
export interface Compilable<R> extends OperationNodeSource {
  compile(db: Db): CompiledQuery<R>;
}

/** A compiled statement with values in place of its markers. */
export function filled<R>(compiled: CompiledQuery<R>, values: readonly object[]): CompiledQuery<R> {
  const parameters = compiled.parameters.map((one) =>
    one instanceof Marker ? (values[one.of] as Record<PropertyKey, unknown>)[one.name] : one,
  );
  return { ...compiled, parameters };
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
    compiled ??= build(db, markersOf<V>(0)).compile(db);
    return (await db.executeQuery<R>(filled(compiled, [values]))).rows;
  };
}
