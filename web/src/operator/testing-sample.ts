/** A schema of zod, as far as a sample asks. */
export interface Schema {
  readonly _zod: { readonly def: unknown };
}
type Definition =
  | { type: 'object'; shape: Record<string, Schema> }
  | { type: 'array'; element: Schema }
  | { type: 'nullable' | 'optional' | 'default'; innerType: Schema }
  | { type: 'pipe'; in: Schema }
  | { type: 'union'; options: readonly Schema[] }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'literal'; values: readonly unknown[] }
  | { type: 'string'; checks?: readonly { _zod: { def: { pattern?: RegExp } } }[] }
  | { type: 'number' | 'boolean' | 'record' | 'null' | 'unknown' };

/** Of 64 hexadecimal digits, and a document by its kind. */
const KEY = 'a'.repeat(64);
const TARGET = 'recharge:CZ20260102';
/** The number of an account, which is a number of a document and a text as well. */
const NUMBER = '202601021000';
const MOMENT = '2026-01-02 10:00:00';

/**
 * A sample answer of a schema on the wire, with all codes that its lists can contain; `turn` chooses among its other
 * variants.
 */
export function sampleOf(schema: Schema, turn: number): unknown {
  const def = schema._zod.def as Definition;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, inner]) => [name, sampleOf(inner, turn)]),
      );
    case 'array': {
      const inner = def.element._zod.def as Definition;
      return inner.type === 'enum' ? Object.values(inner.entries) : [sampleOf(def.element, turn)];
    }
    case 'nullable':
      return turn === 0 ? null : sampleOf(def.innerType, turn);
    case 'optional':
    case 'default':
      return sampleOf(def.innerType, turn);
    case 'pipe':
      return sampleOf(def.in, turn);
    case 'union':
      return sampleOf(def.options[0]!, turn);
    case 'enum': {
      const codes = Object.values(def.entries);
      return codes[turn % codes.length];
    }
    case 'literal':
      return def.values[turn % def.values.length];
    case 'string': {
      const fits = (text: string) =>
        (def.checks ?? []).every(({ _zod: check }) => check.def.pattern?.test(text) ?? true);
      return [NUMBER, MOMENT, MOMENT.slice(0, 10), KEY, TARGET].find(fits) ?? NUMBER;
    }
    case 'number':
      return turn + 1;
    case 'boolean':
      return turn % 2 === 0;
    case 'record':
      return {};
    case 'null':
      return null;
    case 'unknown':
      return NUMBER;
  }
}
