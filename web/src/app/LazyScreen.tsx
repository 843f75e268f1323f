import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { ScreenId } from '../routes';
import { screens } from '../screens';
import { loaded } from './load';

const lazies = new Map<string, LazyExoticComponent<ComponentType>>();

/** A screen of the table, loaded when it is first shown (spec §2). */
export function LazyScreen({ screen }: { screen: string }) {
  const Screen = lazies.get(screen) ?? lazy(() => loaded(screens[screen as ScreenId]()));
  lazies.set(screen, Screen);
  return <Screen />;
}

/** Fetches a screen's chunk before it is asked for; a failure is told when it is. */
export function prefetchScreen(screen: string): void {
  screens[screen as ScreenId]().catch(() => undefined);
}
