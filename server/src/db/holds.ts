import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Letters of nearly every text here, as the inside of a set of characters: ASCII, ideographs, marks of Chinese texts. Folded, each
 * is its own small letter or only marks of ASCII, `（` is `(` and `…` is `...`. The tests ask the database about each.
 */
export const PLAIN = String.raw` -~\u00B7\u2014\u2018\u2019\u201C\u201D\u2026\u3000-\u3002\u3008-\u3011\u3014\u3015\u4E00-\u9FFF\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF5E`;

/**
 * Marks, which may change when a text is folded; a keyword with one of them is looked for in texts that are
 * folded whole.
 */
const MARK = /[^\p{L}\p{N}]/u;

/**
 * Whether a text, a column by its name or an expression, holds a keyword; width and case count for nothing, Ａ is a and É
 * is é, whatever the locale of the database. No index serves it: the rows are narrowed by something else. To fold a text costs
 * five times what it costs to see that of its letters only those of ASCII have another form (ADR 102).
 */
export function holds(text: string | Expression<unknown>, keyword: string): RawBuilder<boolean> {
  const within = typeof text === 'string' ? sql.ref(text) : text;
  const folded = MARK.test(keyword.normalize('NFKC'))
    ? sql`folded(${within})`
    : sql`case when ${within} ~ ${sql.lit(`[^${PLAIN}]`)} then folded(${within}) else lower(${within} collate "C") end`;
  return sql<boolean>`position((select folded(${keyword})) in ${folded}) > 0`;
}
