import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openEmbeddedTestDatabase, type TestDatabase } from '../db/testing';
import { type As, callEndpoint } from '../testing';
import { type Customer, makeCustomers } from './testing-customers';
import { together } from './testing-requests';
import { endServers, type RunningServer, startByNpm, startServer, stopServer } from './testing-server';
import { productionEnvironment } from '../config/testing';

let database: TestDatabase;
let customer: Customer;
let environment: Record<string, string>;
beforeAll(async () => {
  database = await openEmbeddedTestDatabase();
  [customer] = (await makeCustomers(database, 1)) as [Customer];
  await database.release();
  environment = {
    DATA_DIR: database.options.dataDir!,
    TEST_ENDPOINTS: '1',
    PASSWORD_COST: 'lowest',
    RATE_FACTOR: '10000',
    LOG_LEVEL: 'warn',
  };
});
afterEach(endServers);
afterAll(() => database.close());

/** By then a request that was sent has reached the server. */
const ARRIVAL_MS = 30;
const signIn = async (url: string): Promise<As> => ({
  vso_token: (await callEndpoint(url, api.passport.signIn, customer)).data.vso_token,
});
const recharge = (url: string, as: As, ref: string) =>
  callEndpoint(url, testApi.move, { kind: 'recharge', amount: 1, ref }, as, {
    'idempotency-key': `${ref}-${'0'.repeat(16)}`,
  });
async function started(more: Record<string, string> = {}): Promise<{ server: RunningServer; url: string }> {
  const server = startServer({ ...environment, ...more });
  return { server, url: await server.url };
}

describe('a second process on the same data (D5)', () => {
  test('a second process on the same data ends sooner than the first has started, not with 0, and names the holder, who does not notice', async () => {
    const secondsOf = async (run: () => Promise<unknown>) => {
      const began = performance.now();
      await run();
      return (performance.now() - began) / 1000;
    };
    let first: Awaited<ReturnType<typeof started>> | undefined;
    const whole = await secondsOf(async () => (first = await started()));
    const { server, url } = first!;
    const as = await signIn(url);
    await recharge(url, as, 'before-the-second');
    const seconds: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const second = startServer(environment);
      seconds.push(await secondsOf(async () => expect(await second.ended).not.toBe(0)));
      expect(second.said()).toContain(String(server.process.pid));
      expect(second.said()).not.toMatch(/\n\s+at /);
    }
    expect(Math.min(...seconds)).toBeLessThan(whole);
    expect((await callEndpoint(url, api.finance.rmbList, {}, as)).data.total).toBe(1);
    expect((await stopServer(server)).code).toBe(0);
  });

  test('a process takes over the data that a killed one left behind', async () => {
    const { server } = await started();
    server.process.kill('SIGKILL');
    await server.ended;
    const next = await started();
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
    expect((await stopServer(next.server)).code).toBe(0);
  });
});

describe('a second start', () => {
  // How soon it is ready is measured by `npm run bench -- starts`.
  test('a second start keeps everything, and says where it stands', async () => {
    const { server, url } = await started();
    expect(server.said()).toMatch(/durability: process/);
    const as = await signIn(url);
    const { list } = (await callEndpoint(url, api.finance.rmbList, { biz_no: 'before-the-second' }, as)).data;
    expect(list).toHaveLength(1);
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({
      status: 'ok',
      engine: 'pglite',
      durability: 'process',
    });
    await stopServer(server);
  });
});

test('a server that was told how 客服 is reached says so in its refusals and hands it to its pages', async () => {
  const { url } = await started({ SUPPORT_PHONE: '400-123-4567', SUPPORT_HOURS: '每天9:00-21:00' });
  const [refusals, page] = await Promise.all(
    ['/openapi.json', '/center/user/login'].map(async (path) => (await fetch(url + path)).text()),
  );
  const way = '400-123-4567，每天9:00-21:00';
  expect(refusals).toContain(`账号已冻结，请联系客服（${way}）`);
  expect(page).toContain(`name="uc-support" content="${way}"`);
});

