import { readFileSync } from 'node:fs';
import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbeddedTestDatabase, type TestDatabase } from '../db/testing';
import { callEndpoint } from '../testing';
import { wordOf } from '../testing-count';
import { type Customer, makeCustomers } from './testing-customers';
import { send } from './testing-requests';
import { startServer, stopServer } from './testing-server';

/** Every address of the web that has a page. */
const pages = JSON.parse(readFileSync(new URL('../../../web/dist/pages.json', import.meta.url), 'utf8')) as {
  path: string;
  goesOn: boolean;
}[];
let database: TestDatabase;
let lines: string[];
/** Secrets that must stand in no line, by their kind. */
const secrets: Record<string, string> = {};

/** A run at debug level through sign-in, wrong codes, reads with tokens in the address, refusals and attacks on the log. */
beforeAll(async () => {
  database = await openEmbeddedTestDatabase();
  const [customer] = (await makeCustomers(database, 1)) as [Customer];
  await database.release();
  const server = startServer({
    DATA_DIR: database.options.dataDir!,
    TEST_ENDPOINTS: '1',
    PASSWORD_COST: 'lowest',
    RATE_FACTOR: '10000',
    LOG_LEVEL: 'debug',
  });
  const url = await server.url;
  await visit(url, customer);
  await stopServer(server);
  // Before its announcement, which is for people, it logs nothing that was sent.
  const [, log = ''] = server.said().split(/^durability:.*$/m);
  lines = log
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
});
afterAll(() => database.close());

async function visit(url: string, customer: Customer): Promise<void> {
  const canary = (name: string, text = `canary7${wordOf('secret')}`) => (secrets[name] = text);
  secrets.password = customer.password;
  const { vso_token } = (await callEndpoint(url, api.passport.signIn, customer)).data;
  canary('token', vso_token);
  for (const { path } of pages)
    await fetch(`${url}/center/user${path}`, { headers: { cookie: `vso_token=${vso_token}` } });
  await callEndpoint(url, api.passport.signIn, {
    account: canary('mistyped name'),
    password: canary('wrong password'),
  });
  await callEndpoint(url, api.passport.signInBySms, {
    phone: canary('phone', '18812345670'),
    code: canary('code', '739174'),
  });
  await callEndpoint(url, api.passport.startReset, { phone: secrets.phone!, code: secrets.code! });
  await callEndpoint(url, api.passport.resetPassword, {
    flow: canary('flow'),
    new_password: canary('new password', 'Canary7Password'),
  });
  await callEndpoint(url, api.passport.register, {
    phone: secrets.phone!,
    code: secrets.code!,
    password: secrets['new password']!,
    agreement_version: '1.0',
  });
  await callEndpoint(url, api.passport.signInByThirdParty, {
    code: canary('authorization code'),
    state: canary('state'),
  });
  await callEndpoint(url, api.passport.signInAsSubAccount, {
    sub_cid: '100000000001',
    sub_username: 'nobody.here',
    password: canary('sub password'),
  });
  await callEndpoint(url, api.passport.signInAsStaff, {
    username: 'nobody',
    password: canary('staff password'),
  });
  await callEndpoint(url, api.orders.list, { keyword: canary('search') }, { vso_token });
  await callEndpoint(
    url,
    api.orders.list,
    {},
    {
      sub_cid: '100000000001',
      sub_username: canary('sub name', 'canary.sub.name'),
      sub_token: canary('sub token', `sub_${'Cc'.repeat(21)}x`),
    },
  );
  await callEndpoint(
    url,
    api.orders.detail,
    { order_no: canary('order number', 'O2026112199887766') },
    { vso_token },
  );
  await callEndpoint(
    url,
    testApi.move,
    { kind: 'spend', amount: 987_654.32, ref: canary('reference') },
    { vso_token },
  );
  await callEndpoint(
    url,
    api.recharge.create,
    { amount: 1, target: 'rmb', channel: 'alipay', pay_password: canary('payment password') },
    { vso_token },
  );
  await callEndpoint(
    url,
    api.passport.session,
    {},
    { vso_token: canary('dead token', `vso_${'Dd'.repeat(21)}x`) },
  );
  for (const query of [
    `auth_token=${secrets['dead token']}`,
    `x=${canary('unknown value')}`,
    'a=%0d%0a%7b%22level%22%3a60%7d',
    'a=%1b%5b31mred%1b%5b0m',
    'a=%22%7d%0a%7b%22forged%22%3atrue%7d',
  ]) {
    await send({ url }, { method: 'GET', path: api.passport.session.path, query });
  }
  await send(
    { url },
    { method: 'GET', path: `/nowhere/${canary('path')}`, query: `token=${secrets['dead token']}` },
  );
  await send(
    { url },
    {
      method: 'POST',
      path: api.passport.signIn.path,
      headers: [
        ['content-type', 'application/json'],
        ['user-agent', `agent ${canary('user agent')}`],
        ['cookie', `vso_token=${secrets['dead token']}`],
      ],
      body: `{"account":"${canary('cut short')}",`,
    },
  );
}

describe('the log (trust P5, §4.5)', () => {
  test('the log has a line for each request, the last before a SIGTERM as well', () => {
    expect(lines.findLast((line) => line.includes('"route"'))).toContain(
      `"route":"${api.passport.signIn.path}","status":400`,
    );
    expect(lines.filter((line) => line.includes('"route"')).length).toBeGreaterThan(20);
    expect(lines.some((line) => line.includes(`"route":"${api.passport.signIn.path}"`))).toBe(true);
    expect(lines.some((line) => line.includes('"route":"unmatched"'))).toBe(true);
  });

  test('the log holds no password, token, code, phone number, search or number of a document', () => {
    const found = Object.entries(secrets).flatMap(([name, secret]) =>
      lines.filter((line) => line.includes(secret)).map((line) => `${name}: ${line}`),
    );
    expect(found).toEqual([]);
    expect(Object.keys(secrets).length).toBeGreaterThan(18);
  });

  test('the log is JSON line by line, whatever was sent', () => {
    const broken = lines.filter((line) => {
      try {
        return typeof JSON.parse(line) !== 'object';
      } catch {
        return true;
      }
    });
    expect(broken).toEqual([]);
    expect(lines.filter((line) => line.includes('forged') || line.includes('\u001b'))).toEqual([]);
  });

  test('the log says nothing of a page that leads on to another when a customer opens it', () => {
    expect(pages.filter(({ goesOn }) => goesOn).length).toBeGreaterThan(5);
    expect(lines.filter((line) => line.includes('Navigate'))).toEqual([]);
  });

  test('the log names the route by its template, with status, time and tenant, and never the address', () => {
    const line = lines
      .map((one) => JSON.parse(one) as Record<string, unknown>)
      .find(({ route }) => route === api.orders.list.path)!;
    expect(line).toMatchObject({
      method: 'GET',
      status: 200,
      reqId: expect.any(String),
      ms: expect.any(Number),
      uid: expect.any(Number),
      session: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    expect(lines.join('\n')).not.toMatch(/auth_token|sub_token=/);
  });
});

test('a server that ends by an error of its own has written the line of each request that it answered, and the error', async () => {
  const failing = `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('of the test') }))`;
  const server = startServer({
    DATA_DIR: database.options.dataDir!,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}`,
  });
  const url = await server.url;
  for (let count = 0; count < 5; count += 1) await (await fetch(`${url}/healthz`)).arrayBuffer();
  server.process.kill('SIGUSR2');
  expect(await server.ended).toBe(1);
  expect(server.said().match(/"route":"\/healthz"/g)).toHaveLength(5);
  expect(server.said()).toContain('Error: of the test');
});
