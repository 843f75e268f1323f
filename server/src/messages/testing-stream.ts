import { twinPath } from '@uc/contract/endpoint';
import { messageStream } from '@uc/contract/messages';
import { vi } from 'vitest';
import type { As } from '../testing';

/** Waits until the events of a stream are as `check` expects them. */
export const heard = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 });

export interface StreamEvent {
  id: number;
  event: string;
  data: { msg_id?: string };
}
export interface OpenStream {
  status: number;
  events: StreamEvent[];
  /** The messages that were told of, in their order. */
  messages(): string[];
  /** Waits until the server or the client has ended it. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the event stream like a browser does, and reads along. */
export async function openStream(url: string, as: As, after?: number): Promise<OpenStream> {
  const isSub = 'sub_token' in as;
  const path = isSub ? twinPath(messageStream.path) : messageStream.path;
  const query = new URLSearchParams(
    isSub ? as : { auth_token: (as as { vso_token: string }).vso_token },
  ).toString();
  const abort = new AbortController();
  const answer = await fetch(`${url}${path}?${query}`, {
    headers: after === undefined ? {} : { 'last-event-id': String(after) },
    signal: abort.signal,
  });
  const events: StreamEvent[] = [];
  const read = async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body!) {
      const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n');
      rest = parts.pop()!;
      for (const part of parts) {
        const found = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(part);
        if (found)
          events.push({
            id: Number(found[1]),
            event: found[2]!,
            data: JSON.parse(found[3]!) as StreamEvent['data'],
          });
      }
    }
  };
  return {
    status: answer.status,
    events,
    messages: () => events.flatMap(({ data }) => data.msg_id ?? []),
    ended: read().catch(() => undefined),
    close: () => abort.abort(),
  };
}
