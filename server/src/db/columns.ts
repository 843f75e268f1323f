import type pg from 'pg';

type Parser = (text: string) => unknown;
type Row = Record<string, unknown>;

/** The columns of an answer, and how the text of each becomes a value. */
export interface Columns {
  names: readonly string[];
  parsers: readonly Parser[];
  /** A row without values: its copies have one shape, which the engine of JavaScript keeps fast. */
  empty: Row;
}

/** How to read the rows of an answer with these fields, by the driver's parsers of their types. */
export function columnsOf(fields: readonly pg.FieldDef[], types: pg.CustomTypesConfig): Columns {
  const names = fields.map(({ name }) => name);
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Parser),
    empty: { ...Object.fromEntries(names.map((name) => [name, null])) },
  };
}

/** One row of texts as values. */
export function rowOf({ names, parsers, empty }: Columns, texts: readonly (string | null)[]): Row {
  const row = { ...empty };
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at]!;
    if (text !== null) row[names[at]!] = parsers[at]!(text);
  }
  return row;
}
