/** A clock that is wrong by less than this is let be: so long may a document be on its way. */
const TOLERATED_MS = 60_000;

/**
 * Milliseconds by which the server's clock is ahead of this computer's, from the document (`uc-now`): with a clock a
 * year back the last three months have no orders.
 */
function aheadMs(): number {
  const told =
    typeof document === 'undefined'
      ? ''
      : document.querySelector<HTMLMetaElement>('meta[name="uc-now"]')?.content;
  const ahead = Number(told || Date.now()) - Date.now();
  return Math.abs(ahead) < TOLERATED_MS || Number.isNaN(ahead) ? 0 : ahead;
}
const ahead = aheadMs();

/** The current time by the server's clock. */
export const currentTime = (): Date => new Date(Date.now() + ahead);

let stoppedAt: number | undefined;

/** Stops the page’s clock at a Unix second, the one the server rendered with; undefined starts it again. */
export function standClock(at: number | undefined): void {
  stoppedAt = at;
}

/** The current Unix second. */
export const currentSecond = (): number => Math.floor(currentTime().getTime() / 1000);
/** The second shown while the page is rendered by the server and hydrated. */
export const hydrationSecond = (): number => stoppedAt ?? currentSecond();
