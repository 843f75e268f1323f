import { useEffect, useSyncExternalStore } from 'react';
import { currentSecond, hydrationSecond } from './clock';
import { countdownText } from './countdown-text';

interface Props {
  /** Seconds left when the answer came. */
  seconds: number;
  /** The answer the seconds came with: a cached one counts from when it was first rendered. */
  of: object;
  /** The consequence at zero. */
  ends: string;
  /** The seconds alone, in a line of a list; the tooltip has the rest. */
  isShort?: boolean;
  /** Called once, at zero. */
  onEnd?: () => void;
}

/** Seconds left and the consequence at zero: 剩余29:59，到时自动关闭. */
export function Countdown({ seconds, of, ends, isShort = false, onEnd }: Props) {
  const now = useSyncExternalStore(subscribe, currentSecond, hydrationSecond);
  const left = seconds - (now - firstShown(of, now));
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) onEnd?.();
    // Only the moment of reaching zero counts, not a new callback.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  return (
    <span
      role="timer"
      style={{ fontVariantNumeric: 'tabular-nums' }}
      title={isShort && !isOver ? `到时${ends}` : undefined}
    >
      {isOver ? `已到时，正在${ends}` : `剩余${countdownText(left)}${isShort ? '' : `，到时${ends}`}`}
    </span>
  );
}

const shownAt = new WeakMap<object, number>();
function firstShown(answer: object, now: number): number {
  const at = shownAt.get(answer) ?? now;
  shownAt.set(answer, at);
  return at;
}

/** One clock for all countdowns on the page. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, 500);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
