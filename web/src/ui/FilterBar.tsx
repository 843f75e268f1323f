import { type ReactNode, useId, useState } from 'react';
import { meanings } from '@uc/contract/meant';
import { compare, parseTyped } from '@uc/contract/money';
import { problem } from '@uc/contract/rules';
import { seenLength } from '@uc/contract/seen-length';
import { Button } from './Button';
import { classes } from './classes';
import { rangeProblem, ranges, today } from './days';
import styles from './FilterBar.module.css';
import { Icon } from './Icon';
import { dayFaultOf, DayInput, dayKindOf } from './DayInput';
import { typedDay } from './typed-day';
import { MOST_SEARCHED, tooLongToSearch } from './filters';
import type { AnyFilterState } from './use-filters';

interface Props {
  /** Set only when days and amounts make sense. */
  state: AnyFilterState;
  /** The label of its days; without it the list has none. */
  days?: string | undefined;
  /** Folds away on narrow screens; a search that is what a page is for does not. */
  folds?: boolean;
  children?: ReactNode;
}

/** The filters of a list: 查询 applies them, 重置 clears them; on narrow screens they fold away. */
export function FilterBar({ state, days, folds = true, children }: Props) {
  const { filters, set, reset, isDefault } = state;
  const [isOpen, setOpen] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const fields = useId();
  const { start_time = '', end_time = '' } = filters;
  const actions = (
    <div className={styles.actions}>
      <Button type="reset">重置</Button>
      <Button type="submit" kind="primary">
        查询
      </Button>
    </div>
  );
  return (
    <form
      className={styles.bar}
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const values = meantOf(event.currentTarget);
        const found = dayProblemOf(event.currentTarget) ?? problemOf(values, days !== undefined);
        setWrong(found);
        if (!found) set(values);
      }}
      onReset={() => {
        setWrong(undefined);
        reset();
      }}
    >
      {folds && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" />
          筛选{!isDefault && '（已启用）'}
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      )}
      <div id={fields} className={classes(styles.body, folds && !isOpen && styles.folded)}>
        <div className={styles.fields}>
          {children}
          {days ? <FilterDays label={days} start={start_time} end={end_time} /> : actions}
        </div>
        {days && (
          <div className={styles.foot}>
            <div className={styles.ranges} role="group" aria-label="常用时间范围">
              {ranges().map(({ text, start, end }) => (
                <button
                  key={text}
                  type="button"
                  aria-pressed={start === start_time && end === end_time}
                  onClick={() => set({ start_time: start, end_time: end })}
                >
                  {text}
                </button>
              ))}
            </div>
            {actions}
          </div>
        )}
      </div>
      {wrong && (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </form>
  );
}

export function FilterText({
  name,
  label,
  value,
  placeholder,
}: {
  name: string;
  label: string;
  value: string;
  placeholder?: string;
}) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        key={value}
        type="search"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete="off"
      />
    </label>
  );
}

export type Option = readonly [value: string, text: string];

/** A month, `YYYY-MM`, or none. */
export function FilterMonth({ name, label, value }: { name: string; label: string; value: string }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <DayInput
        key={value}
        id={id}
        kind="month"
        label={label}
        name={name}
        defaultValue={value}
        max={today().slice(0, 7)}
      />
    </div>
  );
}

/** `start_time` and `end_time`, at most a year apart. */
export function FilterDays({ label, start, end }: { label: string; start: string; end: string }) {
  return (
    <fieldset className={classes(styles.field, styles.wide)}>
      <legend>{label}</legend>
      <div className={styles.pair}>
        <DayInput
          key={`s${start}`}
          kind="day"
          name="start_time"
          defaultValue={start}
          max={today()}
          label={`${label}，从`}
          aria-label={`${label}，从`}
        />
        <span aria-hidden>–</span>
        <DayInput
          key={`e${end}`}
          kind="day"
          name="end_time"
          defaultValue={end}
          max={today()}
          label={`${label}，到`}
          aria-label={`${label}，到`}
        />
      </div>
    </fieldset>
  );
}

/** `min_amount` and `max_amount` in 元. */
export function FilterAmounts({ label, min, max }: { label: string; min: string; max: string }) {
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.pair}>
        <input
          key={`a${min}`}
          name="min_amount"
          inputMode="decimal"
          defaultValue={min}
          placeholder="最低"
          autoComplete="off"
          aria-label={`${label}，最低`}
        />
        <span aria-hidden>–</span>
        <input
          key={`b${max}`}
          name="max_amount"
          inputMode="decimal"
          defaultValue={max}
          placeholder="最高"
          autoComplete="off"
          aria-label={`${label}，最高`}
        />
      </div>
    </fieldset>
  );
}

const amounts: ReadonlySet<string> = new Set(['min_amount', 'max_amount']);
/** Typed values, cleaned by their meaning. */
const meantOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, typed]) => {
      const kind = dayKindOf(form.elements.namedItem(name));
      const meant = kind && typedDay(typed as string, kind);
      return [name, meant ?? meanings[amounts.has(name) ? 'amount' : 'search'](typed as string)];
    }),
  );

/** The first fault of its days and months, which tells what to type instead. */
const dayProblemOf = (form: HTMLFormElement): string | undefined =>
  [...form.elements].map(dayFaultOf).find(Boolean);

/** The first fault of what was typed; a list that has days always has both. */
function problemOf(values: Record<string, string>, hasDays: boolean): string | undefined {
  const { start_time, end_time, min_amount, max_amount } = values;
  if (Object.values(values).some((text) => seenLength(text) > MOST_SEARCHED)) return tooLongToSearch;
  if (start_time !== undefined && end_time !== undefined && (hasDays || (start_time && end_time))) {
    const found = rangeProblem(start_time, end_time);
    if (found) return found;
  }
  for (const amount of [min_amount, max_amount]) {
    const found = amount && amount !== '0' ? problem('amount', amount) : undefined;
    if (found) return found;
  }
  const [least, most] = [parseTyped(min_amount ?? ''), parseTyped(max_amount ?? '')];
  return least !== undefined && most !== undefined && compare(least, most) > 0
    ? '最低金额不能高于最高金额'
    : undefined;
}
