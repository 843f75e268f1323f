import { sentWithin } from './uploads';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/** The values of a form or a dialog before somebody typed into it. */
interface Draft {
  before: Map<Field, string>;
  isTouched: boolean;
  /** Files leave their field once they are sent. */
  hasFiles: boolean;
}

const FORM = 'form,dialog,[role=dialog]';
const FIELD = 'input:not([type=hidden]),select,textarea,[aria-pressed]';
/** Search forms, and forms marked as unguarded. */
const UNGUARDED = '[data-unguarded],search,[role=search]';
const drafts = new Map<Element, Draft>();
/** Forms whose input the person chose to discard. */
const abandoned = new WeakSet<Element>();
let pressed: Element | undefined;

/**
 * Watches every form and dialog of the document for unsaved input, so that none is without the guard: what a field holds
 * is compared with what it held before the first key or press. A form with `data-dirty` says so itself instead;
 * `data-unguarded` says that there is nothing to lose: signing in, looking something up, proving who one is.
 */
export function watchForms(): void {
  const listen = (names: string, heard: (target: Element, event: Event) => void) => {
    for (const name of names.split(' '))
      document.addEventListener(name, (event) => heard(event.target as Element, event), true);
  };
  listen('focusin pointerdown keydown', remember);
  listen('input change drop click submit', touch);
}

/** Whether something was typed within this element that leaving would lose. */
export function hasUnsaved(within: Element = document.documentElement): boolean {
  return unsavedForms().some((form) => within.contains(form));
}

/** Whether an element lies in an unsaved form. */
export const isInUnsaved = (element: Element): boolean =>
  unsavedForms().some((form) => form.contains(element));

/** Input typed within this element may be lost from now on. */
export function abandon(within: Element = document.documentElement): void {
  for (const form of unsavedForms()) if (within.contains(form)) abandoned.add(form);
}

/** A write has succeeded: the present values of its form are saved. */
export function formSaved(): void {
  for (const form of drafts.keys()) if (pressed?.contains(form)) drafts.delete(form);
}

function unsavedForms(): Element[] {
  for (const form of drafts.keys()) if (!form.isConnected) drafts.delete(form);
  const forms = new Set([...drafts.keys(), ...document.querySelectorAll('[data-dirty]')]);
  return [...forms].filter((form) => !abandoned.has(form) && isUnsaved(form as HTMLElement));
}

function isUnsaved(form: HTMLElement): boolean {
  if (form.closest(UNGUARDED)) return false;
  if (sentWithin(form) !== undefined) return true;
  if (form.dataset.dirty) return form.dataset.dirty === 'true';
  const draft = drafts.get(form);
  if (!draft?.isTouched) return false;
  return (
    draft.hasFiles || [...draft.before].some(([field, value]) => field.isConnected && heldBy(field) !== value)
  );
}

function heldBy(field: Field): string {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
    return String(field.checked);
  return field.getAttribute('aria-pressed') ?? field.value;
}

function draftOf(form: Element): Draft {
  const known = drafts.get(form);
  if (known) return known;
  const made: Draft = { before: new Map(), isTouched: false, hasFiles: false };
  drafts.set(form, made);
  return made;
}

/** Until something is typed, values that the page itself puts into the fields are the initial ones. */
function remember(target: Element): void {
  const form = formOf(target);
  if (!form) return;
  const { before, isTouched } = draftOf(form);
  for (const field of form.querySelectorAll<Field>(FIELD))
    if (formOf(field) === form && !(isTouched && before.has(field))) before.set(field, heldBy(field));
}

function touch(target: Element, event: Event): void {
  const form = formOf(target);
  const isSent = event.type === 'submit' || (event.type === 'click' && target.closest('button') !== null);
  pressed = isSent ? form : undefined;
  if (!form || event.type === 'submit') return;
  const draft = draftOf(form);
  draft.isTouched = true;
  if (event.type === 'drop' || (target as HTMLInputElement).type === 'file')
    draft.hasFiles ||= event.type !== 'click';
  if (event.type !== 'click') abandoned.delete(form);
}

const formOf = (element: Element): Element | undefined =>
  (element instanceof Element && element.closest(FORM)) || undefined;
