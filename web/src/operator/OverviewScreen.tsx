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
import { queues } from './queues/index';
import { useMay } from './use-staff';
import { WaitingCard } from './WaitingCard';
import { useWaiting, waitingIn } from './use-waiting';

/** 待办: how much waits in each queue of this person, for how long, and what runs out first; where nothing waits is one line. */
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
            <WaitingCard full={full} />
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
