import type { Endpoint } from '@uc/contract/endpoint';
import { PRINCIPAL_PARAMETER } from '@uc/contract/page-principal';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { inspectText } from './json';
import { ABSENT, sentenceOf } from './sentence';
import { refuse } from '../call/index';

/** Query names that say who asks, with whom the page shows; they never reach a handler's input (spec §7, ADR 65). */
export const credentialNames = [
  'auth_token',
  'sub_username',
  'sub_token',
  'sub_cid',
  PRINCIPAL_PARAMETER,
] as const;
export type CredentialName = (typeof credentialNames)[number];
const isCredential = (name: string): name is CredentialName =>
  (credentialNames as readonly string[]).includes(name);

/** A parsed query string; credentials are apart and never reach a handler. */
export interface Query {
  credentials: Partial<Record<CredentialName, string>>;
  fields: Record<string, string>;
}

/** Splits a query string: a name given twice, a broken escape or a NUL is refused with 400 (trust H3, H4). */
export function readQuery(url: string): Query {
  const query: Query = { credentials: {}, fields: {} };
  const start = url.indexOf('?');
  if (start < 0) return query;
  const seen = new Set<string>();
  for (const part of url.slice(start + 1).split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = unescape(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? '' : unescape(part.slice(equals + 1));
    if (seen.has(name) || name === '__proto__') throw refuse('request.invalid');
    seen.add(name);
    if (isCredential(name)) query.credentials[name] = value;
    else query.fields[name] = value;
  }
  return query;
}

function unescape(text: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw refuse('request.invalid');
  }
  inspectText(plain);
  return plain;
}

/**
 * The handler's input, from path, query and body together; strict, so an unknown field is refused with 400.
 * A body field that fails its own rule answers 422 with `data.errors` (docs/product/README.md#rules-and-limits).
 */
export function decodeInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  query: Query,
  sent: unknown = request.body,
): unknown {
  const body = sent === undefined ? {} : sent;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse('request.invalid');
  const path = request.params as Record<string, string>;
  const names = [...Object.keys(path), ...Object.keys(query.fields), ...Object.keys(body)];
  if (new Set(names).size < names.length) throw refuse('request.invalid');
  const written = endpoint.method === 'POST';
  if (written && Object.keys(query.fields).length > 0) throw refuse('request.invalid');
  const given = { ...path, ...withoutEmpty(query.fields, endpoint), ...body };
  const result = endpoint.input.safeParse(given, { error: sentenceOf });
  if (!result.success) throw refusalOf(result.error, written);
  return result.data;
}

// An empty filter is sent as `?status=` and counts as absent. An unknown name is refused even when empty.
const withoutEmpty = (fields: Record<string, string>, { input }: Endpoint) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== '' || !(name in input.shape)),
  );

function refusalOf(error: z.ZodError, written: boolean) {
  const fields = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  const [first] = error.issues;
  const isUnknown = error.issues.some(({ code }) => code === 'unrecognized_keys');
  if (isUnknown) return refuse('request.invalid', {}, { errors: fields });
  if (first?.code === 'invalid_type' && first.message === ABSENT)
    return refuse('request.missing', { field: first.path.join('.') }, { errors: fields });
  return refuse(written ? 'form.invalid' : 'request.invalid', {}, { errors: fields });
}
