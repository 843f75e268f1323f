import { errors, errorText, type ErrorName } from './errors';

/**
 * The one envelope of all families (shell.md#conventions-of-the-calls, decisions.md D14). Success:
 * `ret 20000, code 1, status 1` (protocol endpoints: `status 200`). Failure: none of the three matches, and
 * the HTTP status tells the truth.
 */
export interface Envelope<T = unknown> {
  ret: number;
  code: number;
  status: number;
  msg: string;
  message: string;
  data: T;
  errorCode: number;
  request_id: string;
}

/**
 * The wrapping of an answer: the standard envelope, the one of the protocol endpoint, or none (spec §8); a `document`
 * is no JSON of ours.
 */
export type EnvelopeKind = 'standard' | 'protocol' | 'raw' | 'document';

/** The whole answer of a `document` endpoint: a file, or the answer that a partner expects. */
export interface DocumentAnswer {
  status?: number;
  headers: Record<string, string>;
  /** A large body is streamed piece by piece. */
  body: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** Data of a failure beside its sentence: field errors of a form, a link out, remaining tries. */
export interface FailureData {
  errors?: { field: string; message: string }[];
  link?: string;
  [key: string]: unknown;
}

/** Wraps a successful answer; a `raw` endpoint (bankajax, chenck…Ajax) is sent as it is. */
export function wrapSuccess(data: unknown, requestId: string, kind: EnvelopeKind = 'standard'): unknown {
  if (kind === 'raw') return data;
  const text = 'success';
  return {
    ret: 20000,
    code: 1,
    status: kind === 'protocol' ? 200 : 1,
    msg: text,
    message: text,
    data,
    errorCode: 0,
    request_id: requestId,
  } satisfies Envelope;
}

/** Wraps a refusal of the catalogue; sent with `errors[name].http`. */
export function wrapFailure(
  name: ErrorName,
  requestId: string,
  params: Record<string, string | number> = {},
  data: FailureData = {},
): Envelope<FailureData | null> {
  const { ret, errorCode, link } = errors[name];
  const text = errorText(name, params);
  const { seconds } = params;
  const full = {
    ...(link !== undefined && { link }),
    // What waits says how long, for who counts it down.
    ...(typeof seconds === 'number' && { retry_after: seconds }),
    ...data,
  };
  return {
    ret,
    code: 0,
    status: 0,
    msg: text,
    message: text,
    data: Object.keys(full).length === 0 ? null : full,
    errorCode,
    request_id: requestId,
  };
}

/**
 * The client's reading of an answer (spec §8): success when ret 20000, code 1, status 1, or status 200 on the protocol
 * endpoint; otherwise data becomes false, except for the protocol and bank-ajax endpoints, which are read as they are.
 */
export function unwrap(body: unknown, kind: EnvelopeKind = 'standard'): unknown {
  if (kind === 'raw') return body;
  if (typeof body !== 'object' || body === null) return kind === 'protocol' ? body : false;
  const { ret, code, status, data } = body as Partial<Envelope>;
  if (kind === 'protocol') return status === 200 ? data : body;
  return ret === 20000 || code === 1 || status === 1 ? data : false;
}
