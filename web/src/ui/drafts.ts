type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/** What a form or a dialog held before somebody typed into it. */
interface Draft {
  before: Map<Field, string>;
  isTouched: boolean;
  /** Files leave their field once they are sent. */
  hasFiles: boolean;
  /** Left without saving, on purpose. */
  isAbandoned: boolean;
}

const FORM = 'form,dialog';
const FIELD = 'input:not([type=hidden]),select,textarea,[aria-pressed]';
/** Searching and what says so of itself. */
const UNGUARDED = '[data-unguarded],search,[role=search]';

export const drafts = new Map<Element, Draft>();
/** The form whose button was pressed last. */
export let pressed: Element | undefined;

let isNeeded = false;
const listeners = new Set<() => void>();

/** Whether there is something to guard, a form that is used or a dialog: the rest of the guard is loaded then. */
export const guard = {
  /** Hears of each step in the history before the router does. */
  onStep: undefined as ((event: PopStateEvent) => void) | undefined,
  get: (): boolean => isNeeded,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  need(): void {
    if (isNeeded) return;
    isNeeded = true;
    for (const listener of listeners) listener();
  },
};

/**
 * Watches every form and dialog of the document from its start, so that none is without the guard: what a field holds is
 * compared with what it held before the first key or press. `data-dirty` on a form is its own word instead;
 * `data-unguarded` says that there is nothing to lose: signing in, looking something up, proving who one is.
 */
export function watchForms(): void {
  const listen = (names: string, heard: (form: Element | undefined, event: Event) => void) => {
    for (const name of names.split(' '))
      document.addEventListener(name, (event) => heard(formOf(event.target), event), true);
  };
  listen('focusin pointerdown keydown', remember);
  listen('input change drop click submit', touch);
}

/** Whether somebody has typed or chosen something in any form. */
export const isTouched = (): boolean => [...drafts.values()].some((draft) => draft.isTouched);

export function heldBy(field: Field): string {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
    return String(field.checked);
  return field.getAttribute('aria-pressed') ?? field.value;
}

export function draftOf(form: Element): Draft {
  const known = drafts.get(form);
  if (known) return known;
  const made: Draft = { before: new Map(), isTouched: false, hasFiles: false, isAbandoned: false };
  drafts.set(form, made);
  return made;
}

/** Until something is typed, what the page itself puts into the fields is where they begin. */
function remember(form: Element | undefined): void {
  if (!form) return;
  guard.need();
  const { before, isTouched } = draftOf(form);
  for (const field of form.querySelectorAll<Field>(FIELD))
    if (field.closest(FORM) === form && !(isTouched && before.has(field))) before.set(field, heldBy(field));
}

function touch(form: Element | undefined, { type, target }: Event): void {
  const isSent = type === 'submit' || (type === 'click' && (target as Element).closest('button') !== null);
  pressed = isSent ? form : undefined;
  if (!form || type === 'submit') return;
  guard.need();
  const draft = draftOf(form);
  draft.isTouched = true;
  if (type === 'click') return;
  draft.isAbandoned = false;
  if (type === 'drop' || (target as HTMLInputElement).type === 'file') draft.hasFiles = true;
}

const formOf = (target: EventTarget | null): Element | undefined => {
  const form = target instanceof Element ? target.closest(FORM) : null;
  return form && !form.closest(UNGUARDED) ? form : undefined;
};
