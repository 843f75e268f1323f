import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  title: string;
  render(row: Row): ReactNode;
  /** Figures stand at the end of the line. */
  align?: 'end';
  width?: number | string;
  /** Stays visible at the end of the line while the rest scrolls sideways, as actions do. */
  sticks?: true;
  /** Content of the column in the totals row. */
  total?: ReactNode;
  /**
   * Its place in the two lines of a phone: what and how much, state and when. What is none of these, and what may be
   * done, opens behind ⋯.
   */
  card?: 'title' | 'figure' | 'mark' | 'when' | 'actions';
  /** Stands in wide windows alone: the record says it as well. */
  isExtra?: true;
}

export interface Selection {
  selected: ReadonlySet<string>;
  /** Rows that may be chosen; others have a dead box with the reason. */
  isSelectable(key: string): boolean;
  label(key: string): string;
  change(selected: ReadonlySet<string>): void;
}

export interface RecordTableProps<Row> {
  /** Name of the table, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is awaited. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  empty: ReactNode;
  error: { message: string } | null;
  onRetry(): void;
  isFetching?: boolean;
  /** Rows of the skeleton: the page size, so that nothing moves when the answer comes. */
  skeletonRows?: number;
  /** Every cell is one line, cut where its column ends; columns keep their widths. */
  oneLine?: boolean;
  rowHeight?: number;
  /** Below this width the table scrolls sideways in its own frame. */
  minWidth?: number;
  /** Shows the records in a way of its own, the skeleton included, in the place of rows and cards. */
  tiles?: (rows: readonly Row[] | undefined) => ReactNode;
  /** Shows the columns' totals below them. */
  hasTotals?: boolean;
  selection?: Selection;
  /** The record that is opened beside the list. */
  current?: string | undefined;
  /** Lines as low as their text, for whoever works in a list all day. */
  dense?: boolean;
}
