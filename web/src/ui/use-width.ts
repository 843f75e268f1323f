import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The content width of an element in px, 0 before it stands. Told by the browser once it has laid the page out, so that
 * asking does not make it lay out early; the first drawing waits for its turn, a later one comes in the same frame. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useObserved(ref, (now, isFirst) => (isFirst ? startTransition : flushSync)(() => setWidth(now)));
  return width;
}

/** Whether an element is narrower than so many px; false before it stands, and a change is drawn in the same frame. */
export function useNarrow(ref: RefObject<HTMLElement | null>, limit: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useObserved(
    ref,
    (now) => {
      if (now < limit !== isNarrow) flushSync(() => setNarrow(now < limit));
    },
    limit,
  );
  return isNarrow;
}

function useObserved(
  ref: RefObject<HTMLElement | null>,
  onWidth: (width: number, isFirst: boolean) => void,
  limit?: number,
): void {
  const listener = useRef(onWidth);
  useLayoutEffect(() => {
    listener.current = onWidth;
  });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      listener.current(element.clientWidth, isFirst);
      isFirst = false;
    });
    observer.observe(element);
    return () => observer.disconnect();
    // Another limit is compared with the width as it stands: one who begins to observe is told it.
  }, [ref, limit]);
}
