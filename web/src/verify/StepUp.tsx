import { lazy, Suspense, useSyncExternalStore } from 'react';
import { stepUp } from '../client/step-up';

const StepUpDialog = lazy(() => import('./StepUpDialog'));

/** Opens 安全验证 whenever a call waits for it; stands once in each layout. */
export function StepUp() {
  const wish = useSyncExternalStore(stepUp.subscribe, stepUp.get, stepUp.get);
  return (
    wish && (
      <Suspense fallback={null}>
        <StepUpDialog wish={wish} />
      </Suspense>
    )
  );
}
