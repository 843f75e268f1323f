import { useEffect } from 'react';

/**
 * Begins the page of a matter where any other page does: what was pressed to come here is gone with its list. `isLed` leaves
 * the focus to the step for which the page was opened.
 */
export function usePageStart(isLed = false): void {
  useEffect(() => {
    if (isLed || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    // Once, when the page is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
