import { lazy, Suspense, useState } from 'react';
import { api, figureOf, useRead } from '../client';
import { loaded } from '../client/load';
import { readAhead } from '../client/use-read';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { panelOf, Tabs } from '../ui/Tabs';
import { decode } from '../ui/filters';
import { useFilters } from '../ui/use-filters';
import { areaTabs, areaTexts, deadlineFilters, listInput, monthOf } from './deadline';
import { DeadlineList } from './DeadlineList';
import { DeadlineMonth } from './DeadlineMonth';
import styles from './Deadlines.module.css';

const FeedDialog = lazy(() => loaded(() => import('./FeedDialog')));
const PANEL = 'deadlines-panel';
const views = [
  ['list', '列表'],
  ['month', '月历'],
] as const;

/** @public What the address shows is read before it is rendered. */
export async function prepare(): Promise<void> {
  const filters = decode(new URLSearchParams(location.search), deadlineFilters);
  const { input, ofDay } = monthOf(filters);
  await Promise.all([
    readAhead(api.deadlines.list, listInput(filters)),
    ...(filters.view === 'month'
      ? [readAhead(api.deadlines.month, input), readAhead(api.deadlines.list, ofDay)]
      : []),
  ]);
}

/** 日程: automatic consequences of inaction, as a list and as a month (deadlines.md#screen). */
export default function Deadlines() {
  const state = useFilters(deadlineFilters, 'tab');
  const { filters, set } = state;
  const { area, view } = filters;
  const [isSubscribing, setSubscribing] = useState(false);
  const read = useRead(api.deadlines.list, listInput(filters), { keepPrevious: true });
  const counts = read.data?.counts;
  const some = areaTabs.filter((id) => id === 'all' || id === area || (counts && counts[id] > 0));
  return (
    <Card
      title="日程"
      flush
      extra={
        <>
          <div className={styles.views} role="group" aria-label="查看方式">
            {views.map(([id, text]) => (
              <button key={id} type="button" aria-pressed={view === id} onClick={() => set({ view: id })}>
                {text}
              </button>
            ))}
          </div>
          <Button size="small" icon="clock" onClick={() => setSubscribing(true)}>
            订阅日历
          </Button>
        </>
      }
    >
      <Tabs
        label="日程分类"
        panel={PANEL}
        tabs={some.map((id) => ({
          id,
          text: areaTexts[id],
          count: figureOf(read, ({ counts }) => counts[id]),
        }))}
        current={area}
        onChange={(next) => set({ area: next })}
      />
      <div {...panelOf(PANEL, area)}>
        {view === 'list' ? <DeadlineList state={state} /> : <DeadlineMonth state={state} />}
      </div>
      {isSubscribing && (
        <Suspense fallback={null}>
          <FeedDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
    </Card>
  );
}
