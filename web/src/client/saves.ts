/** Tells of every write that succeeded, by the event `save`: its input is not unsaved any more. */
export const saves = new EventTarget();
