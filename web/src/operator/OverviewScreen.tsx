import { Link } from 'react-router';
import { useRead } from '../client';
import { EmptyState } from '../ui/EmptyState';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import styles from './operator.module.css';
import { ageOf, type AnyQueue } from './queue';
import { queues } from './queues/index';
import { useMay } from './use-staff';

/** How many of the oldest are looked at for the one that waits longest. */
const LOOKED_AT = 100;

/** 待办: how much waits in each queue of this person, and for how long. */
export default function OverviewScreen() {
  const may = useMay();
  const mine = queues.filter(({ permission }) => may(permission));
  return (
    <Screen title="待办">
      {mine.length === 0 ? (
        <EmptyState icon="check" title="您的岗位没有业务队列" hint="可在左侧菜单查看您有权限的页面" />
      ) : (
        <ul className={styles.tiles}>
          {mine.map((queue) => (
            <Tile key={queue.id} queue={queue} />
          ))}
        </ul>
      )}
    </Screen>
  );
}

function Tile({ queue }: { queue: AnyQueue }) {
  const [first] = queue.views;
  const input = { ...first?.input, page: 1, page_size: LOOKED_AT, sort: 'created_at' };
  const { data, error, refetch } = useRead(queue.list, input as never) as {
    data: { list: unknown[]; total: number } | undefined;
    error: { message: string } | null;
    refetch: () => unknown;
  };
  const oldest = data?.list.flatMap((item) => queue.sinceOf(item) ?? []).toSorted()[0];
  return (
    <li className={styles.tile}>
      <h2>
        <Link to={`/queue/${queue.id}`}>{queue.title}</Link>
      </h2>
      {error && !data ? (
        <p className={styles.refusal}>
          {error.message}
          <button type="button" onClick={() => void refetch()}>
            重试
          </button>
        </p>
      ) : data ? (
        <>
          <p className={styles.count} data-empty={data.total === 0 || undefined}>
            {data.total}
          </p>
          <p className={styles.note}>
            {oldest ? `${first?.text}，最早等待 ${ageOf(oldest)}` : `没有${first?.text}`}
          </p>
        </>
      ) : (
        <Skeleton height={64} />
      )}
    </li>
  );
}
