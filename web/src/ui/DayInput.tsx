import { type ComponentProps, useState } from 'react';

const empty = { date: '年/月/日', month: '年/月' };

/**
 * A day or a month, `YYYY-MM-DD` or `YYYY-MM`, of a filter. The browser's own control takes the place of a plain field when
 * somebody comes to it: the first one of a page holds Chromium up for 40 ms on a quick machine.
 */
export function DayInput({
  type,
  min,
  max,
  ...rest
}: { type: keyof typeof empty } & Omit<ComponentProps<'input'>, 'type'>) {
  const [isUsed, setUsed] = useState(false);
  const use = () => setUsed(true);
  return (
    <input
      {...rest}
      // A plain field knows no bounds.
      {...(isUsed ? { type, min, max } : { type: 'text' })}
      placeholder={empty[type]}
      autoComplete="off"
      onPointerEnter={use}
      onFocus={use}
    />
  );
}
