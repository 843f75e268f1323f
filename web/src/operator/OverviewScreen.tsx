import { staffQueues } from '@uc/contract/staff-queues';
import { Link } from 'react-router';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { DoneToday } from './DoneToday';
import styles from './operator.module.css';
import overview from './OverviewScreen.module.css';
import type { AnyQueue } from './queue';
import { queues } from './queues/index';
import { useMay } from './use-staff';
import { useWaiting, waitingIn } from './use-waiting';

/** 待办: how much waits in each queue of this person, and for how long; where nothing waits is one line. */
export default function OverviewScreen() {
  const may = useMay();
  const { data, error, refetch, isFetching } = useWaiting();
  const mine = queues.filter(
    ({ id }) => may(staffQueues[id].permission) && staffQueues[id].waits !== undefined,
  );
  const full = mine.flatMap((queue) => {
    const waits = waitingIn(data, queue.id);
    return waits ? [{ queue, ...waits }] : [];
  });
  const idle = mine.filter(({ id }) => waitingIn(data, id) === undefined);
  return (
    <Screen title="待办">
      {mine.length === 0 ? (
        <EmptyState icon="check" title="您的岗位没有业务队列" hint="可在左侧菜单查看您有权限的页面" />
      ) : error && !data ? (
        <ErrorBlock message={error.message} onRetry={refetch} busy={isFetching} />
      ) : !data ? (
        <Skeleton height={120} />
      ) : (
        <>
          <div className={overview.columns}>
            <Waiting full={full} />
            <DoneToday />
          </div>
          {idle.length > 0 && (
            <Card title={`没有事项的队列（${idle.length}）`}>
              <ul className={styles.idle}>
                {idle.map(({ id, title }) => (
                  <li key={id}>
                    <Link to={`/queue/${id}`}>{title}</Link>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
    </Screen>
  );
}

interface Full {
  queue: AnyQueue;
  count: number;
  age: string | undefined;
  since: string | null;
}

/** What waits, the queue with the oldest first: a bar for each, which opens it. */
function Waiting({ full }: { full: readonly Full[] }) {
  const sorted = full.toSorted((a, b) => ((a.since ?? '9') < (b.since ?? '9') ? -1 : 1));
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
        {sorted.map(({ queue, count, age }) => (
          <li key={queue.id}>
            <Link to={`/queue/${queue.id}`}>{queue.title}</Link>
            <span className={overview.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
            <b>{count}</b>
            <small>{age && `最早等待 ${age}`}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
