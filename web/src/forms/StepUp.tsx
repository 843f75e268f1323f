import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loaded } from '../client/load';
import { stepUp } from '../client/step-up';

const StepUpDialog = lazy(() => loaded(() => import('./StepUpDialog')));

/** Opens 安全验证 whenever a call waits for it; stands once in each layout. */
export function StepUp() {
  const request = useSyncExternalStore(stepUp.subscribe, stepUp.get, stepUp.get);
  return (
    request && (
      <Suspense fallback={null}>
        <StepUpDialog request={request} />
      </Suspense>
    )
  );
}
