let standing: number | undefined;

/** Lets the clock of the page stand at a second since 1970, as the server rendered it; undefined lets it go. */
export function standClock(at: number | undefined): void {
  standing = at;
}

/** Seconds since 1970, as they go. */
export const currentSecond = (): number => Math.floor(Date.now() / 1000);
/** What the page shows while it is rendered by the server and hydrated. */
export const hydrationSecond = (): number => standing ?? currentSecond();
