const ends: (() => Promise<unknown>)[] = [];

/** Leaves something to be ended after the trial, whatever becomes of it; what came last is ended first. */
export const onCleanup = (end: () => Promise<unknown>): void => void ends.push(end);

/** Ends what a trial has left. */
export async function cleanUp(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end().catch(() => undefined);
}
