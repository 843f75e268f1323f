import { useConsoleKeys } from './use-console-keys';
import type { OpenItem } from './use-open-item';

interface Keys {
  open: OpenItem | undefined;
  rows: readonly unknown[];
  onOpen: (row: unknown) => void;
  readAgain: () => void;
}
const HELD = 'a[href], button, summary, [role=tab]';

/** The keys of a queue (console.md#items-and-keys): to the next and the one before, into the first, and what is shown read again. */
export function useQueueKeys({ open, rows, onOpen, readAgain }: Keys): void {
  useConsoleKeys({
    j: () => (open ? open.next?.() : stepTo(1)),
    k: () => (open ? open.previous?.() : stepTo(-1)),
    r: readAgain,
    // What holds the focus is pressed by the same key.
    Enter: ({ target }) => {
      if (open || rows.length === 0 || (target as Element).closest(HELD)) return false;
      return onOpen(rows[0]);
    },
  });
}

/** Moves the focus along the rows; Enter opens the one that holds it. */
function stepTo(by: 1 | -1): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-item]')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[at < 0 ? 0 : Math.min(Math.max(at + by, 0), buttons.length - 1)]?.focus();
}
