/** Hears of Back and Forward that were undone: so many steps it would have been. */
type Holder = (steps: number) => void;

let held: { here: number; told: Holder } | undefined;
let isReturning = false;
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Listens to Back and Forward from before the router does: the window tells its listeners in the order they came, and
 * what the router has heard of is on the screen already.
 */
export function watchBack(): void {
  window.addEventListener('popstate', (event) => {
    const steps = held ? indexOf(event.state) - held.here : 0;
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
    } else if (held && steps !== 0) {
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(-steps);
      held.told(steps);
    }
  });
}

/** Until it is let go, the browser comes back to this page from wherever Back and Forward lead, and `told` hears of it. */
export function holdBack(told: Holder): () => void {
  const mine = { here: indexOf(window.history.state), told };
  held = mine;
  return () => {
    if (held === mine) held = undefined;
  };
}
