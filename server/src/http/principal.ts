import { api } from '@uc/contract';
import { type Endpoint, hasTwin, isMoney, twinPath } from '@uc/contract/endpoint';
import { PRINCIPAL_HEADER } from '@uc/contract/page-principal';
import { isStaff, mayStaff, permissionText } from '@uc/contract/permissions';
import type { FastifyRequest } from 'fastify';
import {
  type Actor,
  type Bearer,
  type Customer,
  type Gate,
  refuse,
  secondSecretCookies,
  type Staff,
  type Verdict,
  type Visit,
} from '../call/index';
import { readAt } from '../clock';
import type { Query } from './decode';

/**
 * The credentials that a matched route reads: decided by the route alone, never by a part of the address (trust Z7).
 */
export type CredentialKind = 'public' | 'main' | 'sub' | 'staff';

/** The credentials of an endpoint at its own path; its twin's are `sub`. */
function credentialKindOf(endpoint: Pick<Endpoint, 'access'>): CredentialKind {
  if (endpoint.access === 'public') return 'public';
  if (endpoint.access === 'subAccount') return 'sub';
  return isStaff(endpoint.access) ? 'staff' : 'main';
}
/** The addresses of an endpoint, each with the credentials read there. */
export function pathsOf(endpoint: Endpoint): [string, CredentialKind][] {
  const own: [string, CredentialKind] = [endpoint.path, credentialKindOf(endpoint)];
  return hasTwin(endpoint) ? [own, [twinPath(endpoint.path), 'sub']] : [own];
}

/**
 * Identifies the caller; refuses 401 only for missing, expired or revoked credentials and 400 for contradicting ones
 * (trust A11, H4).
 */
export async function identify(
  credential: CredentialKind,
  endpoint: Endpoint,
  request: FastifyRequest,
  query: Query,
  gate: Gate,
): Promise<Actor> {
  if (credential === 'public') return { kind: 'nobody' };
  if (credential === 'staff') {
    const second = onlyOne(cookiesNamed(request, secondSecretCookies.staff));
    return admit(
      endpoint,
      await gate.staff(headerOf(request, 'staff_token') ?? missing(), second, {
        shown: shownBy(request, query),
      }),
    );
  }
  const bearer = await bearerOf(credential, endpoint, request, query, gate).ask();
  return { from: { ip: request.ip, cookies: request.cookies }, ...bearer };
}

/** A customer's credentials, kept without their request. */
interface Presented {
  /** Asks who the credentials belong to; they may be asked again later. */
  ask(): Promise<Bearer>;
  /** Equal for equal credentials; never leaves the process. */
  key: string;
}

/** The credentials that a customer's request presents. */
export function bearerOf(
  credential: CredentialKind,
  endpoint: Endpoint,
  request: FastifyRequest,
  query: Query,
  gate: Gate,
): Presented {
  const kind = credential === 'sub' ? 'sub' : 'main';
  const second = onlyOne(cookiesNamed(request, secondSecretCookies[kind]));
  const visit = {
    isMoney: isMoney(endpoint),
    touches: !endpoint.background,
    shown: shownBy(request, query),
  };
  return kind === 'sub'
    ? presentedBySub(gate, endpoint, tripleOf(request, query), second, visit)
    : presentedByMain(gate, endpoint, mainToken(endpoint, request, query), second, visit);
}
const presentedBySub = (
  gate: Gate,
  endpoint: Endpoint,
  triple: Parameters<Gate['sub']>[0],
  second: string | undefined,
  visit: Visit,
): Presented => ({
  ask: async () => admit(endpoint, await gate.sub(triple, second, visit)),
  key: [...Object.values(triple), second, visit.shown].join(' '),
});
const presentedByMain = (
  gate: Gate,
  endpoint: Endpoint,
  token: string,
  second: string | undefined,
  visit: Visit,
): Presented => ({
  ask: async () => admit(endpoint, await gate.main(token, second, visit)),
  key: [token, second, visit.shown].join(' '),
});

