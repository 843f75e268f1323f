import { classes } from './classes';
import type { Column, RecordTableProps } from './record-columns';
import styles from './RecordTable.module.css';
import { SelectRow } from './SelectBoxes';
import { Skeleton } from './Skeleton';

const CARD_HEIGHT = 190;

/** The same records, one card each, for narrow screens. */
export function RecordCards<Row>(props: RecordTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    isFetching = false,
    skeletonRows = 10,
    hasTotals = false,
    selection,
    current,
  } = props;
  const totals = columns.filter((column) => column.total !== undefined);
  return (
    <>
      {hasTotals && rows && (
        <div className={styles.totals}>
          {totals.map((column) => (
            <div key={column.key}>
              {column.align && column.title} {column.total}
            </div>
          ))}
        </div>
      )}
      <ul
        key={rows ? 'rows' : 'skeleton'}
        className={classes(styles.cards, isFetching && rows && styles.fetching)}
        aria-label={caption}
        aria-busy={isFetching || !rows}
      >
        {rows
          ? rows.map((row) => {
              const key = rowKey(row);
              return (
                <li
                  key={key}
                  className={classes(styles.card, selection?.selected.has(key) && styles.selected)}
                  aria-current={key === current || undefined}
                >
                  <div className={styles.head}>
                    {selection && (
                      <span className={styles.cardBox}>
                        <SelectRow id={key} selection={selection} />
                      </span>
                    )}
                    <div className={styles.title}>{at('title', columns, row)}</div>
                    <div className={styles.mark}>{at('mark', columns, row)}</div>
                  </div>
                  <dl className={styles.lines}>
                    {columns
                      .filter((column) => column.card === undefined || column.card === 'figure')
                      .map((column) => (
                        <Line key={column.key} column={column} row={row} />
                      ))}
                  </dl>
                  {columns.some((column) => column.card === 'actions') && (
                    <div className={styles.foot}>{at('actions', columns, row)}</div>
                  )}
                </li>
              );
            })
          : Array.from({ length: Math.min(skeletonRows, 5) }, (_, index) => (
              <li key={index} className={styles.card} style={{ height: CARD_HEIGHT }}>
                <Skeleton width="70%" height={18} />
                <Skeleton width="45%" />
                <Skeleton width="85%" />
              </li>
            ))}
      </ul>
    </>
  );
}

function Line<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.render(row);
  if (content === null || content === '') return null;
  return (
    <div>
      <dt>{column.title}</dt>
      <dd className={classes(column.card === 'figure' && styles.figure)}>{content}</dd>
    </div>
  );
}

const at = <Row,>(place: Column<Row>['card'], columns: readonly Column<Row>[], row: Row) =>
  columns
    .filter((column) => column.card === place)
    .map((column) => <div key={column.key}>{column.render(row)}</div>);
