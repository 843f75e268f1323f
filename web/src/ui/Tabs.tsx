import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './Tabs.module.css';

export interface Tab<T extends string> {
  id: T;
  text: string;
  /** Null reserves the space while the count loads. */
  count?: number | null | undefined;
}

export interface TabsProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  current: T;
  onChange(id: T): void;
  /** The id of the `role="tabpanel"` element below. */
  panel: string;
}

/** Tabs with counts: one stop for the keyboard, arrows, Home and End move, Enter chooses. */
export function Tabs<T extends string>({ label, tabs, current, onChange, panel }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    // Measured after layout: reading the position earlier would force a layout of its own.
    const observer = new ResizeObserver(() => {
      const chosen = strip.querySelector<HTMLElement>('[aria-selected=true]');
      if (chosen) strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
    });
    observer.observe(strip);
    return () => observer.disconnect();
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
      {tabs.map(({ id, text, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${panel}-${id}`}
          aria-selected={id === current}
          aria-controls={panel}
          tabIndex={id === current ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(id)}
        >
          {text}
          {count !== undefined && (
            <span className={styles.count}>{count !== null && (count > 999 ? '999+' : count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Attributes with which a panel belongs to its tabs. */
export const panelOf = (panel: string, current: string) =>
  ({ id: panel, role: 'tabpanel', 'aria-labelledby': `${panel}-${current}` }) as const;
