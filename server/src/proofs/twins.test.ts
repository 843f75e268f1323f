import { api } from '@uc/contract';
import { hasTwin, twinPath } from '@uc/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { rowOf, send, together, written } from './testing-requests';
import { askWell } from './testing-success';
import { newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  tenant = await newTenant(app);
});
afterAll(() => app.close());

const list = api.orders.list.path;
const main = (): [string, string][] => Object.entries(tenant.owner);
const triple = () => new URLSearchParams({ ...tenant.member }).toString();

describe('a twin (D11)', () => {
  test('a twin stands beside every endpoint whose permission a role may carry, and answers a sub-account as the path itself answers the owner', async () => {
    const endpoints = [...new Set(app.served.map(({ endpoint }) => endpoint))];
    for (const endpoint of endpoints.filter(hasTwin)) {
      const twin = app.served.find(
        (one) =>
          one.endpoint === endpoint && one.path === twinPath(endpoint.path) && one.method === endpoint.method,
      );
      expect([endpoint.path, twin?.credential]).toEqual([endpoint.path, 'sub']);
      if (endpoint.path === api.passport.signOut.path) continue;
      const { status, text } = await askWell(app, tenant, twin!, tenant.member);
      expect([endpoint.path, status, status === 200 || text]).toEqual([endpoint.path, 200, true]);
    }
    expect(endpoints.filter(hasTwin).length).toBeGreaterThan(25);
  });

  test('a twin is the only place where a sub-account’s credentials count', async () => {
    const mains = app.served.filter(({ credential }) => credential === 'main');
    await together(mains, 8, async (served) => {
      const { headers, ...request } = written(served, exampleOf(tenant, served.endpoint));
      const reply = await send(app, {
        ...request,
        headers,
        query: [request.query, triple()].filter(Boolean).join('&'),
      });
      expect([served.path, reply.status]).toEqual([served.path, 400]);
    });
  });

  test('a twin takes no main token in place of the triple, and none beside it', async () => {
    const twins = app.served.filter(({ credential }) => credential === 'sub');
    await together(twins, 8, async (served) => {
      const input = exampleOf(tenant, served.endpoint);
      const request = written(served, input);
      const [alone, beside] = [
        await send(app, { ...request, headers: [...request.headers, ...main()] }),
        await send(app, {
          ...written(served, input, tenant.member),
          headers: [...request.headers, ...main()],
        }),
      ];
      expect([served.path, alone.status, beside.status]).toEqual([served.path, 400, 400]);
    });
  });

  test.each(['sub_cid', 'sub_username', 'sub_token'])(
    'a twin is closed when %s is missing, empty or another’s',
    async (name) => {
      const served = rowOf(app, list, 'sub');
      const other = await newTenant(app);
      for (const value of [undefined, '', (other.member as Record<string, string>)[name]!]) {
        const wrong = { ...tenant.member, [name]: value } as Record<string, string | undefined>;
        if (value === undefined) delete wrong[name];
        const { status } = await send(app, {
          method: 'GET',
          path: served.path,
          query: new URLSearchParams(wrong as Record<string, string>).toString(),
        });
        expect([name, value, status]).toEqual([name, value, 401]);
      }
    },
  );
});

describe('who calls is told by the route that matched, never by the word in the address (Z7)', () => {
  test.each([
    ['as a value', list, 'keyword=subaccount'],
    ['as a value of another field', list, 'created_by=subaccount'],
  ])('the word %s leaves a main call a main call', async (_, path, query) => {
    expect((await send(app, { method: 'GET', path, query, headers: main() })).status).toBe(200);
    expect((await send(app, { method: 'GET', path, query: `${query}&${triple()}` })).status).toBe(400);
  });

  test.each([['x=subaccount'], ['subaccount=1'], ['subaccount'], ['SubAccount=1&sub_token=']])(
    'a query ?%s is refused and opens no credential',
    async (query) => {
      expect((await send(app, { method: 'GET', path: list, query, headers: main() })).status).toBe(400);
      expect((await send(app, { method: 'GET', path: list, query })).status).toBeGreaterThanOrEqual(400);
    },
  );

  test.each([
    '/apinew/SubAccount/order/order/list2',
    '/apinew/SUBACCOUNT/order/order/list2',
    '/apinew/%73ubaccount/order/order/list2',
    '/apinew/subaccoun%74/order/order/list2',
    '/apinew/%2573ubaccount/order/order/list2',
    '//apinew/subaccount/order/order/list2',
    '/apinew//subaccount/order/order/list2',
    '/apinew/subaccount//order/order/list2',
    '/apinew/subaccount/order/order/list2/',
    '/apinew/order/order/list2/',
    '/apinew/order/order/list2;subaccount',
    '/apinew/order/order/list2%2Fsubaccount',
    '/apinew/order/subaccount/order/list2',
    '/subaccount/apinew/order/order/list2',
    '/apinew/subaccount/../order/order/list2',
    '/apinew/order/order/LIST2',
  ])('%s serves neither kind of credential the other’s way', async (path) => {
    const normal = new URL(path, 'http://x').pathname;
    const isTwin = decodeURIComponent(normal) === twinPath(list);
    const isMain = normal === list;
    const asMain = await raw(path, '', main());
    const asSub = await raw(path, triple());
    if (!isMain) expect([path, asMain < 400]).toEqual([path, false]);
    if (!isTwin) expect([path, asSub < 400]).toEqual([path, false]);
    expect([path, asMain < 500, asSub < 500]).toEqual([path, true, true]);
  });
});

/** An address exactly as written; `fetch` would tidy it up. */
async function raw(path: string, query: string, headers: [string, string][] = []): Promise<number> {
  const answer = await app.http.inject({
    method: 'GET',
    url: query ? `${path}?${query}` : path,
    headers: Object.fromEntries(headers),
  });
  return answer.statusCode;
}
