const FOCUSABLE = 'a[href],button,input:not([type=hidden]),select,textarea,[tabindex]';
const FIELD = 'input:not([type=hidden]),select,textarea';

const canTake = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled,[tabindex="-1"],[readonly]');
const firstOf = (within: ParentNode, what: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(what)].find(canTake);

/**
 * Puts the focus where a dialog begins: its first field; without one, the element with `data-begin`, else its main
 * button, or for an action that cannot be undone the way back; without these, and in a drawer, its heading. A field
 * under `data-aside` stands beside text to read, or is filled in already; one under `data-kept` is in view wherever one reads. Content that comes later than the dialog gets the focus then, unless
 * the person was quicker. Answers how to stop waiting.
 */
export function focusDialog(dialog: HTMLElement): () => void {
  const begin = (): boolean => {
    const field = fieldOf(dialog);
    (field ?? firstOf(dialog, '[data-begin]') ?? buttonOf(dialog) ?? dialog.querySelector('h2'))?.focus({
      preventScroll: field === undefined || field.closest('[data-kept]') !== null,
    });
    return field !== undefined;
  };
  if (begin()) return () => undefined;
  const later = new MutationObserver(() => {
    if (begin()) stop();
  });
  const stop = () => {
    later.disconnect();
    dialog.removeEventListener('keydown', stop, true);
    dialog.removeEventListener('pointerdown', stop, true);
  };
  later.observe(dialog, { childList: true, subtree: true });
  dialog.addEventListener('keydown', stop, true);
  dialog.addEventListener('pointerdown', stop, true);
  return stop;
}

function fieldOf(dialog: HTMLElement): HTMLElement | undefined {
  const first = [...dialog.querySelectorAll<HTMLInputElement>(FIELD)].find(
    (field) => canTake(field) && field.closest('[data-aside]') === null,
  );
  if (first?.type !== 'radio') return first;
  const chosen = dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`);
  return chosen ?? first;
}

function buttonOf(dialog: HTMLElement): HTMLElement | undefined {
  // A drawer is read first.
  if (dialog.dataset.drawer) return undefined;
  const buttons = [
    ...dialog.querySelectorAll<HTMLElement>(':scope > * > footer button, :scope > * > footer a'),
  ];
  const usable = buttons.filter(canTake);
  return dialog.querySelector('footer [data-danger]') ? usable[0] : usable.at(-1);
}

/**
 * Remembers the element with the focus. The answer gives it back when nobody else has taken it: to the nearest that is
 * still there.
 */
export function rememberFocus(): () => void {
  const way: Element[] = [];
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) way.push(at);
  return () => {
    requestAnimationFrame(() => {
      const has = document.activeElement;
      if (has && has !== document.body && !(has as HTMLButtonElement).disabled) return;
      for (const one of way) {
        if (!one.isConnected) continue;
        const next = canFocus(one) ? (one as HTMLElement) : firstOf(one, FOCUSABLE);
        if (next) return next.focus();
      }
    });
  };
}

const canFocus = (element: Element): boolean =>
  element.matches(FOCUSABLE) &&
  element instanceof HTMLElement &&
  (canTake(element) || element.tabIndex === -1);
