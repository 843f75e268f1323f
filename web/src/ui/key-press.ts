/** A dialog waits for an answer; beside a drawer one may go on. */
export const isAsked = (): boolean => document.querySelector('dialog[open]:not([data-drawer])') !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=textbox]') !== null);

/** Whether a press is a key of one letter and no letter that is typed, nor a part of a shortcut. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.isComposing &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target);
