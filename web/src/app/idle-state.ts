/** The warning comes two minutes before the end (product 01 §1.2). */
export const WARN_SECONDS = 120;
/** Work on the page asks for the session again when the server has not seen it for so long. */
export const KEEP_ALIVE_MS = 60_000;

export type IdleState = { kind: 'active' } | { kind: 'warning'; left: number } | { kind: 'over' };

/** Where a session stands between its last sign of life and its idle end; moments in milliseconds, `left` in seconds. */
export function idleState(last: number, now: number, idleSeconds: number): IdleState {
  const left = Math.ceil(idleSeconds - (now - last) / 1000);
  if (left <= 0) return { kind: 'over' };
  return left <= WARN_SECONDS ? { kind: 'warning', left } : { kind: 'active' };
}
