import { screens } from '../screens';
import { type Chunk, chunk } from '../client/chunk';

const pages = new Map<string, Chunk<object>>(Object.entries(screens).map(([id, load]) => [id, chunk(load)]));

/** Fetches a screen, so that it can be rendered at once. */
export const fetchScreen = (screen: string): Promise<unknown> | undefined => pages.get(screen)?.fetch();

/** Fetches a screen that is likely to be asked for next. */
export const prefetchScreen = (screen: string): void => void fetchScreen(screen)?.catch(() => undefined);

/** A screen of the table, loaded when it is first shown (spec §2). */
export function LazyScreen({ screen }: { screen: string }) {
  const Screen = pages.get(screen)?.Component;
  return Screen && <Screen />;
}
