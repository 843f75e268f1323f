import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import { Customer } from './Customer';
import styles from './operator.module.css';
import { ageOf, type AnyQueue } from './queue';

const ageColumn = ({ sinceOf }: AnyQueue): Column<unknown> => ({
  key: 'age',
  title: '等待',
  width: 84,
  align: 'end',
  render: (item) => {
    const since = sinceOf(item);
    return since === null ? '—' : <span title={since}>{ageOf(since)}</span>;
  },
});
const momentColumn = ({ sinceOf, sinceText = '时间' }: AnyQueue): Column<unknown> => ({
  key: 'at',
  title: sinceText,
  width: 140,
  render: (item) => {
    const since = sinceOf(item);
    return since === null ? '—' : <MomentText value={since} />;
  },
});

const lateColumn = (isLate: (item: unknown) => boolean): Column<unknown> => ({
  key: 'late',
  title: '时效',
  width: 88,
  render: (item) => (isLate(item) ? <StatusTag tone="negative">已超时</StatusTag> : '—'),
});
const customerColumn = (uidOf: (item: unknown) => string): Column<unknown> => ({
  key: 'customer',
  title: '客户',
  width: 236,
  render: (item) => <Customer uid={uidOf(item)} />,
});

/** A column without a width of its own takes the rest, but no less than some ten characters. */
const LEAST = 168;
/** Width of the column of checkboxes. */
const BOXES = 44;
/** The width below which a queue scrolls sideways. */
export const leastWidth = (columns: readonly Column<unknown>[], hasBoxes: boolean): number =>
  columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : LEAST), hasBoxes ? BOXES : 0);

/** The columns of any queue; `isPast` shows when something happened in place of how long it waits. */
export function queueColumns(
  queue: AnyQueue,
  isPast: boolean,
  onOpen: (key: string) => void,
): Column<unknown>[] {
  return [
    {
      key: 'no',
      title: '编号',
      width: 176,
      card: 'title',
      render: (item) => (
        <button type="button" className={styles.open} data-item onClick={() => onOpen(queue.keyOf(item))}>
          {queue.keyOf(item)}
        </button>
      ),
    },
    ...(queue.uidOf ? [customerColumn(queue.uidOf)] : []),
    ...queue.columns,
    ...(queue.isLate && !isPast ? [lateColumn(queue.isLate)] : []),
    isPast ? momentColumn(queue) : ageColumn(queue),
    {
      key: 'status',
      title: '状态',
      width: 120,
      card: 'mark',
      sticks: true,
      render: (item) => {
        const { text: words, tone } = queue.statusOf(item);
        return <StatusTag tone={tone}>{words}</StatusTag>;
      },
    },
  ];
}

/** A figure beside an open item, in px. */
const FIGURE = 112;
/** What is left of the columns beside an open item, so that a number stays on one line: it, figure, age and state. */
export const besideColumns = (columns: readonly Column<unknown>[]): Column<unknown>[] =>
  columns
    .filter(({ key, card }) => card !== undefined || key === 'age')
    .map((column) => (column.card === 'figure' ? { ...column, width: FIGURE } : column));
