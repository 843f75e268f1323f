import { useEffect, useState } from 'react';
import { api, useRead } from '../client';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { classes } from '../ui/classes';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { FilterBar } from '../ui/FilterBar';
import { WIDEN } from '../ui/FilteredList';
import { Skeleton } from '../ui/Skeleton';
import { panelOf, Tabs } from '../ui/Tabs';
import type { BoxParts } from './box-parts';
import { type MatterPage, matterInput, type MessageFilters } from './message';
import { MatterChoice } from './MatterChoice';
import { MatterEntry } from './MatterEntry';
import styles from './matters.module.css';
import { keyOf, useChosen } from './use-chosen';

interface Props extends BoxParts {
  read: {
    data: MatterPage | undefined;
    error: { message: string } | null;
    isFetching: boolean;
    refetch(): unknown;
  };
}

/** The box by what its messages are about, each matter one entry (messages.md#matters). */
export function MatterBox({ tabs, state, fields, mayManage, read }: Props) {
  const { data, error, isFetching, refetch } = read;
  const chosen = useChosen(state.filters);
  const parts = mayManage ? { filters: state.filters, of: chosen } : { filters: state.filters };
  const reset = <Button onClick={state.reset}>重置筛选</Button>;
  return (
    <Card flush>
      <Tabs {...tabs} />
      <FilterBar state={state}>{fields}</FilterBar>
      <div {...panelOf(tabs.panel, tabs.current)}>
        {error && !data && (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {mayManage && (data ? data.list.length > 0 : !error) && <MatterChoice of={chosen} />}
        {!error && !data && <Waiting />}
        {data?.list.length === 0 &&
          (state.isDefault ? (
            <EmptyState icon="bell" title="暂无消息" />
          ) : (
            <EmptyState icon="search" title="没有符合条件的消息" hint={WIDEN} action={reset} />
          ))}
        {data && data.list.length > 0 && (
          <Entries key={JSON.stringify(state.filters)} page={data} isFetching={isFetching} {...parts} />
        )}
      </div>
    </Card>
  );
}

interface Parts {
  filters: MessageFilters;
  /** Of whoever may mark messages. */
  of?: ReturnType<typeof useChosen>;
}
interface EntriesProps extends Parts {
  /** The last message of the page before. */
  after?: string;
  page: MatterPage;
  isFetching: boolean;
}

/** One page, and the next one below it once it is asked for: what was read stays, and ends where the next begins. */
function Entries({ after = '', page, isFetching, ...parts }: EntriesProps) {
  const [goesOn, goOn] = useState(false);
  const { hold, selection } = parts.of ?? {};
  const { list } = page;
  useEffect(() => {
    hold?.(after, list);
    return () => hold?.(after);
  }, [hold, after, list]);
  return (
    <>
      <ul className={classes(styles.entries, isFetching && styles.fetching)} aria-label="事项">
        {list.map((one) => (
          <MatterEntry key={keyOf(one)} matter={one} selection={selection} />
        ))}
      </ul>
      {page.next !== null &&
        (goesOn ? (
          <NextPage after={page.next} {...parts} />
        ) : (
          <p className={styles.onward}>
            <Button onClick={() => goOn(true)}>显示更早的事项</Button>
          </p>
        ))}
    </>
  );
}

function NextPage({ after, ...parts }: { after: string } & Parts) {
  const input = { ...matterInput(parts.filters), after };
  const read = useRead(api.messages.matters, input, { keepPrevious: true });
  const { data, error, isFetching, refetch } = read;
  if (data) return <Entries after={after} page={data} isFetching={isFetching} {...parts} />;
  if (error) return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  return <Waiting />;
}

const Waiting = () => (
  <ul className={styles.entries} aria-label="事项" aria-busy>
    {Array.from({ length: 10 }, (_, index) => (
      <li key={index} className={styles.waiting}>
        <Skeleton width={`${50 + ((index * 3) % 4) * 10}%`} />
      </li>
    ))}
  </ul>
);
