import { isCalendarDay } from '@uc/contract/identity';
import { amountAsMeant, parseTyped } from '@uc/contract/money';
import { firstSeen } from '@uc/contract/seen-length';
import { rangeProblem } from './days';

/** One filter as it stands in the URL: `read` never fails (junk becomes the fallback), `write` is undefined at the fallback. */
export interface Field<T> {
  read(raw: string | null): T;
  write(value: T): string | undefined;
}
export type FilterSpec = Record<string, Field<never> | Field<string> | Field<number>>;
export type Filters<S extends FilterSpec> = { [K in keyof S]: S[K] extends Field<infer T> ? T : never };

/** Most characters of a search, and the sentence about more. */
export const MOST_SEARCHED = 50;
export const tooLongToSearch = `查询内容最多${MOST_SEARCHED}个字`;

/** Free text, trimmed, at most `most` characters; empty by default. */
export const text = (most = MOST_SEARCHED): Field<string> => ({
  read: (raw) => firstSeen((raw ?? '').trim(), most),
  write: (value) => value.trim() || undefined,
});

/** Text of one shape only, such as a number or a code; anything else counts as nothing. */
export const matching = (pattern: RegExp): Field<string> => ({
  read: (raw) => (raw !== null && pattern.test(raw.trim()) ? raw.trim() : ''),
  write: (value) => (pattern.test(value.trim()) ? value.trim() : undefined),
});
/** The number of a document. */
export const documentNo = matching(/^[A-Za-z0-9_-]{1,40}$/);
/** A code from the server: a sub-center, an order type. */
export const code = matching(/^[a-z0-9_-]{2,20}$/);
/** A month, `YYYY-MM`. */
export const month = matching(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/** An amount in 元 as typed, stored without separators; a text that is no amount counts as nothing. */
export const amount: Field<string> = {
  read: (raw) => plainAmount(raw ?? ''),
  write: (value) => plainAmount(value) || undefined,
};

/** One of the values; the first is the default unless another is named. */
export const choice = <const T extends string>(
  values: readonly [T, ...T[]],
  fallback: T = values[0],
): Field<T> => ({
  read: (raw) => values.find((value) => value === raw) ?? fallback,
  write: (value) => (value === fallback ? undefined : value),
});

/** A whole number within bounds. */
export const whole = (least: number, most: number, fallback: number): Field<number> => ({
  read: (raw) => {
    const value = raw !== null && /^\d{1,9}$/.test(raw) ? Number(raw) : fallback;
    return value >= least && value <= most ? value : fallback;
  },
  write: (value) => (value === fallback ? undefined : String(value)),
});

/** A calendar day `YYYY-MM-DD`; the fallback is asked each time, because today moves. */
export const day = (fallback: () => string): Field<string> => ({
  read: (raw) => (raw !== null && isCalendarDay(raw) ? raw : fallback()),
  write: (value) => (value === fallback() ? undefined : value),
});

/** Page and page size, as every list has them (shell.md#tables-filters-export). */
export const paging = { page: whole(1, 1_000_000, 1), page_size: choiceOfSize() };
export const pageSizes = [10, 20, 50, 100] as const;

/** The filters a query string stands for; days that no list may be asked for count as none. */
export function decode<S extends FilterSpec>(query: URLSearchParams, spec: S): Filters<S> {
  const read = Object.entries(spec).map(([name, field]) => [name, field.read(query.get(name))] as const);
  const filters: Record<string, unknown> = Object.fromEntries(read);
  const { start_time, end_time } = filters;
  const isRange = typeof start_time === 'string' && typeof end_time === 'string';
  if (isRange && start_time && end_time && rangeProblem(start_time, end_time))
    for (const name of ['start_time', 'end_time']) filters[name] = spec[name]?.read(null);
  return filters as Filters<S>;
}

/** The shortest query string that stands for the filters: default values are left out. */
export function encode<S extends FilterSpec>(filters: Filters<S>, spec: S): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, field] of Object.entries(spec)) {
    const written = (field as Field<unknown>).write(filters[name]);
    if (written !== undefined) query.set(name, written);
  }
  return query;
}

/** Filters after a change: another filter means another list, so it starts at page 1 unless the change names a page. */
export function change<S extends FilterSpec>(filters: Filters<S>, patch: Partial<Filters<S>>): Filters<S> {
  return { ...filters, ...('page' in filters ? { page: 1 } : {}), ...patch };
}

const plainAmount = (typed: string): string => (parseTyped(typed) === undefined ? '' : amountAsMeant(typed));

function choiceOfSize(): Field<number> {
  const sizes = whole(1, 100, 10);
  return { ...sizes, read: (raw) => pageSizes.find((size) => size === sizes.read(raw)) ?? 10 };
}
