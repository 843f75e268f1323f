/** Fields that may be missing while something is a draft. */
export type Maybe<T> = { [K in keyof T]?: T[K] | undefined };
/** One thing wrong, at its field. */
export interface Fault {
  field: string;
  message: string;
}
/** What every form of a filing holds: its applicants, by their number. */
export type PreparedForm = Maybe<{ applicants: string[] }>;
