import { type DeadlineArea, deadlineAreas } from '@uc/contract/deadline-kinds';
import { estimateNote } from '@uc/contract/estimated-day';
import { api, useRead } from '../client';
import { Button, IconButton } from '../ui/Button';
import { today } from '../ui/days';
import { ErrorBlock } from '../ui/ErrorBlock';
import type { FilterState } from '../ui/use-filters';
import { dayText, monthBeside } from '../ui/calendar-days';
import { type deadlineFilters, type MonthDay, monthOf } from './deadline';
import { DeadlineRows } from './DeadlineRows';
import { RowsSkeleton } from './RowsSkeleton';
import styles from './Deadlines.module.css';
import { MonthGrid } from './MonthGrid';
import grid from './MonthGrid.module.css';

/** A month with the deadlines of each day, and below it those of the chosen day. */
export function DeadlineMonth({ state: { filters, set } }: { state: FilterState<typeof deadlineFilters> }) {
  const { month: shown, day: chosen, input, ofDay } = monthOf(filters);
  const month = useRead(api.deadlines.month, input);
  const go = (months: number) => set({ month: monthBeside(shown, months), day: '' });
  const choose = (day: string) => set({ month: day.slice(0, 7), day });
  if (month.error && !month.data)
    return (
      <ErrorBlock
        message={month.error.message}
        onRetry={() => void month.refetch()}
        busy={month.isFetching}
      />
    );
  return (
    <div className={styles.month}>
      <div>
        <div className={styles.turn}>
          <IconButton name="left" label="上个月" onClick={() => go(-1)} />
          <h3 aria-live="polite">
            {shown.slice(0, 4)}年{Number(shown.slice(5))}月
          </h3>
          <IconButton name="right" label="下个月" onClick={() => go(1)} />
          <span className={styles.faint}>{month.data ? `共${month.data.total}项` : ''}</span>
          <Button size="small" disabled={chosen === today()} onClick={() => choose(today())}>
            今天
          </Button>
        </div>
        <MonthGrid month={shown} days={month.data?.days} chosen={chosen} onChoose={choose} />
        <Legend days={month.data?.days ?? []} />
        {month.data?.days.some(({ is_estimate }) => is_estimate) && (
          <p className={styles.faint}>休息日与调休为{estimateNote}</p>
        )}
      </div>
      <OfDay day={chosen} input={ofDay} />
    </div>
  );
}

/** The colours of the areas that the month has. */
function Legend({ days }: { days: readonly MonthDay[] }) {
  const areas = new Set(days.flatMap((one) => one.areas));
  return (
    <ul className={grid.legend} aria-label="颜色">
      {(Object.keys(deadlineAreas) as DeadlineArea[])
        .filter((area) => areas.has(area))
        .map((area) => (
          <li key={area} data-area={area}>
            {deadlineAreas[area]}
          </li>
        ))}
    </ul>
  );
}

function OfDay({ day, input }: { day: string; input: ReturnType<typeof monthOf>['ofDay'] }) {
  const { data, error, isFetching, refetch } = useRead(api.deadlines.list, input);
  return (
    <section aria-label={dayText(day)} className={styles.ofDay}>
      <h3 className={styles.heading}>{dayText(day)}</h3>
      {error && !data ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <RowsSkeleton count={2} />
      ) : data.total === 0 ? (
        <p className={styles.none}>这一天没有到期事项</p>
      ) : (
        <DeadlineRows rows={data.list} answer={data} onEnd={() => void refetch()} />
      )}
    </section>
  );
}
