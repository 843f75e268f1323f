import { deadlineAreas } from '@uc/contract/deadline-kinds';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { classes } from '../ui/classes';
import { today } from '../ui/days';
import { dayByKey, dayText, restMark, weeksOf } from '../ui/calendar-days';
import type { MonthDay } from './deadline';
import styles from './MonthGrid.module.css';

interface Props {
  month: string;
  /** Undefined while they are read: the days stand already. */
  days: readonly MonthDay[] | undefined;
  chosen: string;
  onChoose(day: string): void;
}
const heads = ['一', '二', '三', '四', '五', '六', '日'];

/** One month as a grid: one stop for the keyboard, arrows, Home, End, PageUp and PageDown move, also into the next month. */
export function MonthGrid({ month, days, chosen, onChoose }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  // The day that the keys lead to: the address follows later than they are pressed.
  const goal = useRef<string>(undefined);
  // In the same commit as the new days: a key pressed between would go to nobody.
  useLayoutEffect(() => {
    if (goal.current === undefined) return;
    if (goal.current === chosen) goal.current = undefined;
    grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus();
  }, [chosen]);
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(goal.current ?? chosen, event.key);
    if (next === undefined) return;
    event.preventDefault();
    goal.current = next;
    onChoose(next);
  };
  const found = new Map(days?.map((one) => [one.day, one]));
  return (
    <table
      ref={grid}
      role="grid"
      aria-label="月历"
      className={styles.grid}
      aria-busy={!days}
      onKeyDown={move}
    >
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" abbr={`周${head}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, at) => (
          <tr key={`${month}-${at}`}>
            {week.map((day, weekday) =>
              day === null ? (
                <td key={heads[weekday]} />
              ) : (
                <td key={heads[weekday]} role="gridcell" aria-selected={day === chosen}>
                  <Day
                    day={day}
                    facts={found.get(day)}
                    isChosen={day === chosen}
                    onChoose={() => {
                      goal.current = undefined;
                      onChoose(day);
                    }}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  facts: MonthDay | undefined;
  isChosen: boolean;
  onChoose(): void;
}
function Day({ day, facts, isChosen, onChoose }: DayProps) {
  const mark = facts ? restMark(facts) : null;
  const count = facts?.count ?? 0;
  const titles = facts?.titles ?? [];
  const rest = { 休: '休息日', 班: '调休上班' };
  // The style writes what the label says already: a name has the text that is seen.
  return (
    <button
      type="button"
      tabIndex={isChosen ? 0 : -1}
      className={classes(styles.day, isChosen && styles.chosen, day === today() && styles.today)}
      aria-label={[
        dayText(day),
        day === today() && '今天',
        mark && rest[mark],
        facts && (count > 0 ? `${count}项到期` : '没有到期事项'),
        ...titles.map(({ area, text }) => `${deadlineAreas[area]}：${text}`),
      ]
        .filter(Boolean)
        .join('，')}
      onClick={onChoose}
    >
      <span className={styles.date}>
        {Number(day.slice(8))}
        {mark && <small data-text={mark} className={mark === '休' ? styles.rest : styles.work} />}
      </span>
      {titles.map(({ area, text }, at) => (
        <span key={at} className={styles.named} data-area={area} data-text={text} />
      ))}
      <span
        className={styles.more}
        data-text={count > titles.length ? `另${count - titles.length}项` : undefined}
      />
      <span className={styles.count} data-text={count > 0 ? (count > 99 ? '99+' : count) : undefined} />
    </button>
  );
}
