import { type ComponentProps, useState } from 'react';
import { CalendarButton } from './CalendarButton';
import { TextField } from './Field';
import { type DayBounds, type DayKind, dayFault, emptyText, typedDay } from './typed-day';
import type { Typed } from './use-meant';

interface Props
  extends
    DayBounds,
    Omit<
      ComponentProps<typeof TextField>,
      'type' | 'meant' | 'most' | 'after' | 'min' | 'max' | 'value' | 'onChange' | 'onKeyDown'
    > {
  kind?: DayKind;
  /** `YYYY-MM-DD`, of a month `YYYY-MM`; '' without one. */
  value: string;
  onChange: (event: Typed) => void;
}

/**
 * A day or a month, typed in any usual spelling or picked in a calendar. Its form holds the day that is meant, and none for a
 * text that means none; that text stays to be mended, and the form is not sent with it.
 */
export function DateField({
  kind = 'day',
  label,
  name = '',
  value,
  min,
  max,
  error,
  disabled,
  onChange,
  onBlur,
  ...rest
}: Props) {
  const [typed, setTyped] = useState<string>();
  const [isJudged, setJudged] = useState(false);
  const shown = typed !== undefined && !disabled && meantBy(typed, kind) === value ? typed : value;
  const take = (text: string) => {
    setTyped(text);
    setJudged(false);
    onChange({ target: { name, value: meantBy(text, kind) } });
  };
  const judge = () => {
    setJudged(true);
    if (value !== '') setTyped(undefined);
  };
  const fault = isJudged && !disabled ? dayFault(shown, kind, { min, max }) : undefined;
  return (
    <TextField
      placeholder={emptyText[kind]}
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      {...(!disabled && shown !== '' && value === '' && { 'data-over': true })}
      label={label}
      name={name || undefined}
      type="text"
      meant="exact"
      value={shown}
      disabled={disabled}
      // A form that holds no day calls it missing, where it is not understood.
      error={value === '' ? (fault ?? error) : (error ?? fault)}
      onChange={({ target }) => take(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && judge()}
      onBlur={(event) => {
        if (typed !== undefined) judge();
        onBlur?.(event);
      }}
      after={
        <CalendarButton
          kind={kind}
          label={label}
          min={min}
          max={max}
          now={() => value}
          onPick={take}
          disabled={disabled}
        />
      }
    />
  );
}

const meantBy = (typed: string, kind: DayKind): string => typedDay(typed, kind) ?? '';
