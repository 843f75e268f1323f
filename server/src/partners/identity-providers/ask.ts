import { ProviderSilent, ProviderUnreachable } from './port';

/** The time limit for all calls about one person together: a browser waits ten seconds. */
export const PATIENCE_MS = 8_000;
const MOST_CHARACTERS = 100_000;

export type Ask = (path: string, query: Record<string, string>) => Promise<Record<string, unknown>>;

/**
 * Calls a third party, all calls within one time limit. Any failure is `ProviderUnreachable`, which names the step and
 * not the address, because that contains secrets. Redirects are not followed.
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
      throw new ProviderSilent(`${where} gave no answer: ${error instanceof Error ? error.name : ''}`);
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
