import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CalendarProps } from './Calendar';
import styles from './CalendarButton.module.css';
import { Icon } from './Icon';
import type { DayBounds, DayKind } from './typed-day';

interface Props extends DayBounds {
  kind: DayKind;
  /** What the day is for. A tooltip and no label: the field beside it is the one that is called so. */
  label: string;
  /** The day in the field now, '' without one. */
  now: () => string;
  onPick: (day: string) => void;
  disabled?: boolean | undefined;
}

const fetchCalendar = () => import('./Calendar');

/** Opens a calendar below its field; the code of the calendar comes with the first press. */
export function CalendarButton({ kind, label, now, onPick, disabled, ...bounds }: Props) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  useOutsidePress(root, isOpen, () => setOpen(false));
  return (
    <span
      ref={root}
      className={styles.root}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // The dialog around it stays.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onBlur={({ relatedTarget }: FocusEvent) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        title={`打开日历：${label}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onPointerEnter={() => void fetchCalendar().catch(() => undefined)}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="calendar" />
      </button>
      {isOpen && (
        <Sheet
          calendar={{
            kind,
            value: now(),
            ...bounds,
            onPick: (day) => {
              onPick(day);
              close();
            },
          }}
        />
      )}
    </span>
  );
}

/** In the top layer, so that neither a dialog nor a table clips it. */
function Sheet({ calendar }: { calendar: CalendarProps }) {
  const sheet = useRef<HTMLDivElement>(null);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    fetchCalendar().then(
      (code) => setCalendar(() => code.Calendar),
      () => setFailed(true),
    );
  }, []);
  useLayoutEffect(() => {
    const element = sheet.current;
    const field = element?.parentElement?.parentElement;
    if (!element || !field) return undefined;
    if (!element.matches(':popover-open')) element.showPopover();
    const put = () => place(field, element);
    put();
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [Calendar, hasFailed]);
  return (
    <div ref={sheet} popover="manual" role="dialog" aria-label="选择日期" className={styles.sheet}>
      {Calendar && <Calendar {...calendar} />}
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          日历没有打开，请检查网络后重试，或直接输入日期。
        </p>
      )}
    </div>
  );
}

function useOutsidePress(root: { current: HTMLElement | null }, isOpen: boolean, onPress: () => void): void {
  const heard = useRef(onPress);
  heard.current = onPress;
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) heard.current();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [root, isOpen]);
}

const GAP = 4;
const EDGE = 8;
/** Below the field where there is room, else above; never past the edge of the window. */
function place(field: HTMLElement, sheet: HTMLElement): void {
  const at = field.getBoundingClientRect();
  const { width, height } = sheet.getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(at.left, innerWidth - width - EDGE));
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  const fits = below + height <= innerHeight - EDGE || above < EDGE;
  const top = fits ? Math.max(EDGE, Math.min(below, innerHeight - height - EDGE)) : above;
  sheet.style.left = `${left}px`;
  sheet.style.top = `${top}px`;
}
