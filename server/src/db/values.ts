import pg from 'pg';

const { builtins } = pg.types;

/**
 * Conversion of values of both engines to JavaScript (fact 0.6): int8 → number, refused when it is not a safe
 * whole one; timestamptz → Date; date → 'YYYY-MM-DD'; json → parsed; bytea → Buffer. numeric and timestamp
 * are refused: a sum is cast to bigint in SQL, and a moment without a zone is a different moment on every
 * machine.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

type Parser = (text: string) => unknown;

const parsers = new Map<number, Parser>([
  [builtins.INT8, safeInteger],
  [1016, arrayOf(safeInteger)],
  [builtins.DATE, (text) => text],
  [1182, arrayOf((text) => text)],
  [builtins.NUMERIC, refused('numeric', 'cast it to bigint or text in SQL, as in sum(amount)::bigint')],
  [1231, refused('numeric[]', 'cast it to bigint[] or text[] in SQL')],
  [builtins.TIMESTAMP, refused('timestamp', 'use timestamptz')],
  [1115, refused('timestamp[]', 'use timestamptz[]')],
]);

/** A whole number that a number holds exactly. */
export function safeInteger(text: string | number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The bigint ${text} is beyond what a number holds exactly.`);
  return value;
}

function arrayOf(element: Parser): Parser {
  const parseTexts = pg.types.getTypeParser(1009 as number) as (text: string) => unknown[];
  const each = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(each);
    return value === null ? null : element(value as string);
  };
  return (text) => each(parseTexts(text));
}

function refused(type: string, instead: string): Parser {
  return (text) => {
    throw new TypeError(`A value of type ${type} (${text.slice(0, 40)}) is not read here: ${instead}.`);
  };
}
