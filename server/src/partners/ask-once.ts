const MOST_CHARACTERS = 200_000;

/**
 * No usable answer came back. The error names nothing of address, body or failure: they hold secrets that no
 * log may have.
 */
export class Unanswered extends Error {
  /** True when nobody answered in time, or at all. */
  readonly isSilent: boolean;
  /** Whether the request may have arrived. */
  readonly hasLeft: boolean;
  constructor(text: string, { isSilent, hasLeft }: { isSilent: boolean; hasLeft: boolean }) {
    super(text);
    this.isSilent = isSilent;
    this.hasLeft = hasLeft;
  }
}

/** Posts once and returns the object that is answered, whatever its status. Throws `Unanswered`. */
export async function askOnce(
  url: string,
  request: { headers: Record<string, string>; body?: string },
  patienceMs: number,
): Promise<Record<string, unknown>> {
  const { host: _host, ...headers } = request.headers;
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    ...(request.body !== undefined && { body: request.body }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
    .then(async (reply) => ({ status: reply.status, text: await reply.text() }))
    .catch((error: Error) => {
      throw new Unanswered('no answer', { isSilent: true, hasLeft: !isRefusedConnection(error) });
    });
  try {
    if (answer.text.length > MOST_CHARACTERS) throw new Error('too long');
    const value: unknown = JSON.parse(answer.text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Thrown below.
  }
  throw new Unanswered(`answer ${answer.status} without an object`, { isSilent: false, hasLeft: true });
}

/** Whether nobody listens there, or the name has no address: nothing has left this machine. */
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
