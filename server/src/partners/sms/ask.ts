import { askOnce, Unanswered } from '../ask-once';
import { NO_ANSWER, type ProviderName, SmsFailure } from './port';

/** A person waits for a code and a call for ten seconds: two providers and the work around them stay below. */
const PATIENCE_MS = 4_000;

/** Asks a provider once. An answer that is no object is unknown: the message may have arrived. */
export const askProvider = (
  provider: ProviderName,
  url: string,
  request: { headers: Record<string, string>; body?: string },
): Promise<Record<string, unknown>> =>
  askOnce(url, request, PATIENCE_MS).catch((error: unknown) => {
    if (!(error instanceof Unanswered)) throw error;
    throw new SmsFailure(
      provider,
      error.hasLeft ? 'unknown' : 'later',
      error.isSilent ? NO_ANSWER : error.message,
    );
  });
