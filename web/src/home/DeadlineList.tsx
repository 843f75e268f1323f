import { api, useCan, useRead } from '../client';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { Pager } from '../ui/Pager';
import { type deadlineFilters, groupsOf, listInput } from './deadline';
import type { FilterState } from '../ui/use-filters';
import { DeadlineRows } from './DeadlineRows';
import { RowsSkeleton } from './RowsSkeleton';
import styles from './Deadlines.module.css';

/** Everything with an end, the nearest first, by days. */
export function DeadlineList({ state: { filters, set } }: { state: FilterState<typeof deadlineFilters> }) {
  const { area, page, page_size } = filters;
  const { data, error, isFetching, refetch } = useRead(api.deadlines.list, listInput(filters), {
    keepPrevious: true,
  });
  if (error && !data)
    return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <RowsSkeleton />;
  if (data.total === 0) return <Nothing area={area} onAll={() => set({ area: 'all' })} />;
  return (
    <>
      {data.is_cut && (
        <div className={styles.cut}>
          <Notice>事项较多，每类只列出最近的1000项，更晚的请在月历中查看</Notice>
        </div>
      )}
      {groupsOf(data.list).map(([heading, rows]) => (
        <section key={heading} aria-label={heading}>
          <h3 className={styles.heading}>{heading}</h3>
          <DeadlineRows rows={rows} answer={data} onEnd={() => void refetch()} />
        </section>
      ))}
      <Pager page={page} pageSize={page_size} total={data.total} onChange={set} />
    </>
  );
}

function Nothing({ area, onAll }: { area: string; onAll(): void }) {
  const can = useCan();
  if (area !== 'all')
    return (
      <EmptyState
        icon="clock"
        title="该分类没有到期事项"
        action={<Button onClick={onAll}>查看全部</Button>}
      />
    );
  return (
    <EmptyState
      icon="clock"
      title="近期没有到期事项"
      hint="订单、账单、优惠券与证件等到期前，会出现在这里"
      action={can('order.order:view') && <ButtonLink to={to('orders.myOrders')}>查看订单</ButtonLink>}
    />
  );
}
