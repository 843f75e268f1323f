import { pathFor, principalOn, readCredentials } from '../client/credentials';
import { documentSetting } from '../client/page';
import { pageLife } from '../client/page-life';
import { readKey, requestFor } from '../client/request';
import { defaultStart, today } from '../ui/days';

/**
 * Starts the calls the document names (`uc-first`), with the credentials of this page; the client finds them under way.
 * Not for a sub-account: its rights are not known yet, and calls that its roles leave out would be refused.
 */
export function startFirstCalls(): void {
  const named = documentSetting('first');
  if (!named) return;
  const credentials = readCredentials();
  const principal = principalOn(location.pathname, credentials);
  if (principal === 'sub') return;
  for (const one of JSON.parse(named) as string[]) {
    const [path = '', query = ''] = one.split('?');
    const input = firstInput(query, location.search);
    if (!input) continue;
    const { url, headers } = requestFor({ method: 'GET', path, twin: true }, input, principal, credentials);
    const abort = new AbortController();
    const answer = fetch(url, {
      headers,
      signal: abort.signal,
      cache: 'no-store',
      credentials: 'same-origin',
    });
    // The reader of the call hears of its failure; a call without a reader fails in silence.
    answer.catch(() => undefined);
    pageLife().first.set(readKey(pathFor(principal, path, true), input), {
      answer,
      abort,
      startedAt: Date.now(),
    });
  }
}

/**
 * The input of a first call from the query in the route table. A page that was opened with filters asks for another list
 * than the default, so a call with a query is then left to it: undefined.
 */
export function firstInput(query: string, search: string): Record<string, string> | undefined {
  if (query && search) return undefined;
  const filled = query.replaceAll('{today}', today()).replaceAll('{threeMonthsAgo}', defaultStart());
  return Object.fromEntries(new URLSearchParams(filled));
}
