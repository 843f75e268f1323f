import { twinPath } from '@uc/contract/twin-path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '@uc/contract';
import type { Served } from '../http/mount';
import { startTestApp, type TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { send, together, written } from './testing-requests';
import { fingerprint, newStaff, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
let staff: Awaited<ReturnType<typeof newStaff>>;
let changing: Served[];
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  [tenant, staff] = [await newTenant(app), await newStaff(app)];
  changing = app.served.filter(({ endpoint }) => endpoint.effect);
});
afterAll(() => app.close());

const token = () => (tenant.owner as { vso_token: string }).vso_token;
const label = ({ method, path }: Served) => `${method} ${path}`;
const credentialsFor = ({ credential }: Served) =>
  ({ public: undefined, main: tenant.owner, sub: tenant.member, staff })[credential];
const signed = (served: Served) =>
  written(served, exampleOf(tenant, served.endpoint), credentialsFor(served));

/** Nothing of the tenant is other than before, and both of their sessions still stand. */
async function expectNoEffect(run: () => Promise<void>): Promise<void> {
  const before = await fingerprint(app, tenant);
  await run();
  expect(await fingerprint(app, tenant)).toBe(before);
  expect(
    (await send(app, { method: 'GET', path: api.passport.session.path, headers: [['vso_token', token()]] }))
      .status,
  ).toBe(200);
  expect(
    (
      await send(app, {
        method: 'GET',
        path: twinPath(api.passport.session.path),
        query: new URLSearchParams({ ...tenant.member }).toString(),
      })
    ).status,
  ).toBe(200);
}

describe('what changes state (trust W3, §4.1)', () => {
  test('the calls that change state are more than the POSTs: the spec’s GETs are among them, each with a POST beside it', () => {
    expect(changing.filter(({ method }) => method === 'POST').length).toBeGreaterThan(20);
    const gets = changing.filter(({ method }) => method === 'GET');
    expect(gets.map(({ endpoint }) => endpoint.path)).toEqual(
      expect.arrayContaining([
        api.orders.cancel.path,
        api.orders.remove.path,
        api.cards.unbind.path,
        api.cards.remove.path,
      ]),
    );
    for (const { path } of gets)
      expect(changing.some((one) => one.path === path && one.method === 'POST')).toBe(true);
  });

  // One function decides by the header; that every address asks it, one value of each kind shows, another one each time.
  test.each([
    ['sec-fetch-site', ['cross-site', 'same-site', 'none']],
    ['sec-fetch-mode', ['navigate', 'no-cors', 'websocket']],
    ['sec-fetch-dest', ['document', 'image', 'iframe', 'script']],
    ['sec-purpose', ['prefetch', 'prefetch;prerender']],
    ['purpose', ['prefetch']],
    ['x-purpose', ['preview']],
    ['x-moz', ['prefetch']],
  ])(
    'a call that changes state is refused with %s: %j although every credential is right',
    async (name, values) => {
      await expectNoEffect(() =>
        together(changing, 8, async (served, at) => {
          const { headers, ...request } = signed(served);
          const value = values[at % values.length]!;
          const { status, body } = await send(app, { ...request, headers: [...headers, [name, value]] });
          expect([label(served), value, status, body.ret]).toEqual([label(served), value, 403, 40300]);
        }),
      );
    },
  );

  test('a call that changes state is not authorised by a cookie alone, nor by a token in the query', async () => {
    await expectNoEffect(() =>
      together(
        changing.filter(({ credential }) => credential === 'main'),
        8,
        async (served) => {
          const request = written(served, exampleOf(tenant, served.endpoint));
          const bare = (
            await send(app, { ...request, headers: [...request.headers, ['cookie', `vso_token=${token()}`]] })
          ).status;
          const inQuery = (
            await send(app, {
              ...request,
              query: [request.query, `auth_token=${token()}`].filter(Boolean).join('&'),
            })
          ).status;
          const both = (
            await send(app, {
              ...request,
              headers: [...request.headers, ['cookie', `vso_token=${token()}`]],
              query: [request.query, `auth_token=${token()}`].filter(Boolean).join('&'),
            })
          ).status;
          expect([label(served), bare, inQuery, both]).toEqual([label(served), 401, 401, 401]);
        },
      ),
    );
  });

  test('a call that changes state does nothing on HEAD', async () => {
    const isReadToo = ({ path }: Served) =>
      app.served.some((one) => one.path === path && !one.endpoint.effect);
    await expectNoEffect(() =>
      together(
        changing.filter((served) => !isReadToo(served)),
        8,
        async (served) => {
          const { path, query, headers } = signed(served);
          expect([label(served), (await send(app, { method: 'HEAD', path, query, headers })).status]).toEqual(
            [label(served), 405],
          );
        },
      ),
    );
  });

  test('a call that changes state does not read a form or plain text, the two kinds of body another site can send', async () => {
    const others = ['application/x-www-form-urlencoded', 'text/plain'];
    await expectNoEffect(() =>
      together(
        // A channel's report may be of any kind: its signature is all it has.
        changing.filter(({ method, endpoint }) => method === 'POST' && endpoint.body !== 'raw'),
        8,
        async (served) => {
          const { headers, ...request } = signed(served);
          const third =
            served.endpoint.body === 'json' ? 'multipart/form-data; boundary=x' : 'application/json';
          for (const type of [...others, third]) {
            const reply = await send(app, {
              ...request,
              headers: [...headers.filter(([name]) => name !== 'content-type'), ['content-type', type]],
            });
            expect([label(served), type, reply.status]).toEqual([label(served), type, 415]);
          }
        },
      ),
    );
  });

  test('a call that changes state is let through from this site’s own page', async () => {
    const served = changing.find(({ path, method }) => path === api.orders.cancel.path && method === 'GET')!;
    const { headers, ...request } = signed(served);
    const own: [string, string][] = [
      ['sec-fetch-site', 'same-origin'],
      ['sec-fetch-mode', 'cors'],
      ['sec-fetch-dest', 'empty'],
    ];
    expect((await send(app, { ...request, headers: [...headers, ...own] })).status).toBe(200);
  });
});

describe('another origin (W7)', () => {
  test('another origin is never told that it may read or send, whatever it calls itself (W7)', async () => {
    const host = new URL(app.url).host;
    const origins = [
      'null',
      'https://evil.example',
      'http://evil.example',
      `https://${host}`,
      `http://${host}.evil.example`,
      `http://evil-${host}`,
      `http://${host}@evil.example`,
      'http://localhost',
      'http://127.0.0.1',
      'file://',
      'chrome-extension://abc',
      'https://center.example.com.evil.example',
      'https://xcenter.example.com',
      'http://[::1]',
      '*',
      '',
      'https://еxample.com',
    ];
    for (const origin of origins) {
      const ascii = Buffer.from(origin).toString('latin1');
      for (const [method, path] of [
        ['GET', api.passport.session.path],
        ['OPTIONS', api.orders.create.path],
        ['POST', api.passport.signIn.path],
      ] as const) {
        const answer = await fetch(app.url + path, {
          method,
          headers: {
            origin: ascii,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'vso_token',
          },
        });
        for (const name of [
          'access-control-allow-origin',
          'access-control-allow-credentials',
          'access-control-allow-headers',
        ])
          expect([origin, path, answer.headers.get(name)]).toEqual([origin, path, null]);
      }
    }
  });
});
