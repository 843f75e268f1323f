import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Page, Request, Response } from 'playwright-core';
import { endpoints } from '@uc/contract/all-endpoints';
import { memoryFolder } from '../tools/memory-folder.mjs';
import { theWorld } from './site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, SUB_CID } from './accounts';
import { oneOf } from './breadth';
import { expectSettled, expectShown, newPerson, signIn } from './browser';
import { screens } from './screens';
import { stepUp } from './step-up';

const folder = mkdtempSync(join(memoryFolder(), 'uc-leak-'));
let server: ChildProcess;
let said = '';
let url: string;
let stranger: Server | undefined;
/** Requests of our pages to another site: address, headers and body. */
const overheard: string[] = [];

/** A server of its own, whose whole log is read, on data that is read as well once it has ended. */
beforeAll(async () => {
  cpSync(theWorld().folder, folder, { recursive: true });
  server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DEMO: '1', RATE_FACTOR: '1000', LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  url = await new Promise((resolve, reject) => {
    for (const stream of [server.stdout!, server.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
        // Chromium keeps `__Host-` cookies on localhost, as it does behind https.
        if (address !== undefined) resolve(address.replace('127.0.0.1', 'localhost'));
      });
    server.once('exit', () => reject(new Error(`the server ended before it was ready\n${said}`)));
  });
  stranger = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      overheard.push(JSON.stringify([request.url, request.headers, body]));
      response.setHeader('content-type', 'text/html').end('<h1>elsewhere</h1>');
    });
  }).listen(0);
  await once(stranger, 'listening');
});
afterAll(async () => {
  if (server.exitCode === null) server.kill('SIGKILL');
  stranger?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The requests and the storage of a browser while somebody walked through the rooms. */
interface Walk {
  /** Never to be found outside of the jar and of our own calls. */
  secrets: string[];
  requests: Request[];
  responses: Response[];
  /** By what it is: documents, storages, history, files. */
  kept: [what: string, text: string][];
}

function watched(page: Page): Walk {
  const walk: Walk = { secrets: [], requests: [], responses: [], kept: [] };
  page.context().on('request', (request) => walk.requests.push(request));
  page.context().on('response', (response) => walk.responses.push(response));
  return walk;
}

/** Opens a page and looks at everything that a page can keep. */
async function look({ kept }: Walk, page: Page, path: string): Promise<void> {
  await page.goto(`${url}/center/user${path}`);
  await expectSettled(page);
  // Looking at the sign-in would find nothing of anybody.
  expect(new URL(page.url()).pathname).toBe(`/center/user${path.split('?', 1)[0]}`);
  kept.push([path, `${page.url()}\n${await page.content()}`]);
  kept.push([`${path}, kept by the browser`, await page.evaluate(storages)]);
}

/** Runs in the page: storages, databases, caches, history, what is remembered of resources, and the fields of forms. */
async function storages(): Promise<string> {
  const databases = await indexedDB.databases();
  const names = await caches.keys();
  const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
  return JSON.stringify([
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    databases,
    names,
    history.state,
    window.name,
    document.referrer,
    fields.map(({ value }) => value),
    performance.getEntriesByType('navigation').map(({ name }) => name),
  ]);
}

/** The secrets of the jar; there is one token for scripts and one that scripts cannot read. */
const secretsIn = async (page: Page): Promise<string[]> =>
  (await page.context().cookies())
    .filter(({ name }) => /^(vso_token|sub_token|__Host-uc_s+)$/.test(name))
    .map(({ value }) => value);

const hits = ({ secrets }: Walk, text: string): boolean => secrets.some((secret) => text.includes(secret));

/** Only calls of our own pages to our own server carry a token in the address, and nobody keeps their answers. */
async function expectOwnCallsOnly(walk: Walk): Promise<void> {
  const carrying = walk.requests.filter((request) => hits(walk, request.url()));
  expect(carrying.length).toBeGreaterThan(5);
  for (const request of carrying) {
    expect(new URL(request.url()).origin).toBe(url);
    expect(['fetch', 'eventsource']).toContain(request.resourceType());
    // The second secret is in no address at all.
    expect(new URL(request.url()).search).toMatch(/[?&](auth_token|sub_token)=/);
  }
  for (const response of walk.responses)
    if (hits(walk, response.url())) expect(response.headers()['cache-control']).toBe('no-store');
  for (const request of walk.requests) {
    const headers = await request.allHeaders().catch(() => request.headers());
    expect(hits(walk, headers.referer ?? '')).toBe(false);
    expect(hits(walk, request.postData() ?? '')).toBe(false);
    if (!request.url().startsWith(url)) expect(hits(walk, JSON.stringify(headers))).toBe(false);
  }
}

/** Goes to another site from a page with a token, so that it hears what the browser tells it. */
async function visitStranger({ kept }: Walk, page: Page): Promise<void> {
  const elsewhere = `http://127.0.0.1:${(stranger!.address() as AddressInfo).port}/`;
  await page.evaluate((address) => {
    location.href = address;
  }, elsewhere);
  await expectShown(page.getByRole('heading', { name: 'elsewhere' }));
  kept.push([
    'elsewhere',
    await page.evaluate(() => `${document.referrer}\n${location.href}\n${window.name}`),
  ]);
}

/** An export through the page, of so many rows that it is proven by the password, as a file. */
async function download({ kept }: Walk, page: Page): Promise<void> {
  const aYearAgo = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`${url}/center/user/finance/rmb?start_time=${aYearAgo}`);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导出收支明细' });
  await dialog.getByRole('button', { name: '开始导出' }).click();
  await stepUp(page);
  const save = dialog.getByRole('button', { name: '下载文件' });
  await save.waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  kept.push(['a downloaded file', `${file.url()}\n${readFileSync(await file.path(), 'latin1')}`]);
}

/** Every file under a folder, with its bytes; the lock of the data is a socket. */
function filesIn(path: string): [string, Buffer][] {
  const found = statSync(path);
  if (found.isDirectory()) return readdirSync(path).flatMap((name) => filesIn(join(path, name)));
  return found.isFile() ? [[path, readFileSync(path)]] : [];
}

/** Every row of every table as text, by table: long values lie compressed in the files. */
async function rowsIn(database: string): Promise<[string, string][]> {
  const opened = await PGlite.create(database);
  const { rows: tables } = await opened.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const all: [string, string][] = [];
  for (const { name } of tables) {
    const { rows } = await opened.query<{ text: string }>(`select one::text as text from ${name} one`);
    all.push([name, rows.map(({ text }) => text).join('\n')]);
  }
  await opened.close();
  return all;
}

const expectNowhere = (walk: Walk): void =>
  expect(walk.kept.filter(([, text]) => hits(walk, text)).map(([what]) => what)).toEqual([]);

describe('a token (trust W2)', () => {
  const walks: Walk[] = [];
  const inside = screens.filter(({ isPublic }) => !isPublic);

  test('the token of an owner is in the jar and in our own calls, and nowhere else', async () => {
    const { page } = await newPerson();
    const walk = watched(page);
    walks.push(walk);
    await page.goto(`${url}/center/user/login`);
    await signIn(page, 'demo', PASSWORD);
    await page.waitForURL(/\/home/);
    walk.secrets.push(...(await secretsIn(page)));
    expect(walk.secrets).toHaveLength(2);
    for (const { path } of oneOf(3, inside)) await look(walk, page, path);
    await download(walk, page);
    // A step-up has renewed nothing; whatever is in the jar by now is searched for as well.
    walk.secrets = [...new Set([...walk.secrets, ...(await secretsIn(page))])];
    await visitStranger(walk, page);
    await expectOwnCallsOnly(walk);
    expectNowhere(walk);
  });

  test('the token of a sub-account is in the jar and in our own calls, and nowhere else', async () => {
    const { page } = await newPerson();
    const walk = watched(page);
    walks.push(walk);
    await page.goto(`${url}/center/user/login?as=subaccount`);
    await page.getByLabel('企业标识').fill(SUB_CID);
    await page.getByLabel('子账号名').fill('caiwu');
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(/\/home/);
    walk.secrets.push(...(await secretsIn(page)));
    expect(walk.secrets).toHaveLength(2);
    for (const path of ['/home', '/orders/myOrders', '/finance/rmb', '/subAccount/manage'])
      await look(walk, page, path);
    await visitStranger(walk, page);
    await expectOwnCallsOnly(walk);
    expectNowhere(walk);
  });

  test('no token is in a line of the log, in a file of the database, or in anything that another site was told', async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    const secrets = walks.flatMap((walk) => walk.secrets);
    expect(secrets).toHaveLength(4);
    const found = (bytes: Buffer | string) => secrets.some((secret) => bytes.includes(secret));
    // The search finds what there is: the log tells of requests, the database of people.
    expect(said).toContain(endpoints.finance.rmbList.path);
    const files = filesIn(folder);
    expect(files.some(([, bytes]) => bytes.includes('xiangmu'))).toBe(true);
    expect(overheard.length).toBeGreaterThan(1);
    expect(said.split('\n').filter(found)).toEqual([]);
    expect(files.filter(([, bytes]) => found(bytes)).map(([path]) => path)).toEqual([]);
    expect(overheard.filter(found)).toEqual([]);
    const tables = await rowsIn(join(folder, 'pglite'));
    expect(tables.some(([, rows]) => rows.includes('xiangmu'))).toBe(true);
    expect(tables.filter(([, rows]) => found(rows)).map(([table]) => table)).toEqual([]);
    // The code that the browser was given knows no token either.
    const given = filesIn(join(import.meta.dirname, '../web/dist'));
    expect(given.filter(([, bytes]) => found(bytes)).map(([path]) => path)).toEqual([]);
  });
});
