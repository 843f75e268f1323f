import { useEffect, useState } from 'react';
import { useRead } from '../client';
import { refresh } from '../client/refresh';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { Customer } from './Customer';
import { EventDialog } from './EventDialog';
import styles from './operator.module.css';
import type { AnyQueue, Event } from './queue';
import { subjectOf, unsent } from './unsent';
import { useStaff } from './use-staff';

interface Props {
  queue: AnyQueue;
  item: unknown;
  onClose: () => void;
  onDone: () => void;
}

/** One item: its facts, and the actions open to this person now. */
export function CaseDrawer({ queue, item, onClose, onDone }: Props) {
  const { staff_id: staffId } = useStaff();
  const subject = subjectOf(queue.id, queue.keyOf(item));
  // The main one stands last.
  const events = queue
    .events(item)
    .toSorted((a, b) => Number(a.tone === 'primary') - Number(b.tone === 'primary'));
  const [event, setEvent] = useState<Event<unknown>>();
  // The event being filled in when the session ended is open again, once the drawer is there for it to lie upon.
  useEffect(() => {
    const left = unsent.of(staffId);
    if (left?.subject === subject) setEvent(events.find(({ id }) => id === left.event));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const { text, tone } = queue.statusOf(item);
  return (
    <Dialog
      shape="drawer"
      title={queue.keyOf(item)}
      aside={<StatusTag tone={tone}>{text}</StatusTag>}
      onClose={onClose}
      footer={
        events.length > 0 && (
          <>
            {events.map((one) => (
              <Button key={one.id} {...(one.tone && { kind: one.tone })} onClick={() => setEvent(one)}>
                {one.text}
              </Button>
            ))}
          </>
        )
      }
    >
      <div className={styles.case}>
        <Facts
          facts={[
            // Something that takes the focus, so that the keyboard can scroll here.
            ['编号', <CopyText key="no" text={queue.keyOf(item)} label="编号" />],
            ...(queue.uidOf ? [['客户', <Customer key="customer" uid={queue.uidOf(item)} />] as const] : []),
            ...queue.facts(item),
          ]}
        />
        {queue.detail && <Detail queue={queue} item={item} detail={queue.detail} />}
        {events.length === 0 && <p className={styles.note}>当前状态下，您没有可执行的操作。</p>}
      </div>
      {event && (
        <EventDialog
          event={event}
          item={item}
          subject={subject}
          onClose={() => setEvent(undefined)}
          onDone={() => {
            onDone();
            // Its outcome is still to be read.
            if (!event.result) onClose();
          }}
          onStale={() => refresh([queue.list, ...(queue.detail ? [queue.detail.endpoint] : [])])}
        />
      )}
    </Dialog>
  );
}

function Detail({
  item,
  detail,
}: Pick<Props, 'queue' | 'item'> & { detail: NonNullable<AnyQueue['detail']> }) {
  const read = useRead(detail.endpoint, detail.input(item) as never);
  if (read.error && !read.data) return <ErrorBlock message={read.error.message} onRetry={read.refetch} />;
  if (!read.data) return <Skeleton height={160} />;
  return <>{detail.show(read.data as never, item)}</>;
}
