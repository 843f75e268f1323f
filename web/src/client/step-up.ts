import type { StepUpScene } from '@uc/contract/step-up';

/** A call that waits until the person has proven who they are (product 01 §1.5). */
export interface StepUpWish {
  scene: StepUpScene;
  /** The ticket, or nothing when the person gave up. */
  answer: (token?: string) => void;
}

let wishes: readonly StepUpWish[] = [];
const listeners = new Set<() => void>();

/** The first call that waits, undefined without one: a store for `useSyncExternalStore`; the dialog listens to it. */
export const stepUp = {
  get: (): StepUpWish | undefined => wishes[0],
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Asks the person; without a dialog on this page nobody can be asked, and the refusal stands. */
export function askStepUp(scene: StepUpScene): Promise<string | undefined> {
  if (listeners.size === 0) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const wish: StepUpWish = {
      scene,
      answer(token) {
        publish(wishes.filter((one) => one !== wish));
        resolve(token);
      },
    };
    publish([...wishes, wish]);
  });
}

function publish(next: readonly StepUpWish[]): void {
  wishes = next;
  for (const listener of listeners) listener();
}
