import { queueOrders } from '@uc/contract/queue-orders';
import { useState } from 'react';
import { useRead } from '../client';
import { Button } from '../ui/Button';
import { FilterAmounts, FilterDays, FilterText } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { ReadFault } from '../ui/ReadFault';
import { api } from './api';
import styles from './operator.module.css';
import type { AnyQueue } from './queue';
import { factsOf, isByClock, isTaken, ordersOf, type QueueFilters } from './queue-filters';
import { Yuan } from './Yuan';

interface Props {
  queue: AnyQueue;
  filters: QueueFilters;
}

/** The filters of any queue: its search and its order, and behind 更多筛选 what else its items have. */
export function QueueFields({ queue, filters }: Props) {
  const { amount, day, hasCustomers } = factsOf(queue);
  const { keyword, customer, taken_by: takenBy, min_amount: min, max_amount: max, order } = filters;
  const { start_time: start, end_time: end } = filters;
  const orders = ordersOf(queue);
  const hasTakers = isTaken(queue);
  const hasMore = amount !== undefined || day !== undefined || hasCustomers === true || hasTakers;
  const [isOpen, setOpen] = useState([customer, takenBy, min, max, start, end].some((one) => one !== ''));
  return (
    <>
      {queue.search && <FilterText name="keyword" label={queue.search.label} value={keyword} />}
      {orders.length > 0 && (
        <FilterSelect
          name="order"
          label="排序"
          value={order}
          options={[
            ['', isByClock(queue, filters.view) ? queueOrders.due : '默认顺序'],
            ...orders.map((one) => [one, queueOrders[one]] as const),
          ]}
        />
      )}
      {isOpen && (
        <>
          {hasCustomers && <FilterText name="customer" label="客户名称或账户编号" value={customer} />}
          {hasTakers && <Takers queue={queue} value={takenBy} />}
          {amount !== undefined && <FilterAmounts label={`${amount}（元）`} min={min} max={max} />}
          {day !== undefined && <FilterDays label={day} start={start} end={end} />}
        </>
      )}
      {hasMore && (
        <Button
          kind="quiet"
          icon={isOpen ? 'up' : 'down'}
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起筛选' : '更多筛选'}
        </Button>
      )}
    </>
  );
}

/** The colleagues who can take an item of this queue. */
function Takers({ queue, value }: { queue: AnyQueue; value: string }) {
  const read = useRead(api.operator.colleagues, { queue: queue.id });
  if (read.error && !read.data) return <ReadFault of={read} what="同事名单" />;
  const people = read.data?.list ?? [];
  return (
    <FilterSelect
      name="taken_by"
      label="接手人"
      value={value}
      options={[
        ['', '不限'],
        ...people.map(
          ({ staff_id: id, name, is_self: isSelf }) => [id, isSelf ? `${name}（我）` : name] as const,
        ),
      ]}
    />
  );
}

/** How many match, and what they come to in all: not only those on this page. */
export function QueueSums({
  queue,
  data,
}: {
  queue: AnyQueue;
  data: { total: number; amount_sum?: number | null } | undefined;
}) {
  const { amount } = factsOf(queue);
  if (data === undefined || data.total === 0) return null;
  return (
    <p className={styles.sums}>
      共 <b>{data.total}</b> 项
      {amount !== undefined && data.amount_sum != null && (
        <>
          ，{amount}合计 <Yuan value={data.amount_sum} /> 元
        </>
      )}
    </p>
  );
}
