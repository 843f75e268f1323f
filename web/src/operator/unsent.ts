import type { Values } from './sent-input';

/** Values typed for an event when the session of their author ended. */
interface Unsent {
  staffId: string;
  /** The object of the event, and its name there. */
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
  /** The values of this person; those of another are forgotten. */
  of(staffId: string): Unsent | undefined {
    if (kept?.staffId !== staffId) kept = undefined;
    return kept;
  },
  forget(): void {
    kept = undefined;
  },
};

/** The object of a queue's event; without an item it begins something new. */
export const subjectOf = (queueId: string, key = ''): string => `${queueId}/${key}`;
