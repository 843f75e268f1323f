import { useRead } from '../client';
import { Card } from '../ui/Card';
import { ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';
import { api } from './api';
import styles from './operator.module.css';
import overview from './OverviewScreen.module.css';

/** 今日办理: how much this person and each colleague have done today in the queues that they share. */
export function DoneToday() {
  const read = useRead(api.operator.doneToday, {});
  const list = read.data?.list ?? [];
  const most = Math.max(1, ...list.map(({ done }) => done));
  const total = list.reduce((sum, { done }) => sum + done, 0);
  return (
    <Card title={read.data ? `今日办理 ${total}项` : '今日办理'}>
      {read.data === undefined ? (
        read.error ? (
          <ReadFault of={read} what="今日办理" />
        ) : (
          <Skeleton height={44} />
        )
      ) : total === 0 ? (
        <p className={styles.note}>您的队列今天还没有办理记录。</p>
      ) : (
        <ul className={overview.bars}>
          {list.map(({ staff, is_self: isSelf, done }, at) => (
            <li key={`${staff}/${at}`}>
              <span>{isSelf ? `${staff}（我）` : staff}</span>
              <span className={overview.bar} style={{ inlineSize: `${(done / most) * 100}%` }} />
              <b>{done}</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
