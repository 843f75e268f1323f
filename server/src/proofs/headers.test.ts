import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '@uc/contract';
import { startTestApp, type TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { ask, together } from './testing-requests';
import { newStaff, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let secure: TestApp;
let tenant: Tenant;
let staff: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  secure = await startTestApp({ publicOrigin: 'https://center.example.com', insecureHttp: false });
  await sellSomething(app);
  [tenant, staff] = [await newTenant(app), await newStaff(app)];
});
afterAll(() => Promise.all([app.close(), secure.close()]));

const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
/** A file that is shown or downloaded. */
const fileHeaders = {
  ...apiHeaders,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
};
const talkative = ['server', 'x-powered-by', 'via', 'access-control-allow-origin', 'etag', 'last-modified'];

type Sent = Headers | Record<string, string | undefined>;
const read = (headers: Sent, name: string) =>
  (headers instanceof Headers ? headers.get(name) : headers[name]) ?? null;

function expectHeaders(headers: Sent, expected: Record<string, string>, what: string, without = 4): void {
  const all = { ...expected, ...Object.fromEntries(talkative.slice(0, without).map((name) => [name, null])) };
  const sent = Object.fromEntries(Object.keys(all).map((name) => [name, read(headers, name)]));
  expect([what, sent]).toEqual([what, all]);
}

describe('the headers of trust §4.7 (W5)', () => {
  test('the security headers stand on every answer of the application, success or refusal, and none says what it runs on (trust §4.7, W5)', async () => {
    const asked = app.served.filter(({ path }) => !/logout|password\/change/.test(path));
    await together(asked, 8, async (served) => {
      const as = { public: undefined, main: tenant.owner, sub: tenant.member, staff }[served.credential];
      for (const who of [as, undefined]) {
        const { headers } = await ask(app, served, exampleOf(tenant, served.endpoint), who);
        const isFile = read(headers, 'content-disposition') !== null;
        const expected = isFile ? fileHeaders : apiHeaders;
        expectHeaders(headers, expected, `${served.method} ${served.path}`, talkative.length);
      }
    });
  });

  test.each([
    '/nowhere',
    '/apinew/nowhere',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/',
    '/center/user/assets/nothing.js',
    '/center/user/../../etc/passwd',
    '/.git/config',
    '/%2e%2e/package.json',
    '/%',
    '/apinew/%zz',
    api.cards.info.path.replace('{id}', 'x'.repeat(300)),
  ])('the security headers stand on the answer of %s as well', async (path) => {
    const { headers } = await fetch(app.url + path, { redirect: 'manual' });
    expectHeaders(
      headers,
      {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      },
      path,
    );
  });

  test('an error of the framework itself carries the security headers too', async () => {
    const answer = await fetch(`${app.url}${api.passport.signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(70_000),
    });
    expect(answer.status).toBe(413);
    expectHeaders(answer.headers, apiHeaders, '413');
  });
});

describe('the document', () => {
  const page = async (at: TestApp) => {
    const answer = await fetch(`${at.url}/center/user/login`);
    return { headers: answer.headers, html: await answer.text(), policy: policyOf(answer.headers) };
  };

  test('the document has been built before its proofs run', () =>
    expect(existsSync(new URL('../../../web/dist/index.html', import.meta.url))).toBe(true));

  test('the document allows scripts of its own alone, styles by a nonce that is new every time, and nothing to frame it', async () => {
    const [first, second] = [await page(app), await page(app)];
    expect(first.policy).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'"],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    });
    const nonce = /'nonce-([^']+)'/.exec(first.policy['style-src']!.join(' '))?.[1];
    expect(Buffer.from(nonce!, 'base64').length).toBeGreaterThanOrEqual(16);
    expect(first.html).toContain(`content="${nonce}"`);
    expect(second.html).not.toContain(nonce);
    expect(JSON.stringify(first.policy)).not.toMatch(/unsafe-eval|unsafe-hashes|\*|http:/);
    expect(first.policy['style-src']).not.toContain("'unsafe-inline'");
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('permissions-policy')).toBe(
      'camera=(self), geolocation=(), microphone=(), payment=()',
    );
    expectHeaders(
      first.headers,
      { ...apiHeaders, 'content-security-policy': first.headers.get('content-security-policy')! },
      'document',
    );
  });

  test('the document holds no inline script and no handler, and no style but that of a rendered page under the nonce of its answer', async () => {
    // Everything was asked in the name of the other one, the end of its sessions as well.
    const { owner } = await newTenant(app);
    const cookie = `vso_token=${(owner as { vso_token: string }).vso_token}`;
    const documentOf = async (path: string) => {
      const answer = await fetch(`${app.url}/center/user${path}`, { headers: { cookie } });
      const policy = answer.headers.get('content-security-policy') ?? '';
      return { html: await answer.text(), nonce: /style-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1] };
    };
    let rendered = { html: '', nonce: undefined as string | undefined };
    await expect
      .poll(async () => (rendered = await documentOf('/finance/rmb')).html)
      .toContain('id="uc-state"');
    expect(rendered.html.match(/<style[^>]*>/g)).toEqual([`<style nonce="${rendered.nonce}">`]);
    expect(rendered.html.split('<style')[1]!.split('</style>')[0]).not.toMatch(/@import|url\(/);
    const plain = await documentOf('/account/safe');
    expect(plain.html).not.toContain('<style');
    for (const { html } of [rendered, plain]) {
      // The state that it was rendered from is data, which no browser runs.
      expect(html.match(/<script(?![^>]*\bsrc=)(?! type="application\/json" id="uc-state")/g)).toBeNull();
      expect(html.split('id="uc-state"')[0]).not.toMatch(/<[^>]*\son\w+=|javascript:/i);
      for (const [, source] of html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g))
        expect(source).toMatch(/^\/center\/user\//);
    }
  });

  test('the document asks for https for two years where it is served by it, and only there; so do the answers of the application', async () => {
    const name = 'strict-transport-security';
    const years = 'max-age=63072000; includeSubDomains';
    expect((await page(app)).headers.get(name)).toBeNull();
    expect((await page(secure)).headers.get(name)).toBe(years);
    expect((await fetch(`${app.url}${api.passport.session.path}`)).headers.get(name)).toBeNull();
    expect((await fetch(`${secure.url}${api.passport.session.path}`)).headers.get(name)).toBe(years);
  });
});

test('hashed files are kept for a year, and nothing private is kept at all', async () => {
  const html = await (await fetch(`${app.url}/center/user/login`)).text();
  const [asset] = /\/center\/user\/assets\/[\w.-]+\.js/.exec(html) ?? [];
  const answer = await fetch(app.url + asset!);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expectHeaders(
    answer.headers,
    {
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    },
    asset!,
  );
  await answer.arrayBuffer();
});

function policyOf(headers: Headers): Record<string, string[]> {
  const parts = (headers.get('content-security-policy') ?? '').split('; ').map((part) => part.split(' '));
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values]));
}
