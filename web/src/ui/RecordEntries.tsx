import { useId } from 'react';
import { classes } from './classes';
import { MoreMenu } from './MoreMenu';
import type { Column, RecordTableProps } from './record-columns';
import styles from './RecordEntries.module.css';
import { InMore } from './RowActions';
import { SelectRow } from './SelectBoxes';
import { Skeleton } from './Skeleton';

/** The same records for narrow windows, two lines each: what and how much, state and when; the rest behind ⋯. */
export function RecordEntries<Row>(props: RecordTableProps<Row>) {
  const { caption, columns, rows, rowKey, isFetching = false, skeletonRows = 10, hasTotals = false } = props;
  return (
    <>
      {hasTotals && rows && (
        <div className={styles.totals}>
          {columns
            .filter(({ total }) => total !== undefined)
            .map(({ key, align, title, total }) => (
              <div key={key}>
                {align && title} {total}
              </div>
            ))}
        </div>
      )}
      <ul
        key={rows ? 'rows' : 'skeleton'}
        className={classes(isFetching && rows && styles.fetching)}
        aria-label={caption}
        aria-busy={isFetching || !rows}
      >
        {rows
          ? rows.map((row, index) => <RecordEntry key={rowKey(row)} row={row} place={index + 1} {...props} />)
          : Array.from({ length: skeletonRows }, (_, index) => (
              <li key={index} className={styles.entry}>
                <div className={styles.lines}>
                  <Skeleton width={`${50 + ((index * 3) % 4) * 10}%`} />
                  <Skeleton width="40%" />
                </div>
              </li>
            ))}
      </ul>
    </>
  );
}

interface RecordEntryProps<Row> extends Pick<
  RecordTableProps<Row>,
  'columns' | 'rowKey' | 'selection' | 'current'
> {
  row: Row;
  /** Its place on the page, by which its menu is told from the others. */
  place: number;
}

/** One record; a press anywhere opens what its name opens, else what ⋯ opens. */
function RecordEntry<Row>({ row, place, columns, rowKey, selection, current }: RecordEntryProps<Row>) {
  const id = useId();
  const key = rowKey(row);
  const rest = columns.filter(({ card }) => card === undefined);
  const states = columns.filter(({ card }) => card === 'mark');
  // A record without a state says the first that it has beside its name.
  const second = states.length > 0 ? states : rest.slice(0, 1);
  const behind = rest.filter((column) => !second.includes(column));
  const actions = columns.filter(({ card }) => card === 'actions');
  const show = (some: readonly Column<Row>[]) =>
    some.map((column) => <div key={column.key}>{column.render(row)}</div>);
  const at = (where: Column<Row>['card']) => show(columns.filter(({ card }) => card === where));
  return (
    <li
      className={classes(styles.entry, selection?.selected.has(key) && styles.selected)}
      aria-current={key === current || undefined}
    >
      {selection && (
        <span className={styles.box} data-unprinted>
          <SelectRow id={key} selection={selection} />
        </span>
      )}
      <div className={styles.lines}>
        <div className={styles.line}>
          <div id={`${id}what`} className={styles.what}>
            {at('title')}
          </div>
          <div className={styles.amount}>{at('figure')}</div>
        </div>
        <div className={styles.line}>
          <div className={styles.state}>{show(second)}</div>
          <div className={styles.when}>{at('when')}</div>
        </div>
      </div>
      {behind.length + actions.length > 0 && (
        <div className={styles.more}>
          <span id={`${id}more`} hidden>{`更多：第${place}条`}</span>
          <MoreMenu labelledBy={`${id}more ${id}what`}>
            <div className={styles.whole}>{at('title')}</div>
            {behind.length > 0 && (
              <dl className={styles.facts}>
                {behind.map((column) => (
                  <RecordFact key={column.key} column={column} row={row} />
                ))}
              </dl>
            )}
            <InMore value>{show(actions)}</InMore>
          </MoreMenu>
        </div>
      )}
    </li>
  );
}

function RecordFact<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.render(row);
  if (content === null || content === '') return null;
  return (
    <div>
      <dt>{column.title}</dt>
      <dd>{content}</dd>
    </div>
  );
}
