import { useMemo, useState } from 'react';
import { figureOf, useRead } from '../client';
import { refresh } from '../client/refresh';
import { Button } from '../ui/Button';
import { TabbedList } from '../ui/TabbedList';
import { Screen } from '../ui/Screen';
import { useFilters } from '../ui/use-filters';
import { api } from './api';
import { BatchBar } from './BatchBar';
import { CustomerNames } from './Customer';
import { EventDialog } from './EventDialog';
import { ItemCase } from './ItemCase';
import { useBeside } from './ItemPanel';
import panel from './ItemPanel.module.css';
import type { AnyQueue } from './queue';
import { filtersOf, inputOf, type QueueFilters } from './queue-filters';
import { QueueExport } from './QueueExport';
import { QueueFields, QueueSums } from './QueueFields';
import { besideColumns, leastWidth, queueColumns } from './queue-columns';
import { subjectOf, unsent } from './unsent';
import { type ListAnswer, useOpenItem } from './use-open-item';
import { useQueueKeys } from './use-queue-keys';
import { useStaff } from './use-staff';

const PANEL = 'queue';

const useQueueFilters = (queue: AnyQueue) =>
  useFilters(
    useMemo(() => filtersOf(queue), [queue]),
    'view',
  );

/** Any queue: waiting items first, the oldest at its head, each item opened beside the list. */
export function QueueScreen({ queue }: { queue: AnyQueue }) {
  const state = useQueueFilters(queue);
  const { view, keyword, page, page_size } = state.filters;
  const { staff_id: staffId } = useStaff();
  const [isCreating, setCreating] = useState(() => leftOpen(queue, staffId) === '');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = queue.views.find(({ id }) => id === view);
  const list = useRead(queue.list, inputOf(queue, state.filters) as never, { keepPrevious: true });
  const data = list.data as ListAnswer | undefined;
  const [initial] = useState(() => leftOpen(queue, staffId) || keyword || undefined);
  const [open, setOpen] = useOpenItem(
    queue,
    list,
    { page, page_size },
    // The item named in the address is open, or the one left open when a session ended.
    { initial, onPage: (to) => state.set({ page: to }) },
  );
  const readAgain = () => {
    void list.refetch();
    refresh([api.operator.itemActs, ...(queue.detail ? [queue.detail.endpoint] : [])]);
  };
  useQueueKeys({ open, rows: data?.list ?? [], onOpen: (row) => setOpen(queue.keyOf(row)), readAgain });
  const isBeside = useBeside() && open !== undefined;
  const isPast = shown?.past ?? false;
  const all = queueColumns(queue, { isPast, onOpen: setOpen, answer: data });
  const columns = isBeside ? besideColumns(all) : all;
  // Finished items take no decision, neither several at once nor one.
  const hasBoxes = queue.batch !== undefined && !isPast && !isBeside;
  const batchable = (item: unknown) => queue.events(item).some(({ id }) => id === queue.batch?.event);
  const rowOf = (key: string) => data?.list.find((item) => queue.keyOf(item) === key);
  return (
    <CustomerNames uids={uidsIn(queue, [...(data?.list ?? []), ...(open ? [open.item] : [])])}>
      <Screen
        title={queue.title}
        actions={
          <QueueActions
            queue={queue}
            filters={state.filters}
            isFetching={list.isFetching}
            onRefresh={readAgain}
            onCreate={() => setCreating(true)}
          />
        }
      >
        {queue.notice?.()}
        <div className={panel.split} data-open={isBeside || undefined}>
          <TabbedList
            tabs={{
              label: queue.title,
              panel: PANEL,
              tabs: tabsOf(
                queue,
                view,
                figureOf({ ...list, data }, ({ total }) => total),
              ),
              current: view,
              onChange: (id) => {
                setSelected(new Set());
                setOpen(undefined);
                state.set({ view: id });
              },
            }}
            state={state}
            fields={<QueueFields key={queue.id} queue={queue} filters={state.filters} />}
            above={
              queue.batch && selected.size > 0 ? (
                <BatchBar
                  queue={queue}
                  items={[...selected].flatMap((key) => rowOf(key) ?? [])}
                  onDone={() => {
                    setSelected(new Set());
                    void list.refetch();
                  }}
                />
              ) : (
                <QueueSums queue={queue} data={data} />
              )
            }
            caption={queue.title}
            columns={columns}
            read={{ ...list, data }}
            rowKey={queue.keyOf}
            current={open?.key}
            dense
            minWidth={leastWidth(columns, hasBoxes)}
            empty={{ title: shown?.past || !state.isDefault ? '没有符合条件的记录' : '没有待处理的事项' }}
            unmatched={elsewhere(queue, state)}
            {...(hasBoxes && {
              selection: {
                selected,
                isSelectable: (key: string) => batchable(rowOf(key)),
                label: (key: string) => key,
                change: setSelected,
              },
            })}
          />
          {open !== undefined && (
            <ItemCase
              queue={queue}
              open={open}
              onClose={() => setOpen(undefined)}
              onDone={() => void list.refetch()}
            />
          )}
        </div>
        {isCreating && queue.create && (
          <EventDialog
            event={queue.create as never}
            item={undefined}
            subject={subjectOf(queue.id)}
            onClose={() => setCreating(false)}
            onDone={() => void list.refetch()}
          />
        )}
      </Screen>
    </CustomerNames>
  );
}

const tabsOf = ({ views }: AnyQueue, current: string, count: number | null | undefined) =>
  views.map(({ id, text: words }) => ({ id, text: words, ...(id === current && { count }) }));

/** The customers that are named in these items. */
const uidsIn = ({ uidOf, othersOf }: AnyQueue, items: readonly unknown[]) => [
  ...new Set(items.flatMap((item) => [...(uidOf ? [uidOf(item)] : []), ...(othersOf?.(item) ?? [])])),
];

/** The item whose event was being typed here when the session ended: '' is a new one. */
function leftOpen({ id }: AnyQueue, staffId: string): string | undefined {
  const left = unsent.of(staffId)?.subject;
  return left?.startsWith(subjectOf(id)) ? left.slice(subjectOf(id).length) : undefined;
}

/** Offers to look for an item among all when the present view does not have it. */
function elsewhere({ views }: AnyQueue, { filters, set }: ReturnType<typeof useQueueFilters>) {
  const all = views.find(({ id }) => id === 'all');
  if (all === undefined || filters.view === 'all' || !filters.keyword) return {};
  const action = <Button onClick={() => set({ view: 'all' })}>{`在“${all.text}”中查询`}</Button>;
  return { title: '此状态下没有符合条件的记录', action };
}

interface ActionsProps {
  queue: AnyQueue;
  filters: QueueFilters;
  isFetching: boolean;
  onRefresh(): void;
  onCreate(): void;
}

function QueueActions({ queue, filters, isFetching, onRefresh, onCreate }: ActionsProps) {
  return (
    <>
      <Button icon="refresh" busy={isFetching} onClick={onRefresh}>
        刷新
      </Button>
      <QueueExport queue={queue} filters={filters} />
      {queue.create && (
        <Button kind="primary" icon="plus" onClick={onCreate}>
          {queue.create.text}
        </Button>
      )}
    </>
  );
}