describe('SIGTERM (H8)', () => {
  test('SIGTERM under load has the server answer what was begun, keep what was acknowledged, and exit 0 within 15 s', async () => {
    const { server, url } = await started();
    const as = await signIn(url);
    const acknowledged: string[] = [];
    const torn: { sent: number; error: unknown }[] = [];
    const client = async (name: number) => {
      for (let at = 0; ; at += 1) {
        const ref = `term-${name}-${at}`;
        const sent = performance.now();
        try {
          const { status } = await recharge(url, as, ref);
          if (status === 200) acknowledged.push(ref);
        } catch (error) {
          torn.push({ sent, error });
          return;
        }
      }
    };
    const clients = Array.from({ length: 16 }, (_, name) => client(name));
    await new Promise((resolve) => setTimeout(resolve, 800));
    const signalled = performance.now();
    const { code, seconds } = await stopServer(server);
    await Promise.all(clients);
    // After the signal nobody listens any more; whatever had arrived before it must have been answered.
    expect([code, torn.filter(({ sent }) => sent < signalled - ARRIVAL_MS)]).toEqual([0, []]);
    expect(seconds).toBeLessThan(15);
    expect(acknowledged.length).toBeGreaterThan(16);

    const next = await started();
    const again = await signIn(next.url);
    const seen = await everyRef(next.url, again);
    expect(acknowledged.filter((ref) => seen.filter((one) => one === ref).length !== 1)).toEqual([]);
    await stopServer(next.server);
  });

  test('SIGTERM to the process of npm start ends the server, and an npm start right after it finds the data free', async () => {
    for (let round = 0; round < 2; round += 1) {
      const byNpm = startByNpm(environment);
      const url = await byNpm.url;
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      byNpm.process.kill('SIGTERM');
      await once(byNpm.process, 'exit');
      const next = startByNpm(environment);
      expect((await fetch(`${await next.url}/readyz`)).status).toBe(200);
      await expect(fetch(url)).rejects.toThrow('fetch failed');
      next.process.kill('SIGTERM');
      // Its output is closed when the server has ended as well.
      await next.ended;
    }
  });

  test('SIGTERM in the middle of starting ends the server as well', async () => {
    for (const after of [50, 400, 900]) {
      const server = startServer(environment);
      await new Promise((resolve) => setTimeout(resolve, after));
      server.process.kill('SIGTERM');
      const began = performance.now();
      await server.ended;
      expect((performance.now() - began) / 1000).toBeLessThan(15);
    }
    const next = await started();
    await stopServer(next.server);
  });
});

async function everyRef(url: string, as: As): Promise<string[]> {
  const refs: string[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = (await callEndpoint(url, api.finance.rmbList, { page, page_size: 100 }, as)).data;
    refs.push(...list.map(({ biz_no }) => biz_no));
    if (refs.length >= total || list.length === 0) return refs;
  }
}

describe('production (S2)', () => {
  const refusedWith = async (more: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'uc-production-'));
    const server = startServer({ DATA_DIR: join(folder, 'data'), ...more });
    const code = await server.ended;
    rmSync(folder, { recursive: true, force: true });
    return { code, said: server.said() };
  };
  const fine = productionEnvironment;

  const starts: [string, Record<string, string>, RegExp][] = [
    ['without a key of its own', { ...fine, MASTER_KEY: '' }, /MASTER_KEY/],
    ['with the demo world', { ...fine, DEMO: '1' }, /DEMO/],
    ['with test endpoints', { ...fine, TEST_ENDPOINTS: '1' }, /TEST_ENDPOINTS/],
    [
      'failing on purpose',
      { ...fine, TEST_ENDPOINTS: '1', FAIL_AT: 'after_commit_before_send' },
      /FAIL_AT.*production/,
    ],
    ['with a sandbox', { ...fine, PAYOUT: 'sandbox', ALLOW_SANDBOX: '1' }, /PAYOUT: the sandbox/],
    ['without a virus scanner', { ...fine, CLAMD: '' }, /CLAMD.*ALLOW_SANDBOX/],
    ['without an origin', { ...fine, PUBLIC_ORIGIN: '' }, /PUBLIC_ORIGIN/],
    [
      'over plain http',
      { ...fine, PUBLIC_ORIGIN: 'http://center.example.com' },
      /PUBLIC_ORIGIN.*INSECURE_HTTP/,
    ],
    [
      'with a key file that is not there',
      { ...fine, MASTER_KEY: '', MASTER_KEY_FILE: '/nowhere/key' },
      /MASTER_KEY_FILE: \/nowhere\/key cannot be read \(ENOENT\): there is no such file, correct the path/,
    ],
  ];
  const wrong: [string, string][] = [
    ['PORT', 'many'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['COOKIE_DOMAIN', 'https://example.com'],
    ['MASTER_KEY', 'short'],
    ['SIGN_IN_URL', '//evil.example'],
    // Of the embedded database.
    ['WORKERS', '2'],
    ['FAIL_AT', 'after_commit_before_send'],
    ['FAIL_AT', 'sometimes'],
    ['PASSWORD_COST', 'lowest'],
  ];

  test('production starts only with what is its own, and says what is missing in a sentence', async () => {
    await together(starts, 2, async ([what, more, sentence]) => {
      const { code, said } = await refusedWith(more);
      expect([what, code, said]).toEqual([what, 1, expect.stringMatching(sentence)]);
      expect(said).not.toMatch(/\n\s+at /);
    });
  });

  test('no start anywhere takes a value that makes no sense', async () => {
    await together(wrong, 2, async ([name, value]) => {
      const server = startServer({ DATA_DIR: join(tmpdir(), 'uc-never-made'), [name]: value });
      expect([name, await server.ended]).toEqual([name, 1]);
      expect(server.said()).toContain(name);
      expect(server.said()).not.toMatch(/\n\s+at /);
    });
  });
});
