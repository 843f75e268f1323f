import { type ComponentType, createElement, lazy, useState } from 'react';
import { loaded } from './load';

/** A component in a chunk of its own. */
export interface Chunk<P> {
  /** Fetches it before it is shown, and lets it read its data. */
  fetch: () => Promise<void>;
  /** Suspends until it is loaded; a chunk fetched before is shown without. */
  Component: ComponentType<P>;
}

/** A chunk that its page is certain to show, once it has read more: it comes while that is read. */
export function chunkAhead<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Chunk<P> {
  const ahead = chunk(load);
  ahead.fetch().catch(() => undefined);
  return ahead;
}

/** Names a chunk without fetching it; `load` is a dynamic import. */
export function chunk<P extends object>(
  load: () => Promise<{ default: ComponentType<P>; prepare?: () => Promise<unknown> }>,
): Chunk<P> {
  const Lazy = lazy(() => loaded(load));
  let here: ComponentType<P> | undefined;
  return {
    fetch: async () => {
      const module = await load();
      here = module.default;
      await module.prepare?.();
    },
    // A loaded component is rendered itself: React delays the replacement of a fallback by 300 ms. A component that is
    // shown is not replaced.
    Component: function Loaded(props) {
      const [Shown] = useState<ComponentType<P>>(() => here ?? Lazy);
      return createElement(Shown, props);
    },
  };
}
