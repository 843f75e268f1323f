/** Tells of every write that succeeded, by the event `save`: what was typed for it is not unsaved any more. */
export const saves = new EventTarget();
