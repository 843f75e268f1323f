import { leave } from './leave-question';
import { hasUnsaved } from './unsaved';

/** A dialog or drawer over the page. It has a history entry of its own, so that Back closes it. */
interface Layer {
  onBack: () => void;
}
/** In an entry's state: which page it is, counted by the router, and how many layers lie over it. */
interface Place {
  idx?: number;
  layer?: number;
}

let layers: readonly Layer[] = [];
/** The page that is shown. */
let shown = 0;
/** Continuation to run when the history step that we started has been taken. */
let arrival: (() => void) | undefined;
/** The document is being left: layers that close now take no step back in the history. */
let isLeaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let lateness: ReturnType<typeof setTimeout> | undefined;

/** A browser fires popstate within this time, if it takes the step at all. */
const STEP_MS = 1_000;
/** A navigation away has unloaded the document within this time, or was cancelled. */
const LEAVE_MS = 3_000;
const place = (): Place => (window.history.state as Place | null) ?? {};
const depth = (): number => place().layer ?? 0;

/**
 * Keeps as many entries over the page's own as there are layers: Back closes the uppermost, closing one by hand takes its
 * entry away, and one that lies there from before a reload, or that Forward leads to, is left again.
 */
export function watchHistory(): void {
  shown = place().idx ?? 0;
  // While capturing, so that the router hears only of entries that change the page.
  window.addEventListener('popstate', onStep, true);
  // A history step would cancel a navigation to another document.
  window.addEventListener('beforeunload', ({ isTrusted }) => {
    if (!isTrusted) return;
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
      settleSoon();
    }, LEAVE_MS);
  });
  if (depth() > 0) settleSoon();
}

/** Registers a layer; call the returned function when it closes. */
export function addLayer(onBack: () => void): () => void {
  const layer = { onBack };
  layers = [...layers, layer];
  settleSoon();
  return () => {
    layers = layers.filter((one) => one !== layer);
    settleSoon();
  };
}

/** Goes to another entry from the page's own, for none may be left between. */
export function fromPage(go: () => void, isOtherPage: boolean): void {
  atPage(() => {
    go();
    shown = place().idx ?? 0;
    // Layers end with their page; over one that stays they get their entries again.
    if (isOtherPage) layers = [];
    else if (layers.length > 0) settleSoon(STEP_MS);
  });
}

/**
 * Writes another address of what is shown into the page's own entry and those of the layers over it, since a reload may
 * step from one to the other. The router is not told: what is open goes on as it is.
 */
export function renamePage(rename: (address: URL) => void): void {
  if (isLeaving) return;
  atPage(() => {
    const address = new URL(window.location.href);
    rename(address);
    window.history.replaceState(window.history.state, '', address);
    settleSoon();
  });
}

/** One history step at a time: a second one would start before the first has been taken. */
function atPage(then: () => void): void {
  const before = arrival;
  if (before) arrival = () => (before(), atPage(then));
  else if (depth() > 0) travel(-depth(), then);
  else then();
}

function onStep(event: PopStateEvent): void {
  const steps = (place().idx ?? 0) - shown;
  if (arrival) {
    event.stopImmediatePropagation();
    arrive();
  } else if (steps === 0) {
    event.stopImmediatePropagation();
    if (depth() < layers.length) layers.at(-1)?.onBack();
    settleSoon();
  } else if (hasUnsaved()) {
    event.stopImmediatePropagation();
    travel(-steps, () => {
      settleSoon();
      leave(() => fromPage(() => window.history.go(steps), true));
    });
  } else {
    shown += steps;
    settleSoon();
  }
}

function settleSoon(wait = 0): void {
  clearTimeout(timer);
  timer = setTimeout(settle, wait);
}

function settle(): void {
  if (isLeaving) return;
  if (arrival) return settleSoon(STEP_MS);
  const over = depth() - layers.length;
  if (over > 0) return travel(-over, settle);
  for (let next = depth() + 1; next <= layers.length; next += 1)
    window.history.pushState({ ...place(), layer: next }, '');
}

function travel(steps: number, then: () => void): void {
  arrival = then;
  window.history.go(steps);
  lateness = setTimeout(arrive, STEP_MS);
}

function arrive(): void {
  clearTimeout(lateness);
  const then = arrival;
  arrival = undefined;
  settleSoon();
  then?.();
}
