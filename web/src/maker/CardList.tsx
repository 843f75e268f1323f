import type { ComponentProps, ReactNode } from 'react';
import type { Read } from '../client';
import { Button } from '../ui/Button';
import { classes } from '../ui/classes';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { FilterBar } from '../ui/FilterBar';
import { WIDEN } from '../ui/FilteredList';
import { Pager, type PageChange } from '../ui/Pager';
import { Skeleton } from '../ui/Skeleton';
import type { panelOf } from '../ui/Tabs';
import type { AnyFilterState } from '../ui/use-filters';
import styles from './maker.module.css';

interface Props<Row> {
  state: AnyFilterState & { filters: PageChange };
  fields: ReactNode;
  panel: ReturnType<typeof panelOf>;
  caption: string;
  read: Read<{ list: Row[]; total: number }>;
  empty: ComponentProps<typeof EmptyState>;
  card: (row: Row) => ReactNode;
}

/** A list whose records are cards: filters in the URL, a grid, its pager, and a message when it is empty. */
export function CardList<Row>({ state, fields, panel, caption, read, empty, card }: Props<Row>) {
  const { data, error, isFetching, refetch } = read;
  const nothing = state.isDefault
    ? empty
    : {
        ...empty,
        icon: 'search' as const,
        title: '没有符合条件的项目',
        hint: WIDEN,
        action: <Button onClick={state.reset}>重置筛选</Button>,
      };
  return (
    <>
      <FilterBar state={state} days={undefined}>
        {fields}
      </FilterBar>
      <div {...panel} className={styles.panel}>
        {!data && error && (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!data && !error && <Loading caption={caption} />}
        {data && data.list.length === 0 && <EmptyState {...nothing} />}
        {data && data.list.length > 0 && (
          <>
            <ul
              className={classes(styles.cards, isFetching && styles.fetching)}
              aria-label={caption}
              aria-busy={isFetching}
            >
              {data.list.map(card)}
            </ul>
            <Pager
              page={state.filters.page}
              pageSize={state.filters.page_size}
              total={data.total}
              onChange={state.set}
            />
          </>
        )}
      </div>
    </>
  );
}

const Loading = ({ caption }: { caption: string }) => (
  <ul className={styles.cards} aria-label={caption} aria-busy>
    {Array.from({ length: 6 }, (_, index) => (
      <li key={index} className={styles.card}>
        <div className={styles.picture} />
        <div className={styles.words}>
          <Skeleton width="30%" height={20} />
          <Skeleton width="70%" height={18} />
          <Skeleton />
          <Skeleton width="60%" />
        </div>
      </li>
    ))}
  </ul>
);
