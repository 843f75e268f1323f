import performanceHooks from 'node:perf_hooks';
import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { together } from '../proofs/testing-requests';
import { startTestApp, type TestApp } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A ticket is good for one GET. */
const usedUp = new Set(['', '/adminapi', '/subaccount'].map((part) => `/cms-api${part}/file/content`));
const addressOf = (path: string) => app.url + path.replaceAll(/\{\w+\}/g, 'x1');

describe('methods (H6)', () => {
  test('every address answers 405 with Allow to the methods it does not have', async () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
    const paths = [...new Set(app.served.map(({ path }) => path))];
    expect(paths.length).toBeGreaterThan(60);
    await together(paths, 8, async (path) => {
      const own = app.served.filter((one) => one.path === path);
      const allowed = new Set<string>(own.map((one) => one.method));
      if (own.some(({ method, endpoint }) => method === 'GET' && !endpoint.effect && !usedUp.has(path)))
        allowed.add('HEAD');
      for (const method of methods.filter((one) => !allowed.has(one))) {
        const answer = await fetch(addressOf(path), { method });
        expect([path, method, answer.status]).toEqual([path, method, 405]);
        expect(new Set(answer.headers.get('allow')?.split(', '))).toEqual(allowed);
      }
    });
  });

  test('an override header changes nothing', async () => {
    const answer = await fetch(app.url + api.orders.create.path, {
      method: 'GET',
      headers: { 'x-http-method-override': 'POST' },
    });
    expect(answer.status).toBe(405);
  });

  test('an unknown address is 404 with the envelope', async () => {
    const answer = await fetch(`${app.url}${api.orders.list.path}3`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ ret: 40400, code: 0, status: 0 });
  });
});

describe('HEAD', () => {
  test('HEAD answers whatever address a GET answers with the same status and headers, and without a body', async () => {
    const reads = app.served.filter(({ method, endpoint }) => method === 'GET' && !endpoint.effect);
    const own = ['/', '/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/studio/100000000001'];
    const pages = ['/center/user/home', '/center/user/login', '/center/user/boot.js', '/center/operator'];
    const avatar = '/accountapi/avatar/system-1';
    const paths = [...new Set(reads.map(({ path }) => path))].filter((path) => !usedUp.has(path));
    const shown = (answer: Response) => [answer.status, answer.headers.get('content-type')];
    const compare = async (path: string) => {
      const ask = (method: string) => fetch(addressOf(path), { method, redirect: 'manual' });
      const [head, get] = [await ask('HEAD'), await ask('GET')];
      expect([path, ...shown(head), await head.text()]).toEqual([path, ...shown(get), '']);
    };
    // Those that answer 200 ask the database, and nothing else at the same time.
    for (const path of [...own, ...pages, avatar]) await compare(path);
    await together(paths, 8, compare);
  });
});

describe('the OpenAPI document (H5)', () => {
  test('the OpenAPI document lists every served address and nothing else', async () => {
    const document = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(new Set(listed)).toEqual(new Set(app.served.map(({ method, path }) => `${method} ${path}`)));
    const routed = ({ method, path }: { method: 'GET' | 'POST'; path: string }) =>
      app.http.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') });
    expect(app.served.filter((one) => !routed(one))).toEqual([]);
  });

  test('the OpenAPI document lists every call of the spec, to the letter', () => {
    const spec = [
      'GET /apinew/finance/coupon-iou/balance2',
      'GET /apinew/finance/user/get-user-amount-info',
      'GET /apinew/finance/record/get-credit-list2',
      'GET /apinew/finance/record/get-rmb-list2',
      ...['coupon-list2', 'iou-bill2', 'coupon-summary', 'coupon-ticket', 'iou-summary'].map(
        (name) => `GET /apinew/finance/coupon-iou/${name}`,
      ),
      'GET /render-api/adminapi/frontend/v1/sub-centers',
      ...[
        'banklistjson',
        'bankajax',
        'bankaddapi',
        'bankdelapi/unbind/{id}',
        'bankdelapi/delete/{id}',
        'bankinfoapi/{id}',
        'bankeditapi/{id}',
      ].map((name) => `GET /accountapi/auth/bank/${name}`),
      ...[
        'checkExistCompanyBankCard',
        'checkExistPersonBankCard',
        'chenckBankNameEnterpriseAjax',
        'chenckBankNamePersonAjax',
      ].map((name) => `GET /accountapi/auth/bank/${name}`),
      'POST /accountapi/auth/bank/bankaddapi',
      'POST /accountapi/tradeapi/charged_rmb',
      'GET /accountapi/tradeapi/apply_withdraw',
      'POST /accountapi/tradeapi/withdraw',
      ...['list2', 'del', 'cancel', 'order-types'].map((name) => `GET /apinew/order/order/${name}`),
    ];
    const served = new Set(app.served.map(({ method, path }) => `${method} ${path}`));
    expect(spec.filter((one) => !served.has(one))).toEqual([]);
  });

  test('the page /docs shows the calls of the API to a person without a script', async () => {
    const answer = await fetch(`${app.url}/docs`);
    const html = await answer.text();
    expect(html.match(/<details>/g)).toHaveLength(app.served.length);
    expect(html).not.toContain('<script');
  });
});

describe('health', () => {
  test('/healthz names the durability class', async () => {
    const answer = async () => {
      const health = await fetch(`${app.url}/healthz`);
      return { http: health.status, ...((await health.json()) as object) };
    };
    await expect.poll(answer).toMatchObject({
      http: 200,
      status: 'ok',
      durability: expect.stringMatching(/process|disk|replicated/),
    });
  });

  test('/readyz is 503 once a stop has begun', async () => {
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    app.lifecycle.serving = false;
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    app.lifecycle.serving = true;
  });

  test('a second server of one process counts its own answers and starts no further clock of the process', async () => {
    const clocks = vi.spyOn(performanceHooks, 'monitorEventLoopDelay');
    const other = await startTestApp({}, { ...app.database, close: () => Promise.resolve() });
    expect(clocks).not.toHaveBeenCalled();
    await fetch(`${other.url}/healthz`);
    const figures = await (await fetch(`${other.url}/metrics`)).text();
    await other.close();
    clocks.mockRestore();
    expect(figures).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
    expect(figures.match(/^http_request_duration_seconds_count{.*} \d+$/gm)).toEqual([
      'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1',
    ]);
  });
});
