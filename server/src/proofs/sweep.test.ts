import { api } from '@uc/contract';
import { errors } from '@uc/contract/errors';
import { type Grantable, grantable, isGrantable, isStaff } from '@uc/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Served } from '../http/mount';
import { startTestApp, type TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { ask, type Reply, send, together, written } from './testing-requests';
import { fingerprint, grant, newStaff, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
let staff: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  [tenant, staff] = [await newTenant(app), await newStaff(app)];
});
afterAll(() => app.close());

const label = ({ method, path }: Served) => `${method} ${path}`;
const inputOf = ({ endpoint }: Served) => exampleOf(tenant, endpoint) ?? {};
const credentialsFor = ({ door }: Served) =>
  ({ public: undefined, main: tenant.owner, sub: tenant.member, staff })[door];

describe('every endpoint', () => {
  test('has an example where it needs input, so that a new one is swept as well', () => {
    const missing = app.served.filter(
      (served) =>
        !served.endpoint.input.safeParse({}).success && exampleOf(tenant, served.endpoint) === undefined,
    );
    expect(missing.map(label)).toEqual([]);
    expect(app.served.length).toBeGreaterThan(70);
  });

  test('is 401 signed out, unless it is public, and says nothing', async () => {
    await together(app.served, 8, async (served) => {
      const { status, body } = await ask(app, served, inputOf(served));
      if (served.door === 'public') expect([label(served), status]).not.toEqual([label(served), 401]);
      else expect([label(served), status, body.ret, body.data]).toEqual([label(served), 401, 40100, null]);
    });
  });

  test('refuses a field it does not know with 400, and nothing has changed (Z3)', async () => {
    const tempting = [
      'balance',
      'role',
      'tenant_id',
      'uid',
      'status',
      'verified',
      'quota',
      'is_admin',
      'price',
      'id',
      'created_at',
      'owner',
      'constructor',
      'total_fen',
    ];
    const before = await fingerprint(app, tenant);
    await together(app.served, 8, async (served, at) => {
      const { input } = served.endpoint;
      const unknown = tempting.filter((one) => !(one in input.shape));
      for (const name of unknown)
        expect([label(served), name, input.safeParse({ ...inputOf(served), [name]: '1' }).success]).toEqual([
          label(served),
          name,
          false,
        ]);
      // One of them over HTTP for each address, another one every time.
      const name = unknown[at % unknown.length]!;
      const { status, body } = await ask(
        app,
        served,
        { ...inputOf(served), [name]: '1' },
        credentialsFor(served),
      );
      expect([label(served), name, status, body.ret]).toEqual([label(served), name, 400, 40000]);
    });
    expect(await fingerprint(app, tenant)).toBe(before);
  });

  test('without a business yet answers 501 with a sentence, and only those do', async () => {
    await together(app.served, 8, async (served) => {
      if (served.endpoint.later === undefined) return;
      const { status, body } = await ask(app, served, inputOf(served), credentialsFor(served));
      expect([label(served), status, body.ret]).toEqual([label(served), 501, 50100]);
      expect(body.msg).toMatch(/即将开放/);
    });
  });
});

