import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '@uc/contract';
import type { Served } from '../http/mount';
import { startTestApp, type TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { send, together, type Written, written } from './testing-requests';
import { shareOf } from './testing-share';
import { fingerprint, newStaff, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
let other: Tenant;
let staff: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  [tenant, other, staff] = [await newTenant(app), await newTenant(app), await newStaff(app)];
});
afterAll(() => app.close());

const credentialsFor = ({ credential }: Served) =>
  ({ public: undefined, main: tenant.owner, sub: tenant.member, staff })[credential];
const label = ({ method, path }: Served) => `${method} ${path}`;
const requestOf = (served: Served) =>
  written(served, exampleOf(tenant, served.endpoint), credentialsFor(served));
const add = (request: Written, query: string): Written => ({
  ...request,
  query: [request.query, query].filter(Boolean).join('&'),
});
const expectRefused = async (served: Served, request: Written, what: string) => {
  const { status, body } = await send(app, request);
  expect([label(served), what, status, body.ret]).toEqual([label(served), what, 400, 40000]);
};

/** Names of the fields of a call, also those that its example leaves out: a query is refused before they are looked at. */
const namesOf = ({ endpoint }: Served) => Object.keys(endpoint.input.shape);

describe('a name given twice (H4)', () => {
  test('a name that stands twice in a query is refused at every address', async () => {
    const before = await fingerprint(app, tenant);
    await together(app.served, 8, async (served, at) => {
      const fields = served.method === 'GET' ? namesOf(served) : ['x'];
      const names = fields.filter((one) => !served.path.includes(`{${one}}`));
      for (const name of [...shareOf(names, at, 1), ...shareOf(['auth_token', 'sub_token'], at, 1)])
        await expectRefused(served, add(requestOf(served), `${name}=1&${name}=1`), `${name} twice`);
    });
    expect(await fingerprint(app, tenant)).toBe(before);
  });

  test('array style, dotted or in another case is a field nobody knows', async () => {
    await together(app.served, 8, async (served, at) => {
      const name = namesOf(served)[at % Math.max(1, namesOf(served).length)] ?? 'x';
      const forms = [
        `${name}[]=1`,
        `${name}[0]=1`,
        `${name}%5B%5D=1`,
        `${name}.x=1`,
        ...(name.toUpperCase() === name ? [] : [`${name.toUpperCase()}=1`]),
      ];
      for (const form of shareOf(forms, at, 1))
        await expectRefused(served, add(requestOf(served), form), form);
    });
  });

  test('a name that stands twice in a body, or in body and query at once, is refused', async () => {
    await together(
      app.served.filter(({ method, endpoint }) => method === 'POST' && endpoint.body === 'json'),
      8,
      async (served, at) => {
        const { body: sent, ...request } = requestOf(served);
        const body = String(sent);
        for (const name of shareOf([...namesOf(served), 'x'], at, 1))
          await expectRefused(
            served,
            {
              ...request,
              body:
                body === '{}' ? `{"${name}":1,"${name}":1}` : `${body.slice(0, -1)},"${name}":1,"${name}":2}`,
            },
            `${name} twice in the body`,
          );
        // In a query sub_cid is a credential and nothing else.
        const name = Object.keys(JSON.parse(body) as object).find((one) => !one.startsWith('sub_'));
        if (name !== undefined)
          await expectRefused(served, add({ ...request, body }, `${name}=1`), `${name} in query and body`);
      },
    );
  });
});

test('a part of a form given twice, or in form and query at once, is refused (H4)', async () => {
  const forms = app.served.filter(({ endpoint }) => endpoint.body === 'multipart');
  expect(forms.length).toBeGreaterThan(0);
  for (const served of forms) {
    const { body, ...request } = requestOf(served);
    const text = (body as Buffer).toString('latin1');
    const boundary = text.slice(0, text.indexOf('\r\n'));
    for (const name of namesOf(served)) {
      const part = `${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
      const twice = Buffer.from(part + text, 'latin1');
      await expectRefused(served, { ...request, body: twice }, `${name} twice in the form`);
      await expectRefused(served, add({ ...request, body }, `${name}=1`), `${name} in query and form`);
    }
  }
});

describe('credentials in two places (H4)', () => {
  const token = (of: Tenant) => (of.owner as { vso_token: string }).vso_token;
  const cookies = (...values: string[]): [string, string][] => [
    ['cookie', values.map((value) => `vso_token=${value}`).join('; ')],
  ];

  test('credentials in two places that disagree are refused at every address, whichever comes first', async () => {
    const own = app.served.filter(({ credential }) => credential === 'main');
    await together(own, 8, async (served) => {
      const request = written(served, exampleOf(tenant, served.endpoint));
      const signed: [string, string][] = [...request.headers, ['vso_token', token(tenant)]];
      if (served.endpoint.method === 'GET' && served.method === 'GET')
        await expectRefused(
          served,
          add({ ...request, headers: signed }, `auth_token=${token(other)}`),
          'header and query',
        );
      await expectRefused(
        served,
        { ...request, headers: [...signed, ...cookies(token(other))] },
        'header and cookie',
      );
      await expectRefused(
        served,
        { ...request, headers: [...signed, ['vso_token', token(other)]] },
        'header twice',
      );
      await expectRefused(
        served,
        { ...request, headers: [...signed, ...cookies(token(tenant), token(other))] },
        'cookie twice',
      );
      await expectRefused(
        served,
        add({ ...request, headers: signed }, `sub_token=x&sub_cid=1&sub_username=y`),
        'sub-account beside main',
      );
      await expectRefused(
        served,
        add({ ...request, headers: signed }, `sub_cid=1`),
        'a part of a sub-account beside main',
      );
    });
  });

  test('credentials of a sub-account together with a main one are refused at every twin', async () => {
    await together(
      app.served.filter(({ credential }) => credential === 'sub'),
      8,
      async (served) => {
        const request = requestOf(served);
        await expectRefused(
          served,
          add(request, `auth_token=${token(tenant)}`),
          'auth_token beside the triple',
        );
        await expectRefused(
          served,
          { ...request, headers: [...request.headers, ['vso_token', token(tenant)]] },
          'vso_token beside the triple',
        );
      },
    );
  });

  test('credentials in two places that agree are one', async () => {
    const served = app.served.find(({ path }) => path === api.passport.session.path)!;
    const reply = await send(app, {
      method: 'GET',
      path: served.path,
      query: `auth_token=${token(tenant)}`,
      headers: [['vso_token', token(tenant)], ...cookies(token(tenant))],
    });
    expect(reply.status).toBe(200);
  });
});

describe('an Idempotency-Key', () => {
  test('an Idempotency-Key given twice is refused', async () => {
    const served = app.served.find(
      ({ endpoint, credential }) =>
        endpoint.idempotent && credential === 'main' && endpoint.later === undefined,
    )!;
    const request = requestOf(served);
    await expectRefused(
      served,
      { ...request, headers: [...request.headers, ['idempotency-key', 'another-key-of-16-chars']] },
      'Idempotency-Key twice',
    );
  });
});
