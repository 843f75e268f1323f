import { type ComponentType, lazy } from 'react';
import { loaded } from './load';

/** A component in a chunk of its own. */
export interface Chunk<P> {
  /** Fetches it before it is shown, and lets it read what it will show. */
  fetch: () => Promise<void>;
  /**
   * What to render: the component itself once it is loaded, because React delays by 300 ms what replaces a fallback;
   * else one that suspends until it is.
   */
  component: () => ComponentType<P>;
}

/** A chunk that its page is certain to show, once it has read more: it comes while that is read. */
export function chunkAhead<P>(load: () => Promise<{ default: ComponentType<P> }>): Chunk<P> {
  const ahead = chunk(load);
  ahead.fetch().catch(() => undefined);
  return ahead;
}

/** Names a chunk without fetching it; `load` is a dynamic import. */
export function chunk<P>(
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
    component: () => here ?? Lazy,
  };
}
