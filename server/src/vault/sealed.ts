/** A table with sealed columns. */
export interface SealedTable {
  table: string;
  columns: readonly string[];
  /** The columns that name the row in its values' places, joined by `-`. */
  row: readonly string[];
  /** The values belong to no tenant and are sealed for tenant 0. */
  isShared?: true;
}
