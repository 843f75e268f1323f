import { useMemo, useState } from 'react';
import { figureOf, useRead } from '../client';
import { Button } from '../ui/Button';
import { TabbedList } from '../ui/TabbedList';
import { choice, paging, text } from '../ui/filters';
import { FilterText } from '../ui/FilterBar';
import { Screen } from '../ui/Screen';
import { useFilters } from '../ui/use-filters';
import { BatchBar } from './BatchBar';
import { CaseDrawer } from './CaseDrawer';
import { CustomerNames } from './Customer';
import { EventDialog } from './EventDialog';
import type { AnyQueue } from './queue';
import { leastWidth, queueColumns } from './queue-columns';
import { subjectOf, unsent } from './unsent';
import { useStaff } from './use-staff';

const PANEL = 'queue';
const filtersOf = ({ views }: AnyQueue) => ({
  view: choice(views.map(({ id }) => id) as [string, ...string[]]),
  keyword: text(40),
  ...paging,
});

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
  // The item named in the address is open, or the one left open when a session ended.
  const [openKey, setOpenKey] = useState<string | undefined>(
    () => leftOpen(queue, staffId) || keyword || undefined,
  );
  const [isCreating, setCreating] = useState(() => leftOpen(queue, staffId) === '');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = queue.views.find(({ id }) => id === view);
  const input = {
    ...shown?.input,
    ...(keyword && queue.search && { [queue.search.name]: keyword }),
    page,
    page_size,
    sort: view === queue.views[0]?.id ? 'created_at' : '-created_at',
  };
  const list = useRead(queue.list, input as never, { keepPrevious: true });
  const data = list.data as { list: unknown[]; total: number } | undefined;
  const opened = data?.list.find((item) => queue.keyOf(item) === openKey);
  const isPast = shown?.past ?? false;
  const columns = queueColumns(queue, isPast, setOpenKey);
  // Finished items take no decision, neither several at once nor one.
  const hasBoxes = queue.batch !== undefined && !isPast;
  const batchable = (item: unknown) => queue.events(item).some(({ id }) => id === queue.batch?.event);
  const rowOf = (key: string) => data?.list.find((item) => queue.keyOf(item) === key);
  const uids = (data?.list ?? []).flatMap((item) => [
    ...(queue.uidOf ? [queue.uidOf(item)] : []),
    ...(queue.othersOf?.(item) ?? []),
  ]);
  return (
    <CustomerNames uids={uids}>
      <Screen
        title={queue.title}
        actions={
          <QueueActions
            queue={queue}
            isFetching={list.isFetching}
            onRefresh={() => void list.refetch()}
            onCreate={() => setCreating(true)}
          />
        }
      >
        {queue.notice?.()}
        <TabbedList
          tabs={{
            label: queue.title,
            panel: PANEL,
            tabs: queue.views.map(({ id, text: words }) => ({
              id,
              text: words,
              ...(id === view && { count: figureOf({ ...list, data }, ({ total }) => total) }),
            })),
            current: view,
            onChange: (id) => {
              setSelected(new Set());
              state.set({ view: id });
            },
          }}
          state={state}
          fields={queue.search && <FilterText name="keyword" label={queue.search.label} value={keyword} />}
          above={
            queue.batch &&
            selected.size > 0 && (
              <BatchBar
                queue={queue}
                items={[...selected].flatMap((key) => rowOf(key) ?? [])}
                onDone={() => {
                  setSelected(new Set());
                  void list.refetch();
                }}
              />
            )
          }
          caption={queue.title}
          columns={columns}
          read={{ ...list, data }}
          rowKey={queue.keyOf}
          minWidth={leastWidth(columns, hasBoxes)}
          empty={{ title: shown?.past || keyword ? '没有符合条件的记录' : '没有待处理的事项' }}
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
        {opened !== undefined && (
          <CaseDrawer
            key={openKey}
            queue={queue}
            item={opened}
            onClose={() => setOpenKey(undefined)}
            onDone={() => void list.refetch()}
          />
        )}
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
  isFetching: boolean;
  onRefresh(): void;
  onCreate(): void;
}

function QueueActions({ queue, isFetching, onRefresh, onCreate }: ActionsProps) {
  return (
    <>
      <Button icon="refresh" busy={isFetching} onClick={onRefresh}>
        刷新
      </Button>
      {queue.create && (
        <Button kind="primary" icon="plus" onClick={onCreate}>
          {queue.create.text}
        </Button>
      )}
    </>
  );
}
