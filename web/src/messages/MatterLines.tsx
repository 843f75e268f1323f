import { useState } from 'react';
import { Link } from 'react-router';
import { api, useRead } from '../client';
import { to } from '../routes';
import { Button } from '../ui/Button';
import { classes } from '../ui/classes';
import { MomentText } from '../ui/MomentText';
import { ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';
import styles from './matters.module.css';

interface Props {
  matter: string;
  name: string;
  before?: string;
}

/** The messages of a matter, one line each, in the order of time; older ones above once they are asked for. */
export function MatterLines({ matter, name, before }: Props) {
  const input = { matter, page_size: 20, ...(before !== undefined && { before }) };
  const read = useRead(api.messages.matter, input, { keepPrevious: true });
  const [goesOn, goOn] = useState(false);
  const { data } = read;
  if (!data) return read.error ? <ReadFault of={read} what="这个事项的消息" /> : <Skeleton height={64} />;
  return (
    <>
      {data.earlier !== null &&
        (goesOn ? (
          <MatterLines matter={matter} name={name} before={data.earlier} />
        ) : (
          <p>
            <Button size="small" kind="quiet" onClick={() => goOn(true)}>
              更早的消息
            </Button>
          </p>
        ))}
      <ol aria-label={`${name}的消息`}>
        {data.list.map(({ msg_id: id, title, summary, at, read: isRead }) => (
          <li key={id} className={classes(styles.line, !isRead && styles.unread)}>
            <span className={styles.when}>
              <MomentText value={at} />
            </span>
            <div>
              <Link to={to('messages.mailbox', { id })}>
                {!isRead && <span className="visually-hidden">未读：</span>}
                {title}
                <span className="visually-hidden">{`（${at}）`}</span>
              </Link>
              <p>{summary}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
