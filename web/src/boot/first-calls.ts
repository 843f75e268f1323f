import { pathFor, principalOn, readCredentials } from '../client/credentials';
import { documentSetting } from '../client/page';
import { pageLife } from '../client/page-life';
import { readKey, requestFor } from '../client/request';
import { defaultStart, today } from '../ui/days';

/**
 * Starts the calls the document names (`uc-first`), as whoever this page speaks for; the client finds them under way. A
 * page that was opened with filters asks for another list than the default, so calls with a query are then left to it.
 */
export function startFirstCalls(): void {
  const named = documentSetting('first');
  if (!named) return;
  const credentials = readCredentials();
  const principal = principalOn(location.pathname, credentials);
  for (const one of JSON.parse(named) as string[]) {
    const [path = '', query = ''] = one.split('?');
    if (query && location.search) continue;
    const input = Object.fromEntries(new URLSearchParams(fillDays(query)));
    const { url, headers } = requestFor({ method: 'GET', path, twin: true }, input, principal, credentials);
    const abort = new AbortController();
    const answer = fetch(url, {
      headers,
      signal: abort.signal,
      cache: 'no-store',
      credentials: 'same-origin',
    });
    // Whoever takes the call hears of its failure; one that nobody takes fails in silence.
    answer.catch(() => undefined);
    pageLife().first.set(readKey(pathFor(principal, path, true), input), {
      answer,
      abort,
      startedAt: Date.now(),
    });
  }
}

const fillDays = (query: string): string =>
  query.replaceAll('{today}', today()).replaceAll('{threeMonthsAgo}', defaultStart());
