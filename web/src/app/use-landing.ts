import { useCan, useHasCreditLimit, useSession } from '../client';
import type { RouteId } from '../routes';
import { landingOf } from './landing';

/** `landingOf` for who is signed in. */
export function useLanding(under?: RouteId): RouteId | undefined {
  const { kind } = useSession();
  return landingOf({ kind, can: useCan(), hasCreditLimit: useHasCreditLimit() }, under);
}
