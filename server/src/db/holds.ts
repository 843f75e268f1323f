import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Whether a text, a column by its name or an expression, holds a keyword; width and case count for nothing, Ａ is a and É
 * is é, whatever the locale of the database. No index serves it: the rows are narrowed by something else.
 */
export const holds = (text: string | Expression<unknown>, keyword: string): RawBuilder<boolean> =>
  sql<boolean>`position((select folded(${keyword})) in folded(${typeof text === 'string' ? sql.ref(text) : text})) > 0`;
