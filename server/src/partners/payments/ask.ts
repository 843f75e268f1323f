import { ChannelSilent, ChannelUnreachable } from './port';

/** The time limit of an answer, and its largest size; those of a file. */
const TIMEOUT_MS = 8_000;
const MOST_BYTES = 1_000_000;
const FILE_TIMEOUT_MS = 120_000;
const MOST_FILE_BYTES = 40 * 1024 * 1024;

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

/** Downloads a file; any failure is `ChannelSilent`, and another answer than 200 `ChannelUnreachable`. */
export async function askFile(url: string, request: RequestInit): Promise<Uint8Array> {
  const { host } = new URL(url);
  try {
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
    const reply = await fetch(url, { ...request, redirect: 'error', signal });
    if (reply.status !== 200)
      throw new ChannelUnreachable(`${host} answered ${reply.status} instead of a file`);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of reply.body ?? []) {
      size += piece.length;
      if (size > MOST_FILE_BYTES) throw new ChannelUnreachable(`the file of ${host} is too large`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof ChannelUnreachable) throw error;
    throw new ChannelSilent(`${host} gave no file`, { cause: error });
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
