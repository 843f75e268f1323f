import { Link } from 'react-router';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { clockText } from './clock-text';
import overview from './OverviewScreen.module.css';
import type { AnyQueue } from './queue';

interface Full {
  queue: AnyQueue;
  count: number;
  age: string | undefined;
  since: string | null;
  due: string | null;
}
/** Later than any moment of the wire. */
const NEVER = '9';
const byClock = (a: Full, b: Full) => {
  const [one, other] = [`${a.due ?? NEVER}/${a.since ?? NEVER}`, `${b.due ?? NEVER}/${b.since ?? NEVER}`];
  return one < other ? -1 : 1;
};

/** What waits, the queue in which something runs out first at the head, then the oldest: a bar for each, which opens it. */
export function WaitingCard({ full }: { full: readonly Full[] }) {
  const most = Math.max(1, ...full.map(({ count }) => count));
  const total = full.reduce((sum, { count }) => sum + count, 0);
  if (total === 0)
    return (
      <Card title="待处理">
        <EmptyState icon="check" title="没有待处理的事项" />
      </Card>
    );
  return (
    <Card title={`待处理 ${total}项`}>
      <ul className={overview.bars}>
        {full.toSorted(byClock).map(({ queue, count, age, due }) => (
          <li key={queue.id}>
            <Link to={`/queue/${queue.id}`}>{queue.title}</Link>
            <span className={overview.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
            <b>{count}</b>
            <small>{age && `最早等待 ${age}`}</small>
            <Nearest due={due} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Nearest({ due }: { due: string | null }) {
  if (due === null) return <small />;
  const { text, nearness } = clockText(due);
  return (
    <small data-near={nearness} title={due.slice(0, 16)}>
      最近到期 {text}
    </small>
  );
}
