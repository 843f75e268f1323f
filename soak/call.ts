import { twinPath } from '@uc/contract/twin-path';

/** Credentials of a call, in the same three forms as in a browser (spec §7). */
export type As =
  | { vso_token: string }
  | { sub_cid: string; sub_username: string; sub_token: string }
  | { staff_token: string };
/** A call as it is sent. */
export interface Call {
  method?: 'GET' | 'POST';
  path: string;
  input?: object;
  as?: As;
  key?: string | null;
}
/** The answer; status 0 when none came. */
export interface Reply {
  status: number;
  text: string;
  data: Record<string, unknown>;
  ms: number;
}

/** No request may take longer (trust-tests 2.0, rule 6). */
export const HANG_MS = 30_000;

/** One call over HTTP, as a script makes it; never throws. */
export async function call(
  url: string,
  { method = 'POST', path, input = {}, as, key }: Call,
): Promise<Reply> {
  const began = performance.now();
  const isSub = as !== undefined && 'sub_token' in as;
  const query = new URLSearchParams(isSub ? as : {});
  const headers: Record<string, string> = { ...(isSub ? {} : as) };
  if (method === 'GET') for (const [name, value] of Object.entries(input)) query.set(name, String(value));
  else headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  const address = `${url}${isSub ? twinPath(path) : path}${query.size > 0 ? `?${query.toString()}` : ''}`;
  const body = method === 'GET' ? null : JSON.stringify(input);
  try {
    const answer = await fetch(address, { method, headers, body, signal: AbortSignal.timeout(HANG_MS) });
    const text = await answer.text();
    return { status: answer.status, text, data: dataOf(text), ms: performance.now() - began };
  } catch {
    return { status: 0, text: '', data: {}, ms: performance.now() - began };
  }
}

function dataOf(text: string): Record<string, unknown> {
  try {
    return ((JSON.parse(text) as { data?: object }).data ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
