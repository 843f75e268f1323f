import { type ComponentProps, useRef } from 'react';
import { CalendarButton } from './CalendarButton';
import styles from './DayInput.module.css';
import { type DayBounds, dayFault, type DayKind, emptyText, typedDay } from './typed-day';

interface Props extends DayBounds, Omit<ComponentProps<'input'>, 'type' | 'min' | 'max'> {
  kind: DayKind;
  /** What its calendar is for. */
  label: string;
}

/** A day or a month of a filter, whose form reads what is typed when it is sent. */
export function DayInput({ kind, label, min, max, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const write = (text: string) => {
    if (input.current) input.current.value = text;
  };
  const meant = () => typedDay(input.current?.value ?? '', kind);
  return (
    <span className={styles.box}>
      <input
        {...rest}
        ref={input}
        type="text"
        inputMode="numeric"
        data-kind={kind}
        data-min={min}
        data-max={max}
        placeholder={emptyText[kind]}
        autoComplete="off"
        onBlur={() => {
          const day = meant();
          if (day) write(day);
        }}
      />
      <CalendarButton
        kind={kind}
        label={label}
        min={min}
        max={max}
        now={() => meant() ?? ''}
        onPick={write}
      />
    </span>
  );
}

/** The kind of day that a field of a form takes; undefined for any other field. */
export const dayKindOf = (field: Element | RadioNodeList | null): DayKind | undefined =>
  field instanceof HTMLInputElement ? (field.dataset.kind as DayKind | undefined) : undefined;

/** What is wrong with the day that is typed in such a field, by the bounds that its calendar has. */
export function dayFaultOf(field: Element): string | undefined {
  const kind = dayKindOf(field);
  const { value, dataset } = field as HTMLInputElement;
  return kind && dayFault(value, kind, { min: dataset.min, max: dataset.max });
}
