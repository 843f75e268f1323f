const ends: (() => Promise<unknown>)[] = [];

/** Registers a clean-up after the trial, whatever becomes of it; the last one registered runs first. */
export const onCleanup = (end: () => Promise<unknown>): void => void ends.push(end);

/** Runs the clean-ups of a trial. */
export async function cleanUp(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end().catch(() => undefined);
}