/** The principal tag of the page: in a header, or in the address where a browser sends none (event streams). */
const shownBy = (request: FastifyRequest, { credentials }: Query): string | undefined =>
  onlyOne([headerOf(request, PRINCIPAL_HEADER), credentials.page_principal]);

/**
 * Refuses 403 when the permission is missing; owners hold all, sub-accounts what their roles carry
 * (members-and-roles.md#how-a-right-is-decided).
 */
export function authorize(endpoint: Endpoint, actor: Actor | Bearer): void {
  if (actor.kind === 'nobody') return;
  if (actor.kind === 'staff') {
    if (isStaff(endpoint.access) && mayStaff(actor.role, endpoint.access)) return;
    throw refuse('permission.denied');
  }
  const open = endpoint.access === 'session' || endpoint.access === 'subAccount';
  if (actor.mustChangePassword && !worksWithInitialPassword.has(endpoint.path))
    throw refuse('signIn.changePassword');
  if (open || [endpoint.access, ...endpoint.alternatives].some((code) => actor.permissions.has(code))) return;
  throw refuse('permission.subAccount', { permission: permissionText(endpoint.access) });
}
const worksWithInitialPassword = new Set<string>(
  [api.access.changeOwnPassword, api.passport.signOut, api.passport.session].map(({ path }) => path),
);

function admit<A extends Bearer | Staff>(endpoint: Endpoint, verdict: Verdict<A>): A {
  if ('refused' in verdict) throw refuse(verdict.refused);
  if (!endpoint.effect) readAt(verdict.at);
  return verdict.actor;
}
const missing = (): never => {
  throw refuse('session.missing');
};

function tripleOf(request: FastifyRequest, { credentials }: Query) {
  if (credentials.auth_token !== undefined || headerOf(request, 'vso_token') !== undefined) {
    throw refuse('request.ambiguousCredentials');
  }
  const { sub_cid: cid, sub_username: username, sub_token: token } = credentials;
  if (!cid || !username || !token) return missing();
  return { cid, username, token };
}

/**
 * The main token from the header, or for reads from query or cookie. State-changing requests need the header, which
 * another site cannot send (spec §7, trust §4.1).
 */
function mainToken(endpoint: Endpoint, request: FastifyRequest, { credentials }: Query): string {
  if (credentials.sub_cid ?? credentials.sub_token ?? credentials.sub_username)
    throw refuse('request.ambiguousCredentials');
  const header = headerOf(request, 'vso_token');
  const query = endpoint.method === 'GET' ? credentials.auth_token : undefined;
  const given = onlyOne([header, query, ...cookiesNamed(request, 'vso_token')]);
  return (endpoint.effect ? header : given) ?? missing();
}

/** The value that several places agree on, undefined when none has one. */
function onlyOne(values: readonly (string | undefined)[]): string | undefined {
  const [first, ...others] = new Set(values.filter(Boolean));
  if (others.length > 0) throw refuse('request.ambiguousCredentials');
  return first;
}

/**
 * All values of a cookie of a name: a sibling domain can add a second one, so two different ones are refused
 * (trust H4, A4).
 */
function cookiesNamed(request: FastifyRequest, name: string): string[] {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  if (Array.isArray(value)) throw refuse('request.ambiguousCredentials');
  return value === '' ? undefined : value;
}

/** Node joins repeated headers with a comma, so a token that contains one was sent twice. */
export function refuseRepeatedToken(request: FastifyRequest): void {
  for (const name of ['vso_token', 'staff_token', 'idempotency-key']) {
    if (headerOf(request, name)?.includes(',')) throw refuse('request.ambiguousCredentials');
  }
}

/** A customer actor, for the mount's own use after `authorize`. */
export const isCustomer = (actor: Actor): actor is Customer => actor.kind === 'owner' || actor.kind === 'sub';
