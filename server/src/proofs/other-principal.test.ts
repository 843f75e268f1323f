import { api } from '@uc/contract';
import { errors } from '@uc/contract/errors';
import { PRINCIPAL_HEADER, PRINCIPAL_PARAMETER } from '@uc/contract/page-principal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Served } from '../http/mount';
import { type As, startTestApp, type TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { PASSWORD } from '../testing-names';
import { rowOf, send, together, written } from './testing-requests';
import { fingerprint, newStaff, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
let staff: As;
/** The tags of people whom a page may show while the credentials are another's, by what those are. */
let foreign: Record<'main' | 'sub' | 'staff', string[]>;
let guarded: Served[];
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  tenant = await newTenant(app);
  staff = await newStaff(app);
  const other = await newTenant(app);
  const [owner, member, stranger, colleague, self, staffSide] = [
    await tagOf(tenant.owner),
    await tagOf(tenant.member),
    await tagOf(other.owner),
    await tagOf(other.member),
    await tagOf(staff),
    await tagOf(await newStaff(app)),
  ];
  foreign = {
    main: [stranger, member, self, 'x'],
    sub: [owner, colleague, self, 'x'],
    staff: [staffSide, owner, member, 'x'],
  };
  guarded = app.served.filter(({ credential }) => credential !== 'public');
});
afterAll(() => app.close());

const label = ({ method, path }: Served) => `${method} ${path}`;
const credentialsFor = ({ credential }: Served) =>
  ({ public: undefined, main: tenant.owner, sub: tenant.member, staff })[credential];
const { http, ret, errorCode, text } = errors['session.otherPrincipal'];

/** The tag by which an answer names its principal. */
async function tagOf(as: As): Promise<string> {
  const row =
    'staff_token' in as
      ? rowOf(app, api.operator.me.path)
      : rowOf(app, api.passport.session.path, 'sub_token' in as ? 'sub' : undefined);
  return (await send(app, written(row, {}, as))).headers[PRINCIPAL_HEADER] ?? 'none';
}

/** Traces that a call may leave besides its work: visits, lines of logs, answers kept for a repetition. */
const traces = () =>
  app.database.asOwner<{ trace: string }>(
    ['sessions', 'staff_sessions', 'login_logs', 'operation_logs', 'staff_events', 'idempotency_keys']
      .map(
        (table) =>
          `select '${table} ' || md5(string_agg(t::text, '|' order by t::text)) as trace from ${table} t`,
      )
      .join(' union all '),
  );

describe('a page of the account of before (ADR 65)', () => {
  test('a page that shows another is refused every call of the contract, write and read, before anything happens', async () => {
    expect(guarded.filter(({ endpoint }) => endpoint.effect).length).toBeGreaterThan(200);
    // Late enough for a visit to be noted, and for money to ask for a new sign-in.
    await app.database.setClock(20 * 60_000);
    const before = [await fingerprint(app, tenant), await traces()];
    await together(guarded, 8, async (served, at) => {
      const tags = foreign[served.credential as keyof typeof foreign];
      const request = written(served, exampleOf(tenant, served.endpoint), credentialsFor(served));
      const { status, body, headers } = await send(app, {
        ...request,
        headers: [...request.headers, [PRINCIPAL_HEADER, tags[at % tags.length]!]],
      });
      expect([label(served), status, body.ret, body.errorCode, body.msg, headers[PRINCIPAL_HEADER]]).toEqual([
        label(served),
        http,
        ret,
        errorCode,
        text,
        undefined,
      ]);
    });
    expect([await fingerprint(app, tenant), await traces()]).toEqual(before);
    await app.database.setClock(0);
  });

  test('a recharge that would have succeeded is refused to a page that shows another, and made for the own page', async () => {
    const served = rowOf(app, api.recharge.create.path);
    const input = { amount: 25, target: 'rmb', channel: 'alipay' };
    const ask = async (tag: string) => {
      const request = written(served, input, tenant.owner);
      return send(app, { ...request, headers: [...request.headers, [PRINCIPAL_HEADER, tag]] });
    };
    const total = async () => (await app.call(api.recharge.list, {}, tenant.owner)).data.total;
    const before = await total();
    for (const tag of foreign.main) expect((await ask(tag)).status).toBe(http);
    expect(await total()).toBe(before);
    expect((await ask(await tagOf(tenant.owner))).status).toBe(200);
    expect(await total()).toBe(before + 1);
  });
});

describe('a page of the account that is signed in', () => {
  test('a page that names its own account may read whatever the account may, and each answer says whose it is', async () => {
    const reads = guarded.filter(({ endpoint }) => !endpoint.effect);
    const tags = {
      main: await tagOf(tenant.owner),
      sub: await tagOf(tenant.member),
      staff: await tagOf(staff),
    };
    await together(reads, 8, async (served) => {
      const own = tags[served.credential as keyof typeof tags];
      const request = written(served, exampleOf(tenant, served.endpoint), credentialsFor(served));
      const { status, headers } = await send(app, {
        ...request,
        headers: [...request.headers, [PRINCIPAL_HEADER, own]],
      });
      expect([label(served), status === http, headers[PRINCIPAL_HEADER]]).toEqual([
        label(served),
        false,
        own,
      ]);
    });
  });

  test('a page may name its account in the address, and is refused when address and header disagree', async () => {
    const own = await tagOf(tenant.owner);
    const request = written(rowOf(app, api.passport.session.path), {}, tenant.owner);
    const ask = async (inAddress: string, inHeader?: string) =>
      (
        await send(app, {
          ...request,
          query: `${PRINCIPAL_PARAMETER}=${inAddress}`,
          headers: [
            ...request.headers,
            ...(inHeader ? [[PRINCIPAL_HEADER, inHeader] as [string, string]] : []),
          ],
        })
      ).status;
    expect([await ask(own), await ask('x'), await ask(own, own), await ask(own, 'x')]).toEqual([
      200,
      http,
      200,
      400,
    ]);
  });
});

test('a tag is alike at every sign-in and server, differs for everybody, and names no id', async () => {
  const again = {
    vso_token: (await app.call(api.passport.signIn, { account: tenant.username, password: PASSWORD })).data
      .vso_token,
  };
  expect(await tagOf(again)).toBe(await tagOf(tenant.owner));
  const tags = [...foreign.main.slice(0, 3), ...foreign.sub.slice(0, 2), foreign.staff[0]!];
  expect(new Set(tags).size).toBe(tags.length);
  for (const tag of tags) {
    expect(tag).toMatch(/^[\w-]{16}$/);
    expect(Buffer.from(tag, 'base64url').toString('latin1')).not.toContain(String(tenant.uid));
  }
});
