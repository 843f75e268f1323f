import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import { isAfter, isBefore } from '@uc/contract/day';
import { Button, IconButton } from './Button';
import styles from './Calendar.module.css';
import { CalendarGrid } from './CalendarGrid';
import { type Level, sameDayIn, turned, valueByKey } from './calendar-days';
import { today } from './days';
import { MonthMarks } from './month-marks';
import { type DayBounds, type DayKind, FIRST_DAY, LAST_DAY } from './typed-day';

export interface CalendarProps extends DayBounds {
  kind: DayKind;
  /** '' without one. */
  value: string;
  /** '' clears the field. */
  onPick: (value: string) => void;
}

const lengthOf = { day: 10, month: 7, year: 4 } as const;
const above = { day: 'month', month: 'year', year: undefined } as const;
const turns = {
  day: ['上个月', '下个月'],
  month: ['上一年', '下一年'],
  year: ['前12年', '后12年'],
} as const;

/** A month of days, a year of months or twelve years: one stop for the keyboard, Monday first; presses on the title go up. */
export function Calendar({ kind, value, min = FIRST_DAY, max = LAST_DAY, onPick }: CalendarProps) {
  const [first, last] = [`${min}-01`.slice(0, 10), `${max}-01`.slice(0, 10)];
  const within = (day: string) => (isBefore(day, first) ? first : isAfter(day, last) ? last : day);
  // The day under the keyboard, whole at every level.
  const [day, setDay] = useState(() => within((value || today()).concat('-01').slice(0, 10)));
  const [level, setLevel] = useState<Level>(kind);
  const grid = useRef<HTMLTableElement>(null);
  const isFocusDue = useRef(true);
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [day, level]);
  const useMarks = useContext(MonthMarks);
  const marks = useMarks(level === 'day' ? day.slice(0, 7) : undefined);
  const at = day.slice(0, lengthOf[level]);
  const bound = (of: string) => wholeDay(of.slice(0, lengthOf[level]));
  const isOut = (cell: string) =>
    isBefore(wholeDay(cell), bound(first)) || isAfter(wholeDay(cell), bound(last));
  const go = (to: string, isByKey = false) => {
    const next = within(dayIn(to, day));
    isFocusDue.current = isByKey && next !== day;
    setDay(next);
  };
  const choose = (cell: string) => {
    if (isOut(cell)) return;
    if (level === kind) return onPick(cell);
    go(cell);
    isFocusDue.current = true;
    setLevel(level === 'year' ? 'month' : 'day');
  };
  const onKey = (event: KeyboardEvent) => {
    const next = valueByKey(level, at, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    go(next, true);
  };
  const [before, after] = turns[level];
  const now = today().slice(0, lengthOf[kind]);
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton name="left" label={before} onClick={() => go(turned(level, at, -1))} />
        <button
          type="button"
          className={styles.title}
          disabled={level === 'year'}
          title={level === 'day' ? '选择月份' : level === 'month' ? '选择年份' : undefined}
          onClick={() => {
            // It is disabled at the uppermost level, and would keep the keys to itself.
            isFocusDue.current = true;
            setLevel(above[level] ?? level);
          }}
        >
          <span aria-live="polite">{titleOf(level, at)}</span>
        </button>
        <IconButton name="right" label={after} onClick={() => go(turned(level, at, 1))} />
      </div>
      <CalendarGrid
        ref={grid}
        level={level}
        at={at}
        value={value.slice(0, lengthOf[level])}
        marks={marks}
        isOut={isOut}
        onKeyDown={onKey}
        onChoose={choose}
      />
      <div className={styles.foot}>
        <Button size="small" kind="quiet" disabled={value === ''} onClick={() => onPick('')}>
          清除
        </Button>
        <Button size="small" disabled={within(wholeDay(now)) !== wholeDay(now)} onClick={() => onPick(now)}>
          {kind === 'day' ? '今天' : '本月'}
        </Button>
      </div>
    </div>
  );
}

/** The first day of a year or a month, and a day itself. */
const wholeDay = (cell: string): string => `${cell}-01-01`.slice(0, 10);
/** The day in a cell that is nearest to another day's place. */
const dayIn = (cell: string, day: string): string =>
  cell.length === lengthOf.day
    ? cell
    : sameDayIn(cell.length === lengthOf.month ? cell : `${cell}${day.slice(4, 7)}`, day);

function titleOf(level: Level, at: string): string {
  const [year = '', month] = at.split('-');
  if (level === 'day') return `${year}年${Number(month)}月`;
  if (level === 'month') return `${year}年`;
  const first = Number(year) - (Number(year) % 12);
  return `${first}–${first + 11}年`;
}
