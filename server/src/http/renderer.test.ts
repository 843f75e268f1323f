import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startRenderer } from './renderer';

const folder = mkdtempSync(join(tmpdir(), 'uc-renderer-'));
const running: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server whose pages are rendered by `source`, a module in place of the web's; a call answers whose it was. */
async function appWith(source: string): Promise<FastifyInstance> {
  const file = join(folder, `${randomUUID()}.mjs`);
  writeFileSync(file, source);
  const app = fastify();
  running.push(app);
  const renderer = await startRenderer(app, file, { 'uc-demo': '1' });
  app.get(
    '/whose',
    (request) => `${request.headers.cookie} ${String(request.headers.vso_token)} ${request.ip}`,
  );
  app.get('/warm', () => renderer.warmUp().then(() => 'warm'));
  app.get('/page', (request) => renderer.render(request).then((page) => page ?? 'plain'));
  return app;
}
const visit = async (app: FastifyInstance, cookie = 'a=1', query = '') =>
  (
    await app.inject({
      url: `/page${query}`,
      headers: { cookie, host: 'uc.example' },
      remoteAddress: '10.0.0.9',
    })
  ).body;

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

/** Until it is rendered: a busy machine leaves a page to the browser. */
async function rendered(...asked: Parameters<typeof visit>): Promise<string> {
  for (;;) {
    const page = await visit(...asked);
    if (page !== 'plain') return page;
  }
}

describe('the server renders first pages: it', () => {
  test('the renderer renders the first visit as well once it has been warmed up, however long the code takes to load', async () => {
    const app = await appWith(`await new Promise((loaded) => setTimeout(loaded, 800));
      export const render = async (visit) => ({ html: visit.cookies, state: {} });`);
    await app.inject('/warm');
    expect(JSON.parse(await visit(app, 'a=first'))).toMatchObject({ html: 'a=first' });
  });

  test('the renderer asks in the name of the visit, and gives what was rendered', async () => {
    const app = await appWith(`export async function render(visit) {
      const answer = await fetch('/whose', { headers: { vso_token: 'T' } });
      return { html: await answer.text(), state: visit };
    }`);
    const { html, state } = JSON.parse(await rendered(app, 'a=1', '?x=2')) as {
      html: string;
      state: unknown;
    };
    expect(html).toBe('a=1 T 10.0.0.9');
    expect(state).toEqual({
      href: 'http://uc.example/page?x=2',
      cookies: 'a=1',
      isMobile: false,
      settings: { 'uc-demo': '1' },
    });
  });

  test.each([
    ['an iPhone, which sends no hint', true, iPhone, undefined],
    ['a phone that says so in its hint', true, 'Chrome/149', '?1'],
    ['a computer that says so in its hint', false, 'Chrome/149 Mobile', '?0'],
    ['a browser that says nothing', false, undefined, undefined],
  ])(
    'the renderer is told by the request of %s whether it is a phone: %s',
    async (_, isMobile, agent, hint) => {
      const app = await appWith(
        `export const render = async (visit) => ({ html: '', state: visit.isMobile });`,
      );
      await app.inject('/warm');
      const headers = {
        host: 'uc.example',
        ...(agent && { 'user-agent': agent }),
        ...(hint && { 'sec-ch-ua-mobile': hint }),
      };
      const page = async () => (await app.inject({ url: '/page', headers })).body;
      await expect.poll(page).toBe(JSON.stringify({ html: '', state: isMobile }));
    },
  );

  test('the renderer never mixes two visits, however many come at once', async () => {
    const app = await appWith(`export async function render(visit) {
      globalThis.who = visit.cookies;
      const answer = await (await fetch('/whose', { headers: {} })).text();
      await new Promise((later) => setTimeout(later, Number(visit.cookies.slice(4)) % 5));
      return { html: [globalThis.who, answer, visit.cookies].join('|'), state: null };
    }`);
    const cookies = Array.from({ length: 24 }, (_, at) => `who=${at}`);
    // A busy machine leaves some to the browser; so many crowds come that enough are rendered.
    for (let rendered = 0; rendered < cookies.length;) {
      const bodies = await Promise.all(cookies.map((cookie) => visit(app, cookie)));
      for (const [at, body] of bodies.entries()) {
        if (body === 'plain') continue;
        rendered += 1;
        const [global, answer, own] = (JSON.parse(body) as { html: string }).html.split('|');
        expect([global, answer, own]).toEqual([`who=${at}`, `who=${at} undefined 10.0.0.9`, `who=${at}`]);
      }
    }
  });

  test('the renderer renders nothing that is not waited for any more', async () => {
    const app = await appWith(`export async function render({ cookies }) {
      const began = await (await fetch('/began', { headers: {} })).text();
      if (cookies !== 'quick') await new Promise((later) => setTimeout(later, 250));
      return { html: began, state: null };
    }`);
    let began = 0;
    app.get('/began', () => String((began += 1)));
    await expect.poll(() => visit(app, 'quick')).toContain('html');
    began = 0;
    await Promise.all(Array.from({ length: 6 }, () => visit(app)));
    // The one that was begun is rendered to its end; the next to come is not behind five that nobody waits for.
    await expect.poll(() => visit(app, 'quick')).toContain('html');
    expect(began).toBeLessThanOrEqual(4);
  });

  test.each([
    ['throws', `export const render = () => Promise.reject(new Error('no'));`],
    ['never ends', `export const render = () => new Promise(() => undefined);`],
    ['ends its thread', `export const render = () => process.exit(1);`],
    ['cannot be loaded', `export const render = nothing.at.all;`],
    ['is not for this page', `export const render = () => Promise.resolve(undefined);`],
  ])('a renderer that %s leaves the page to the browser', async (_what, source) => {
    const app = await appWith(source);
    const began = performance.now();
    expect(await visit(app)).toBe('plain');
    expect(await visit(app)).toBe('plain');
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('the renderer leaves a page whose calls are refused or broken to the browser', async () => {
    const code = fileURLToPath(new URL('../../../web/dist/ssr/render.js', import.meta.url));
    for (const status of [401, 403, 500]) {
      const app = fastify();
      running.push(app);
      const renderer = await startRenderer(app, code, {});
      const asked: string[] = [];
      app.get('/*', (request, reply) => {
        asked.push(request.url);
        return reply.code(status).send({ msg: '出错了', error_code: 500 });
      });
      app.get('/center/user/home', (request) => renderer.render(request).then((page) => page ?? 'plain'));
      const visited = async () =>
        (await app.inject({ url: '/center/user/home', headers: { cookie: 'vso_token=T' } })).body;
      // The first visit starts the thread and may not wait for it.
      await expect.poll(async () => (await visited(), asked.length)).toBeGreaterThan(0);
      for (let visit = 0; visit < 3; visit += 1) expect([status, await visited()]).toEqual([status, 'plain']);
    }
  });

  test('a renderer that lost its thread has another for the next visit', async () => {
    const app = await appWith(`export async function render({ href }) {
      if (href.includes('die')) process.exit(1);
      return { html: 'here', state: null };
    }`);
    expect(await visit(app, 'a=1', '?die')).toBe('plain');
    await expect.poll(() => visit(app)).toContain('here');
  });
});
