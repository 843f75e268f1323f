import { guard, watchForms } from '../ui/drafts';

/**
 * Guards what is typed anywhere in this document (ADR 32). What is needed from the start is little, to know what a form held
 * before it was typed into; the rest is loaded with the first form that is used, the first dialog, or an entry of the
 * history that a dialog left behind.
 */
export function guardForms(): void {
  const needForLayer = () => {
    if ((window.history.state as { layer?: number } | null)?.layer) guard.need();
  };
  watchForms();
  needForLayer();
  // A window's listeners are called in their order: one that is added later than the router's could hold nothing back from it.
  window.addEventListener('popstate', (event) => {
    needForLayer();
    guard.onStep?.(event);
  });
}
