import { ChannelSilent, ChannelUnreachable } from './port';

/** The time limit of an answer, and its largest size. */
const TIMEOUT_MS = 8_000;
const MOST_BYTES = 1_000_000;

export interface ChannelReply {
  status: number;
  headers: Headers;
  text: string;
}

/** Calls a channel once; any failure is `ChannelSilent`. Redirects are not followed. */
export async function ask(url: string, request: RequestInit): Promise<ChannelReply> {
  try {
    const reply = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await reply.text();
    if (text.length > MOST_BYTES) throw new Error('the answer is too long');
    return { status: reply.status, headers: reply.headers, text };
  } catch (error) {
    throw new ChannelSilent(`${new URL(url).host} gave no answer`, { cause: error });
  }
}

/** Parses a channel's answer as an object, or throws `ChannelUnreachable`. */
export function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Thrown below.
  }
  throw new ChannelUnreachable('the answer is no JSON object');
}
