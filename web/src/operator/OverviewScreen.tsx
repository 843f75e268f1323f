import { Link } from 'react-router';
import { staffQueues } from '@uc/contract/staff-queues';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import styles from './operator.module.css';
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
  const full = mine.filter(({ id }) => waitingIn(data, id) !== undefined);
  const idle = mine.filter((queue) => !full.includes(queue));
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
          {full.length === 0 && <EmptyState icon="check" title="没有待处理的事项" />}
          <ul className={styles.tiles}>
            {full.map((queue) => (
              <Tile key={queue.id} queue={queue} {...waitingIn(data, queue.id)!} />
            ))}
          </ul>
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

function Tile({ queue, count, age }: { queue: AnyQueue; count: number; age: string | undefined }) {
  const [first] = queue.views;
  return (
    <li className={styles.tile}>
      <h2>
        <Link to={`/queue/${queue.id}`}>{queue.title}</Link>
      </h2>
      <p className={styles.count}>{count}</p>
      <p className={styles.note}>
        {first?.text}
        {age && `，最早等待 ${age}`}
      </p>
    </li>
  );
}
