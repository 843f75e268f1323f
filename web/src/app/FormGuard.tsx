import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loaded } from '../client/load';
import { guard, isTouched } from '../ui/drafts';

/** Stands once in each router, and guards it as soon as there is something to guard. */
export function FormGuard() {
  const isNeeded = useSyncExternalStore(guard.subscribe, guard.get, () => false);
  const [LeaveGuard, setLeaveGuard] = useState<ComponentType>();
  const held = useRef<HTMLAnchorElement>(undefined);
  // Without a boundary, for React holds back by 300 ms what comes after a fallback.
  useEffect(() => {
    if (isNeeded)
      loaded(() => import('./LeaveGuard')).then(
        (module) => setLeaveGuard(() => module.default),
        () => undefined,
      );
  }, [isNeeded]);
  // A link that is pressed sooner than the guard is here waits for it.
  useEffect(() => {
    if (LeaveGuard) return held.current?.click();
    if (!isNeeded) return undefined;
    const hold = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (!link || !isTouched() || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      held.current = link;
    };
    window.addEventListener('click', hold, true);
    return () => window.removeEventListener('click', hold, true);
  }, [isNeeded, LeaveGuard]);
  return LeaveGuard && <LeaveGuard />;
}
