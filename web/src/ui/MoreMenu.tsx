import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon';
import styles from './MoreMenu.module.css';

const GAP = 4;
const EDGE = 8;

interface Props {
  /** Names the button, or what names it does: the ids of texts. */
  label?: string;
  labelledBy?: string;
  children: ReactNode;
}

/**
 * ⋯, and what it opens in the top layer, so that no table cuts it off: beside the button in a wide window, at the foot of
 * a phone. A press in it closes it; what the press began, such as a dialog of the pressed action, goes on.
 */
export function MoreMenu({ label, labelledBy, children }: Props) {
  const [state, setState] = useState<'shut' | 'open' | 'pressed'>('shut');
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const id = useId();
  const isOpen = state === 'open';
  useLayoutEffect(() => {
    if (!isOpen || !button.current || !sheet.current) return;
    if (!sheet.current.matches(':popover-open')) sheet.current.showPopover();
    place(button.current, sheet.current);
    (controlsIn(sheet.current)[0] ?? sheet.current).focus({ preventScroll: true });
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setState('shut');
    };
    const topOf = () => button.current?.getBoundingClientRect().top ?? 0;
    const opened = topOf();
    // It stands where the button stood; a scrolling that was over before the press tells of itself only now.
    const follow = () => {
      if (Math.abs(topOf() - opened) > GAP) setState('shut');
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [isOpen]);
  const onKey = (event: KeyboardEvent) => {
    if (!isOpen || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      setState('shut');
      button.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const all = controlsIn(sheet.current);
      const at = all.indexOf(document.activeElement as HTMLElement);
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      event.preventDefault();
      all.at(next % all.length)?.focus();
    }
  };
  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={onKey}
      onBlur={({ relatedTarget }) => {
        if (isOpen && relatedTarget && !root.current?.contains(relatedTarget)) setState('shut');
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-more
        data-control
        onClick={() => setState(isOpen ? 'shut' : 'open')}
      >
        <Icon name="more" size={18} />
      </button>
      {state !== 'shut' && (
        <div
          ref={sheet}
          id={id}
          className={styles.sheet}
          tabIndex={-1}
          popover="manual"
          data-pressed={state === 'pressed' || undefined}
          onClick={({ target }) => {
            const pressed = (target as Element).closest('a, button');
            if (!isOpen || !pressed || !sheet.current?.contains(pressed) || pressed.closest('dialog')) return;
            // A dialog that opens now gives the focus back to where it is: to something that stays.
            button.current?.focus({ preventScroll: true });
            setState('pressed');
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

const controlsIn = (sheet: HTMLElement | null): HTMLElement[] => [
  ...(sheet?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? []),
];

/** Below the button when there is room, else above; on a narrow window the style sheet puts it at its foot. */
function place(button: HTMLElement, sheet: HTMLElement) {
  const at = button.getBoundingClientRect();
  const { width, height } = sheet.getBoundingClientRect();
  const below = at.bottom + GAP;
  const top = below + height + EDGE <= innerHeight ? below : at.top - GAP - height;
  sheet.style.setProperty('--x', `${Math.max(EDGE, Math.min(at.right, innerWidth - EDGE) - width)}px`);
  sheet.style.setProperty('--y', `${Math.max(EDGE, top)}px`);
}
