import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import { type Clocks, clockOf, dueIn, endsOf } from './clock-text';
import { Customer } from './Customer';
import { DueClock } from './DueClock';
import styles from './operator.module.css';
import { ageOf, type AnyQueue } from './queue';

const ageColumn = ({ sinceOf }: AnyQueue): Column<unknown> => ({
  key: 'age',
  title: '等待',
  width: 84,
  card: 'when',
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
  card: 'when',
  render: (item) => {
    const since = sinceOf(item);
    return since === null ? '—' : <MomentText value={since} />;
  },
});

/** What is left until an item's clock runs out; of one without a clock, how long it waits. */
const clockColumn = (queue: AnyQueue, title: string, answer: Clocks | undefined): Column<unknown> => ({
  key: 'due',
  title,
  width: 132,
  card: 'when',
  render: (item) => {
    const due = dueIn(queue, answer, item);
    if (due !== undefined) return <DueClock at={due} ends={endsOf(queue, item)} />;
    const since = queue.sinceOf(item);
    return since === null ? '—' : <span title={since}>等待{ageOf(since)}</span>;
  },
});
const customerColumn = (uidOf: (item: unknown) => string): Column<unknown> => ({
  key: 'customer',
  title: '客户',
  width: 224,
  render: (item) => <Customer uid={uidOf(item)} />,
});

/** A column without a width of its own takes the rest, but no less than some ten characters. */
const LEAST = 168;
/** Width of the column of checkboxes. */
const BOXES = 44;
/** The width below which a queue scrolls sideways. */
export const leastWidth = (columns: readonly Column<unknown>[], hasBoxes: boolean): number =>
  columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : LEAST), hasBoxes ? BOXES : 0);

interface Shown {
  /** Shows when something happened in place of how long it waits, or has left. */
  isPast: boolean;
  onOpen: (key: string) => void;
  /** What the list answered, for the clocks that run. */
  answer: Clocks | undefined;
}
/** The columns of any queue. */
export function queueColumns(queue: AnyQueue, { isPast, onOpen, answer }: Shown): Column<unknown>[] {
  const clock = clockOf(queue);
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
    isPast
      ? momentColumn(queue)
      : clock === undefined
        ? ageColumn(queue)
        : clockColumn(queue, clock.text, answer),
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
    .filter(({ card }) => card !== undefined)
    .map((column) => (column.card === 'figure' ? { ...column, width: FIGURE } : column));
