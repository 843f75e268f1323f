import { type PointerEvent, useRef } from 'react';
import { classes } from './classes';
import type { Column, RecordTableProps } from './record-columns';
import styles from './RecordTable.module.css';
import { SelectAll, SelectRow } from './SelectBoxes';
import { Skeleton } from './Skeleton';
import { useNarrow } from './use-width';

const classOf = ({ align, card, sticks, isExtra }: Omit<Column<never>, 'render' | 'total'>) =>
  classes(
    align && styles.end,
    (sticks || card === 'actions') && styles.actions,
    card === 'actions' && styles.end,
    isExtra && styles.extra,
  );

/** What is cut off is said in full where the pointer rests on it. */
function sayWhole({ target }: PointerEvent<HTMLElement>) {
  for (let at = target as HTMLElement; at.localName !== 'tr'; at = at.parentElement!) {
    if (at.scrollWidth > at.clientWidth && at.clientWidth > 0 && !at.title) {
      at.title = at.innerText.replaceAll(/\s+/g, ' ').trim();
      return;
    }
    if (at.localName === 'td') return;
  }
}

/** The records as rows below a sticky header; where they do not fit, the frame scrolls sideways. */
export function RecordRows<Row>(props: RecordTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    isFetching = false,
    skeletonRows = 10,
    oneLine = false,
    dense = false,
    rowHeight = dense || oneLine ? 44 : 56,
    minWidth = 720,
    hasTotals = false,
    selection,
    current,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useNarrow(frame, minWidth);
  return (
    <div
      ref={frame}
      className={classes(styles.frame, scrolls && styles.scrolls)}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': `${caption}，可左右滚动` } : {})}
    >
      <table
        key={rows ? 'rows' : 'skeleton'}
        className={classes(
          styles.table,
          dense && styles.dense,
          oneLine && styles.lines,
          isFetching && rows && styles.fetching,
        )}
        style={{ minWidth: scrolls ? minWidth : undefined, ['--row' as string]: `${rowHeight}px` }}
        aria-busy={isFetching || !rows}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className={styles.box} data-unprinted>
                {rows && <SelectAll keys={rows.map(rowKey)} selection={selection} />}
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classOf(column)}
                style={{ width: column.width }}
                data-unprinted={column.card === 'actions' || undefined}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onPointerOver={oneLine ? sayWhole : undefined}>
          {rows
            ? rows.map((row) => {
                const key = rowKey(row);
                return (
                  <tr
                    key={key}
                    className={classes(selection?.selected.has(key) && styles.selected)}
                    aria-current={key === current || undefined}
                  >
                    {selection && (
                      <td className={styles.box} data-unprinted>
                        <SelectRow id={key} selection={selection} />
                      </td>
                    )}
                    {columns.map((column) => (
                      <td
                        key={column.key}
                        className={classOf(column)}
                        data-unprinted={column.card === 'actions' || undefined}
                      >
                        {column.render(row)}
                      </td>
                    ))}
                  </tr>
                );
              })
            : Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index}>
                  {selection && <td className={styles.box} />}
                  {columns.map((column, place) => (
                    <td key={column.key} className={classOf(column)}>
                      <Skeleton width={`${55 + ((index * 3 + place * 5) % 4) * 10}%`} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
        {hasTotals && rows && (
          <tfoot>
            <tr>
              {selection && <td className={styles.box} data-unprinted />}
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classOf(column)}
                  data-unprinted={column.card === 'actions' || undefined}
                >
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
