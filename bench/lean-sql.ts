// Pieces of the hand-written statements of `lean`: each writes text as our encoders do.

/** 分 → 元, as a number of JSON. */
export const yuan = (fen: string): string => `trim_scale(round((${fen})::numeric / 100, 2))`;
/** A moment in China's time. */
export const china = (at: string): string =>
  `to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
/** The text of a code. */
export const textOf = (code: string, texts: Readonly<Record<string, string>>): string =>
  `case ${code} ${Object.entries(texts)
    .map(([key, text]) => `when ${quoted(key)} then ${quoted(text)}`)
    .join(' ')} end`;
/** An array of JSON of the rows of a select, `order` by its own columns or by those of the table behind it. */
export const listOf = (select: string): string =>
  `(select coalesce(array_to_json(array_agg(one)), '[]') from (${select}) as one)`;
/** An object of JSON: names with their expressions, in this order. */
export const objectOf = (fields: Readonly<Record<string, string>>): string =>
  `(select row_to_json(one) from (select ${columns(fields)}) as one)`;
export const columns = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ');
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** The name of a center, joined as `c`. */
export const centerName = (location: string): string =>
  `case ${location} when 'all' then '全部分中心' else coalesce(c.name, ${location}) end`;
/** Whether a code is one of some. */
export const among = (code: string, codes: readonly string[]): string =>
  `${code} in (${codes.map(quoted).join(', ')})`;
