import { limits } from '@uc/contract/limits';

/** The warning comes two minutes before the end (shell.md#session-sign-in-redirect-start-up). */
const WARN_SECONDS = 120;
/** Work on the page asks for the session again when the server has not seen it for so long. */
export const KEEP_ALIVE_MS = 60_000;
/** The server notes a visit once a minute, so it may have seen this session a minute earlier than we know. */
const NOTED_SECONDS = 60;
/** A page of money asks for a new sign-in before the server would refuse its next call (trust A6). */
const MONEY_SECONDS = limits.session.moneyIdleMinutes * 60 - NOTED_SECONDS;

/** The end of idleness: of the whole session, or of its access to money. */
export type Ending = 'session' | 'money';
export type IdleState =
  | { kind: 'active' }
  | { kind: 'warning'; ending: Ending; left: number }
  | { kind: 'over'; ending: Ending };

/** The idle state of a session from its last activity; moments in milliseconds, `left` in seconds. */
export function idleState(
  last: number,
  now: number,
  { idleSeconds, isMoney }: { idleSeconds: number; isMoney: boolean },
): IdleState {
  const left = Math.ceil(idleSeconds - (now - last) / 1000);
  if (left <= 0) return { kind: 'over', ending: 'session' };
  const moneyLeft = isMoney ? Math.ceil(MONEY_SECONDS - (now - last) / 1000) : Infinity;
  if (moneyLeft <= 0) return { kind: 'over', ending: 'money' };
  const [ending, nearest] = moneyLeft < left ? (['money', moneyLeft] as const) : (['session', left] as const);
  return nearest <= WARN_SECONDS ? { kind: 'warning', ending, left: nearest } : { kind: 'active' };
}

/** Whether a page shows or moves money: those of 财务管理, and the cashier over the list of orders. */
export const isMoneyPage = (pathname: string, search: string): boolean =>
  pathname.startsWith('/finance/') ||
  (pathname.startsWith('/orders/') && new URLSearchParams(search).has('pay'));
