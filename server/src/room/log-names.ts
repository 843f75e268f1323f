/** The Chinese names of the operation log (shell.md#operation-log). */
export interface LogNames {
  /** Rooms, in the order in which the filter offers them. */
  modules: Readonly<Record<string, string>>;
  /** Operations that have no endpoint of their own; all others are named by its summary. */
  acts: Readonly<Record<string, string>>;
}
