let standing: number | undefined;

/** Stops the page’s clock at a Unix second, the one the server rendered with; undefined starts it again. */
export function standClock(at: number | undefined): void {
  standing = at;
}

/** The current Unix second. */
export const currentSecond = (): number => Math.floor(Date.now() / 1000);
/** What the page shows while it is rendered by the server and hydrated. */
export const hydrationSecond = (): number => standing ?? currentSecond();
