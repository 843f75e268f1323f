import { abandon, hasUnsaved } from './unsaved';

/** The question whether to leave unsaved input. */
export interface LeaveQuestion {
  answer: (leave: boolean) => void;
}

/** The question of the dialog, or of the browser in its place (account.md#profile-screen). */
export const leaveTexts = { title: '离开此页面？', loss: '离开将丢失未保存内容' } as const;

let question: LeaveQuestion | undefined;
const listeners = new Set<() => void>();

/** The question that waits for an answer: a store for `useSyncExternalStore`. */
export const leaveQuestion = {
  get: (): LeaveQuestion | undefined => question,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Calls `go` at once when this element has no unsaved input, else after the person has confirmed. One question at a time. */
export function leave(go: () => void, within?: Element): void {
  if (!hasUnsaved(within)) return go();
  if (question) return;
  publish({
    answer(isLeaving) {
      publish(undefined);
      if (!isLeaving) return;
      abandon(within);
      go();
    },
  });
}

function publish(next: LeaveQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}