describe('a permission (Z2)', () => {
  const twins = () =>
    app.served.filter(({ door, endpoint }) => door === 'sub' && isGrantable(endpoint.access));
  const opens = ({ endpoint }: Served) => [endpoint.access as Grantable, ...endpoint.alternatives];

  test('taken out of a role closes exactly its endpoints', async () => {
    const codes = [...new Set(twins().map(({ endpoint }) => endpoint.access as Grantable))];
    expect(codes.length).toBeGreaterThan(10);
    for (const code of codes) {
      await grant(
        app,
        tenant,
        grantable.filter((one) => one !== code),
      );
      for (const served of twins().filter(({ method, endpoint }) => method === endpoint.method)) {
        const { status, body } = await ask(
          app,
          served,
          { ...inputOf(served), ...harmless(served) },
          tenant.member,
        );
        // With an alternative the handler looks at which one is held (below).
        if (opens(served).length > 1 && opens(served).includes(code)) continue;
        if (!opens(served).includes(code))
          expect([label(served), code, status]).not.toEqual([label(served), code, 403]);
        else
          expect([label(served), code, status, body.ret, body.errorCode]).toEqual([
            label(served),
            code,
            403,
            40301,
            310403,
          ]);
      }
    }
  });

  test('alone in a role opens its endpoints and no other', async () => {
    const wrong: unknown[] = [];
    for (const code of new Set(twins().flatMap(opens))) {
      await grant(app, tenant, [code]);
      for (const served of twins()) {
        const { status } = await ask(app, served, { ...inputOf(served), ...harmless(served) }, tenant.member);
        // With an alternative the handler looks at which one is held (below).
        const isEither = served.endpoint.alternatives.length > 0 && opens(served).includes(code);
        if (!isEither && (status !== 403) !== opens(served).includes(code))
          wrong.push([label(served), code, status]);
      }
    }
    expect(wrong).toEqual([]);
    await grant(app, tenant, grantable);
  });

  test('of the owner alone has no twin, and staff’s are for staff', async () => {
    for (const served of app.served.filter(
      ({ door, endpoint }) =>
        door === 'main' && !isGrantable(endpoint.access) && endpoint.access !== 'session',
    )) {
      const [, first, ...rest] = served.path.split('/');
      expect([
        label(served),
        (
          await ask(
            app,
            { ...served, path: `/${[first, 'subaccount', ...rest].join('/')}` },
            {},
            tenant.member,
          )
        ).status,
      ]).toEqual([label(served), 404]);
    }
    for (const served of app.served.filter(({ endpoint }) => isStaff(endpoint.access))) {
      expect((await ask(app, served, {}, tenant.owner)).status).toBe(401);
      expect(
        (
          await send(app, {
            method: 'GET',
            path: served.path,
            headers: [['staff_token', Object.values(tenant.owner)[0]!]],
          })
        ).status,
      ).toBe(401);
      expect((await ask(app, served, {}, staff)).status).toBe(200);
    }
  });

  test('of the credit line does not show coins, nor that of coins the line', async () => {
    await grant(app, tenant, ['finance.coin:view']);
    expect((await app.call(api.finance.creditList, { account: 'credit_limit' }, tenant.member)).status).toBe(
      errors['permission.subAccount'].http,
    );
    expect((await app.call(api.finance.creditList, {}, tenant.member)).status).toBe(200);
    await grant(app, tenant, ['finance.credit:view']);
    expect((await app.call(api.finance.creditList, {}, tenant.member)).status).toBe(
      errors['permission.subAccount'].http,
    );
    expect((await app.call(api.finance.creditList, { account: 'credit_limit' }, tenant.member)).status).toBe(
      200,
    );
    await grant(app, tenant, grantable);
  });
});

/** What the permission sweep asks must not use anything up. */
const harmless = ({ endpoint }: Served): Record<string, unknown> =>
  endpoint.effect && 'order_no' in endpoint.input.shape ? { order_no: 'O2026010100000000' } : {};

describe('a success', () => {
  test('matches its schema, and its keys are these and no others (Z3)', async () => {
    const keys: Record<string, string[]> = {};
    for (const served of app.served.filter(
      ({ door, endpoint, method }) =>
        (door === 'main' || endpoint.access === 'subAccount') &&
        endpoint.later === undefined &&
        method === endpoint.method,
    )) {
      if (/logout|password\/change/.test(served.path)) continue;
      const reply = await ask(app, served, inputOf(served), credentialsFor(served));
      expect([label(served), reply.status, reply.body.msg]).toEqual([label(served), 200, 'success']);
      expect([label(served), served.endpoint.output.safeParse(reply.body.data).error?.message]).toEqual([
        label(served),
        undefined,
      ]);
      keys[label(served)] = keysOf(reply.body.data);
    }
    expect(keys).toMatchSnapshot();
  });

  test('of a twin has the keys of its owner’s', async () => {
    for (const served of app.served.filter(
      ({ door, endpoint, method }) =>
        door === 'sub' &&
        endpoint.access !== 'subAccount' &&
        !endpoint.effect &&
        endpoint.later === undefined &&
        method === 'GET',
    )) {
      const main = app.served.find(({ endpoint, door }) => endpoint === served.endpoint && door === 'main')!;
      const [own, owners]: Reply[] = [
        await ask(app, served, inputOf(served), tenant.member),
        await ask(app, main, inputOf(main), tenant.owner),
      ] as [Reply, Reply];
      expect([label(served), own!.status]).toEqual([label(served), 200]);
      if (
        served.endpoint.path !== api.passport.session.path &&
        served.endpoint.path !== api.home.summary.path
      )
        expect([label(served), ...keysOf(own!.body.data)]).toEqual([
          label(served),
          ...keysOf(owners!.body.data),
        ]);
    }
  });
});

/** Every name in a value with its path; list items count together. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => keysOf(one, `${path}[]`)))].sort();
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [path];
  return Object.entries(value)
    .flatMap(([name, inner]) => keysOf(inner, path === '' ? name : `${path}.${name}`))
    .sort();
}

test('a request that needs no sign-in is swept with what it would be sent', async () => {
  for (const served of app.served.filter(({ door }) => door === 'public')) {
    const reply = await send(app, written(served, inputOf(served)));
    expect([label(served), reply.status < 500]).toEqual([label(served), true]);
  }
});
