import { PRINCIPAL_HEADER } from '@uc/contract/page-principal';
import type { CallRow } from './api';
import { type Credentials, isSubAccountPath, pathFor, type Principal } from './credentials';
import { staffToken } from './staff';

type Values = Readonly<Record<string, unknown>>;

/** A request with its credentials, ready for fetch. */
export interface WireRequest {
  /** Path and query. */
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/**
 * The call as it goes out (spec §7). A GET carries the main token as query `auth_token` and header `vso_token`, a POST
 * in the header only; a path containing `subaccount` carries the three sub-account parameters and no main token. Calls
 * for staff carry theirs alone. All of them carry the tag of the page.
 */
export function requestFor(
  row: CallRow,
  input: Values,
  principal: Principal,
  credentials: Credentials,
): WireRequest {
  const { path, rest } = fillPath(pathFor(principal, row.path, row.twin), input);
  const isGet = row.method === 'GET';
  const query = isGet ? queryOf(rest) : new URLSearchParams();
  const headers: Record<string, string> = { accept: 'application/json' };
  const { vso_token, sub, shown } = credentials;
  if (shown) headers[PRINCIPAL_HEADER] = shown;
  if (row.staff) {
    const token = staffToken.get();
    if (token) headers.staff_token = token;
  } else if (isSubAccountPath(path)) {
    for (const [name, value] of Object.entries(sub ?? {})) query.set(name, value);
  } else if (vso_token) {
    headers.vso_token = vso_token;
    if (isGet) query.set('auth_token', vso_token);
  }
  const url = query.size > 0 ? `${path}?${query}` : path;
  if (isGet) return { url, method: 'GET', headers };
  return {
    url,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(rest),
  };
}

/**
 * The identity of a GET: path and query in order, without credentials. The first calls that the document starts are
 * found again by it.
 */
export function readKey(path: string, input: Values): string {
  const query = queryOf(input);
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Query parameters; undefined and null ones are left out. A query has nothing but words, numbers and switches. */
export function queryOf(input: Values): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(name, String(value as string | number | boolean));
  }
  return query;
}

function fillPath(path: string, input: Values): { path: string; rest: Values } {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  return { path: filled, rest };
}
