import type { StepUpScene } from '@uc/contract/step-up';

/** A call that waits until the person has proven who they are (shell.md#step-up-dialog). */
export interface StepUpRequest {
  scene: StepUpScene;
  /** The ticket, or nothing when the person gave up. */
  answer: (token?: string) => void;
}

let requests: readonly StepUpRequest[] = [];
const listeners = new Set<() => void>();

/** The first call that waits, undefined without one: a store for `useSyncExternalStore`; the dialog listens to it. */
export const stepUp = {
  get: (): StepUpRequest | undefined => requests[0],
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Asks the person; without a dialog on this page nobody can be asked, and the refusal stands. */
export function askStepUp(scene: StepUpScene): Promise<string | undefined> {
  if (listeners.size === 0) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const request: StepUpRequest = {
      scene,
      answer(token) {
        publish(requests.filter((one) => one !== request));
        resolve(token);
      },
    };
    publish([...requests, request]);
  });
}

function publish(next: readonly StepUpRequest[]): void {
  requests = next;
  for (const listener of listeners) listener();
}
