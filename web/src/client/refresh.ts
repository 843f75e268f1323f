import type { CallRow } from './api';

let readAgain: (rows: readonly CallRow[]) => void = () => undefined;

/**
 * After a write: what is on the screen and came from these calls is read again at once, everything else when it is shown
 * next; nothing happens where nothing was read.
 */
export const refresh = (rows: readonly CallRow[]): void => readAgain(rows);

/** The reader's side: keeps writes free of the query library, which the sign-in page does not load. */
export const onRefresh = (handler: typeof readAgain): void => void (readAgain = handler);
