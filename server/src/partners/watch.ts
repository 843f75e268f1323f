import { traced } from '../trace';
import type { CallBook } from './call-book';

/** An alarm is raised when so many calls in a row have failed, whichever server made them. */
const ALARM_AT = 10;
/**
 * The number of calls of this process in a row without an answer from which it waits before it asks again: 1,
 * 2, 4 … seconds, a minute at most.
 */
const PAUSE_FROM = 5;
const MOST_PAUSE_MS = 60_000;

export interface Watch {
  book: CallBook;
  log: Record<'warn' | 'error', (fields: object, text?: string) => void>;
}
interface Watched<Port> {
  partner: string;
  port: Port;
  calls: readonly (keyof Port)[];
  /** An error that says that nobody answered: only that makes the port rest, for a refusal takes nobody's time. */
  isSilent(error: unknown): boolean;
  /** The error with which a call rejects while the port rests. */
  resting(text: string): Error;
  /** An error that is an answer of the partner, not a failure of it. */
  isAnswer?(error: unknown): boolean;
  /**
   * Calls are made inside of transactions as well: the note takes a connection of its own, of which there may be no other
   * until the transaction ends, so no call waits for its note.
   */
  isWithinTransactions?: boolean;
}

/**
 * A port whose calls are recorded and which rests after silence: a partner that does not answer would hold
 * everybody who waits for it as long as its time-out. Refusals make nobody rest, or whoever causes a few
 * would stop the partner for all.
 */
export function watched<Port extends object>(
  { book, log }: Watch,
  {
    partner,
    port,
    calls,
    isSilent,
    resting,
    isAnswer = () => false,
    isWithinTransactions = false,
  }: Watched<Port>,
): Port {
  let inARow = 0;
  let until = 0;

  async function ended(failure: unknown): Promise<void> {
    const noted = note(failure);
    if (!isWithinTransactions) await noted;
  }

  async function note(failure: unknown): Promise<void> {
    const hasFailed = failure !== undefined && !isAnswer(failure);
    inARow = hasFailed && isSilent(failure) ? inARow + 1 : 0;
    const pause = Math.min(1000 * 2 ** (inARow - PAUSE_FROM), MOST_PAUSE_MS);
    until = inARow >= PAUSE_FROM ? performance.now() + pause : 0;
    try {
      const all = await book.ended(partner, hasFailed ? (failure as Error).message : null);
      if (hasFailed && all === ALARM_AT)
        log.error({ alarm: 'partner.failing', partner }, 'a partner has failed ten times in a row');
    } catch (error) {
      // The result of the call goes to its caller even where it could not be recorded.
      log.warn({ partner, err: error }, 'how a call to a partner ended was not written down');
    }
  }

  const watch = (call: keyof Port) => {
    const ask = (port[call] as (...input: unknown[]) => Promise<unknown>).bind(port);
    return async (...input: unknown[]) => {
      if (performance.now() < until) throw resting(`${partner} is not asked just now: it does not answer`);
      try {
        const answer = await traced(`${partner} ${String(call)}`, {}, () => ask(...input), {
          kind: 'client',
        });
        await ended(undefined);
        return answer;
      } catch (error) {
        await ended(error);
        throw error;
      }
    };
  };
  return { ...port, ...Object.fromEntries(calls.map((call) => [call, watch(call)])) };
}
