import { classes } from './classes';
import { ErrorBlock } from './ErrorBlock';
import type { RecordTableProps } from './record-columns';
import { RecordEntries } from './RecordEntries';
import { RecordRows } from './RecordRows';
import styles from './RecordTable.module.css';
import { useMedia, WIDE } from './use-media';

/** On paper as well, however narrow: it has every column. */
const ROWS = `print, ${WIDE}`;

/** Records as a table with a sticky header from 720 px, as entries of two lines below (shell.md#tables-filters-export). */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const wide = useMedia(ROWS);
  const { rows, error, onRetry, isFetching = false, empty, tiles } = props;
  if (error && !rows) return <ErrorBlock message={error.message} onRetry={onRetry} busy={isFetching} />;
  if (rows?.length === 0) return <div className={classes(isFetching && styles.fetching)}>{empty}</div>;
  if (tiles) return <div className={classes(isFetching && rows && styles.fetching)}>{tiles(rows)}</div>;
  return wide ? <RecordRows {...props} /> : <RecordEntries {...props} />;
}
