import { draftOf, drafts, heldBy, pressed } from './drafts';

/** Whether something was typed within this element that leaving would lose. */
export function hasUnsaved(within: Element = document.documentElement): boolean {
  return unsavedForms().some((form) => within.contains(form));
}

/** Whether an element lies in what is unsaved. */
export const isInUnsaved = (element: Element): boolean =>
  unsavedForms().some((form) => form.contains(element));

/** From now on, what is typed within this element may be lost. */
export function abandon(within: Element = document.documentElement): void {
  for (const form of unsavedForms()) if (within.contains(form)) draftOf(form).isAbandoned = true;
}

/** A write has succeeded: what the form that was sent holds now is saved. */
export function formSaved(): void {
  for (const form of drafts.keys()) if (pressed?.contains(form)) drafts.delete(form);
}

function unsavedForms(): Element[] {
  for (const form of drafts.keys()) if (!form.isConnected) drafts.delete(form);
  const forms = new Set([...drafts.keys(), ...document.querySelectorAll('[data-dirty]')]);
  return [...forms].filter((form) => isUnsaved(form as HTMLElement));
}

function isUnsaved(form: HTMLElement): boolean {
  const draft = drafts.get(form);
  if (draft?.isAbandoned) return false;
  if (form.dataset.dirty) return form.dataset.dirty === 'true';
  if (!draft?.isTouched) return false;
  return (
    draft.hasFiles || [...draft.before].some(([field, value]) => field.isConnected && heldBy(field) !== value)
  );
}
