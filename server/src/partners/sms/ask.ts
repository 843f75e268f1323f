import { NO_ANSWER, type ProviderName, SmsFailure } from './port';

/** A person waits for a code and a call for ten seconds: two providers and what is around them stay below. */
const PATIENCE_MS = 4_000;
const MOST_CHARACTERS = 200_000;

/**
 * Asks a provider once and returns the object that it answers, whatever its status. Anything else is unknown: what went
 * out may have arrived. Address and body hold number and code, so that nothing of them, nor of the failure, is kept.
 */
export async function askProvider(
  provider: ProviderName,
  url: string,
  request: { headers: Record<string, string>; body?: string },
): Promise<Record<string, unknown>> {
  const { host: _host, ...headers } = request.headers;
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    ...(request.body !== undefined && { body: request.body }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
    .then(async (reply) => ({ status: reply.status, text: await reply.text() }))
    .catch((error: Error) => {
      throw new SmsFailure(provider, isRefusedConnection(error) ? 'later' : 'unknown', NO_ANSWER);
    });
  try {
    if (answer.text.length > MOST_CHARACTERS) throw new Error('too long');
    const value: unknown = JSON.parse(answer.text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Thrown below.
  }
  throw new SmsFailure(provider, 'unknown', `answer ${answer.status} without an object`);
}

/** Nobody listens there, or the name has no address: nothing has left this machine. */
const isRefusedConnection = ({ cause }: Error): boolean =>
  cause instanceof Error &&
  'code' in cause &&
  [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
  ].includes(String(cause.code));
