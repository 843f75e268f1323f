import { useEffect, useState } from 'react';
import { useRead } from '../client';
import { refresh } from '../client/refresh';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { clockOf, endsOf } from './clock-text';
import { Customer } from './Customer';
import { DueClock } from './DueClock';
import { EventDialog } from './EventDialog';
import { ItemActs, NOTE, noteEvent, WhoWasFirst } from './ItemActs';
import { ItemPanel } from './ItemPanel';
import panel from './ItemPanel.module.css';
import { ItemSteps } from './ItemSteps';
import styles from './operator.module.css';
import { type AnyQueue, type Event, mainEvent } from './queue';
import { subjectOf, unsent } from './unsent';
import { useConsoleKeys } from './use-console-keys';
import type { OpenItem } from './use-open-item';
import { useStaff } from './use-staff';

interface Props {
  queue: AnyQueue;
  open: OpenItem;
  onClose: () => void;
  onDone: () => void;
}

/** One item: its facts, what colleagues did, and the actions open to this person now. It stays after each of them. */
export function ItemCase({ queue, open, onClose, onDone }: Props) {
  const { item, key, isCurrent, isReading } = open;
  const { staff_id: staffId } = useStaff();
  const subject = subjectOf(queue.id, key);
  const [{ event, result }, set] = useOfItem(key);
  // The main one stands last. What has just been decided waits until it has been read anew.
  const isOpen = isCurrent && !(result !== undefined && isReading);
  const events = isOpen
    ? queue.events(item).toSorted((a, b) => Number(a.tone === 'primary') - Number(b.tone === 'primary'))
    : [];
  const setEvent = (next: Event<unknown> | undefined) => set({ event: next });
  useConsoleKeys({ a: () => setEvent(mainEvent(events)) });
  // The event being filled in when the session ended is open again, once the item is there for it to lie upon.
  useEffect(() => {
    const left = unsent.of(staffId);
    if (left?.subject !== subject) return;
    setEvent([...events, noteEvent(queue)].find(({ id }) => id === left.event));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  const { text, tone } = queue.statusOf(item);
  return (
    <ItemPanel
      title={key}
      aside={
        <>
          <StatusTag tone={tone}>{text}</StatusTag>
          <ItemSteps open={open} />
        </>
      }
      onClose={onClose}
      footer={
        (events.length > 0 || result !== undefined) && (
          <ItemActions events={events} next={open.next} isDone={result !== undefined} onChoose={setEvent} />
        )
      }
    >
      {/* Nothing that was typed or revealed of one item stays with the next. */}
      <div key={key} className={styles.case}>
        {result !== undefined && <p className={panel.result}>{result}</p>}
        <Facts
          facts={[
            // Something that takes the focus, so that the keyboard can scroll here.
            ['编号', <CopyText key="no" text={key} label="编号" />],
            ...(queue.uidOf ? [['客户', <Customer key="customer" uid={queue.uidOf(item)} />] as const] : []),
            ...(open.due === undefined
              ? []
              : [
                  [
                    clockOf(queue)?.text ?? '时限',
                    <DueClock key="due" inLine at={open.due} ends={endsOf(queue, item)} />,
                  ] as const,
                ]),
            ...queue.facts(item),
          ]}
        />
        {queue.detail && <Detail queue={queue} item={item} detail={queue.detail} />}
        {events.length === 0 && isOpen && <p className={styles.note}>当前状态下，您没有可执行的操作。</p>}
        {open.fault && <ErrorBlock message={open.fault.message} onRetry={open.fault.retry} />}
        {!isCurrent && !isReading && !open.fault && (
          <p className={styles.note}>此项已不在您可以查看的列表中，以上为离开列表前的内容。</p>
        )}
        <ItemActs queue={queue} item={item} onNote={() => setEvent(noteEvent(queue))} />
      </div>
      {event && (
        <EventDialog
          event={event}
          item={item}
          subject={subject}
          onClose={() => setEvent(undefined)}
          onDone={(words) => {
            onDone();
            refresh([queue.list, ...(queue.detail ? [queue.detail.endpoint] : [])]);
            if (event.id !== NOTE) set({ result: words });
          }}
          aboutStale={<WhoWasFirst queue={queue} item={item} seenAt={open.seenAt} />}
          onStale={() => refresh([queue.list, ...(queue.detail ? [queue.detail.endpoint] : [])])}
        />
      )}
    </ItemPanel>
  );
}

interface ActionsProps {
  events: readonly Event<unknown>[];
  next: (() => void) | undefined;
  /** Something was done here: the next one is the main action now. */
  isDone: boolean;
  onChoose: (event: Event<unknown>) => void;
}

function ItemActions({ events, next, isDone, onChoose }: ActionsProps) {
  return (
    <>
      {events.map((one) => (
        <Button
          key={one.id}
          {...(one.tone && !(isDone && one.tone === 'primary') && { kind: one.tone })}
          onClick={() => onChoose(one)}
        >
          {one.text}
        </Button>
      ))}
      {isDone && (
        <Button kind="primary" disabled={!next} onClick={() => next?.()}>
          {next ? '处理下一条' : '没有下一条了'}
        </Button>
      )}
    </>
  );
}

interface Doing {
  /** The event whose dialog is open. */
  event?: Event<unknown> | undefined;
  /** What was last done here, in words. */
  result?: string | undefined;
}
/** What is under way with an item: nothing of the one before. What is not set stays as it is. */
function useOfItem(key: string): [doing: Doing, set: (next: Doing) => void] {
  const [one, setOne] = useState<Doing & { key: string }>({ key });
  return [
    one.key === key ? one : {},
    (next) => setOne((was) => ({ ...(was.key === key ? was : {}), ...next, key })),
  ];
}

function Detail({
  item,
  detail,
}: Pick<Props, 'queue'> & { item: unknown; detail: NonNullable<AnyQueue['detail']> }) {
  const read = useRead(detail.endpoint, detail.input(item) as never);
  if (read.error && !read.data) return <ErrorBlock message={read.error.message} onRetry={read.refetch} />;
  if (!read.data) return <Skeleton height={160} />;
  return <>{detail.show(read.data as never, item)}</>;
}
