import { ProviderUnreachable } from './port';

/** Longest that all questions about one person may take together: a browser waits ten seconds. */
export const PATIENCE_MS = 8_000;
const MOST_CHARACTERS = 100_000;

export type Ask = (path: string, query: Record<string, string>) => Promise<Record<string, unknown>>;

/**
 * Asks a third party, all calls within one time. Whatever goes wrong is `ProviderUnreachable`, which says where and never
 * what was asked: secrets stand in the address. Redirects are not followed.
 */
export function asker(host: string, patienceMs: number): Ask {
  const signal = AbortSignal.timeout(patienceMs);
  return async (path, query) => {
    const where = `${new URL(host).host}${path}`;
    let text: string;
    try {
      const reply = await fetch(`${host}${path}?${new URLSearchParams(query).toString()}`, {
        redirect: 'error',
        signal,
      });
      text = await reply.text();
    } catch (error) {
      throw new ProviderUnreachable(`${where} gave no answer: ${error instanceof Error ? error.name : ''}`);
    }
    const said = text.length > MOST_CHARACTERS ? undefined : objectIn(text);
    if (said === undefined) throw new ProviderUnreachable(`${where} answered no JSON object`);
    return said;
  };
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
