import { Link } from 'react-router';
import { api, useRead } from '../client';
import { to } from '../routes';
import { Card } from '../ui/Card';
import { classes } from '../ui/classes';
import { MomentText } from '../ui/MomentText';
import { ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';
import { useMedia } from '../ui/use-media';
import { aboutOf } from './message';
import styles from './messages.module.css';
import { useFreshBox } from './use-fresh-box';

const SHOWN = 20;

/** The newest messages beside the one that is open; not read on narrow screens, where they have no room. */
export function NearbyMessages({ current }: { current: string }) {
  const isWide = useMedia('(min-width: 1100px)');
  const read = useRead(
    api.messages.list,
    { page: 1, page_size: SHOWN },
    { enabled: isWide, keepPrevious: true },
  );
  useFreshBox(read);
  const { data } = read;
  if (!isWide) return null;
  return (
    <Card title="最近消息" flush className={styles.nearby}>
      {data ? (
        <ul>
          {data.list.map(({ msg_id, title, at, read, object, summary }) => (
            <li key={msg_id} className={classes(!read && styles.unread)}>
              <Link
                to={to('messages.mailbox', { id: msg_id })}
                aria-current={msg_id === current ? 'page' : undefined}
              >
                {!read && <span className="visually-hidden">未读：</span>}
                {title}
                <span className="visually-hidden">{`（${aboutOf({ object, summary })}）`}</span>
                <span className={styles.summary}>
                  <MomentText value={at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.waiting}>
          {read.error ? <ReadFault of={read} what="最近消息" /> : <Skeleton height={320} />}
        </div>
      )}
    </Card>
  );
}
