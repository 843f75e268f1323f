/** Whether something is held, and who wants to hear of it. */
export interface Pause {
  get(): boolean;
  set(isHeld: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createPause(): Pause {
  let held = false;
  const listeners = new Set<() => void>();
  return {
    get: () => held,
    set(isHeld) {
      held = isHeld;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
