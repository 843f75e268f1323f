import type { KeyboardEvent, RefObject } from 'react';
import styles from './Calendar.module.css';
import { broadRows, dayText, type Level, restMark, weeksOf } from './calendar-days';
import { classes } from './classes';
import { today } from './days';
import type { DayMark } from './month-marks';

interface Props {
  ref: RefObject<HTMLTableElement | null>;
  level: Level;
  /** The cell under the keyboard. */
  at: string;
  /** The cell of the field's value, '' without one. */
  value: string;
  marks: readonly DayMark[] | undefined;
  isOut: (cell: string) => boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: (cell: string) => void;
}
const heads = ['一', '二', '三', '四', '五', '六', '日'];
const rest = { 休: '休息日', 班: '调休上班' };

/** The grid of one page of the calendar, by the pattern of ARIA for dates. */
export function CalendarGrid({ ref, level, at, value, marks, isOut, onKeyDown, onChoose }: Props) {
  const rows = level === 'day' ? weeksOf(at.slice(0, 7)) : broadRows(level, at);
  const now = today();
  const markOf = (cell: string) => {
    const found = marks?.find(({ day }) => day === cell);
    return found && restMark(found);
  };
  return (
    <table
      ref={ref}
      role="grid"
      aria-label={level === 'day' ? '月历' : level === 'month' ? '月份' : '年份'}
      className={classes(styles.grid, level !== 'day' && styles.broad)}
      onKeyDown={onKeyDown}
    >
      {level === 'day' && (
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" abbr={`周${head}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, place) => {
              if (cell === null) return <td key={place} />;
              const mark = level === 'day' ? markOf(cell) : undefined;
              const isNow = now.startsWith(cell);
              return (
                <td key={place} role="gridcell" aria-selected={cell === value}>
                  <button
                    type="button"
                    tabIndex={cell === at ? 0 : -1}
                    aria-disabled={isOut(cell) || undefined}
                    aria-current={isNow ? 'date' : undefined}
                    aria-label={[textOf(cell), mark && rest[mark]].filter(Boolean).join('，')}
                    className={classes(
                      styles.cell,
                      cell === value && styles.chosen,
                      isNow && styles.now,
                      isOut(cell) && styles.out,
                    )}
                    onClick={() => onChoose(cell)}
                  >
                    {faceOf(level, cell)}
                    {mark && <small className={mark === '休' ? styles.rest : styles.work}>{mark}</small>}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const faceOf = (level: Level, cell: string): string =>
  level === 'day' ? String(Number(cell.slice(8))) : level === 'month' ? `${Number(cell.slice(5))}月` : cell;

/** `2026年11月30日 周一`, `2026年11月`, `2026年`. */
function textOf(cell: string): string {
  const year = `${cell.slice(0, 4)}年`;
  if (cell.length === 4) return year;
  return cell.length === 7 ? `${year}${Number(cell.slice(5))}月` : `${year}${dayText(cell)}`;
}
