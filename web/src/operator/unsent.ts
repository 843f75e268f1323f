import type { Values } from './sent-input';

/** What somebody had typed for an event when their session ended. */
interface Unsent {
  staffId: string;
  /** What the event is about, and its name there. */
  subject: string;
  event: string;
  values: Values;
}
let kept: Unsent | undefined;

/**
 * Outlives a new sign-in of the same person in this tab. In memory alone: it is about customers, and is written nowhere.
 * No event asks for a secret; the second factor has a form of its own.
 */
export const unsent = {
  keep(one: Unsent): void {
    kept = one;
  },
  /** Of this person; what belongs to another is gone from then on. */
  of(staffId: string): Unsent | undefined {
    if (kept?.staffId !== staffId) kept = undefined;
    return kept;
  },
  forget(): void {
    kept = undefined;
  },
};

/** What an event of a queue is about; without an item it begins something new. */
export const subjectOf = (queueId: string, key = ''): string => `${queueId}/${key}`;
