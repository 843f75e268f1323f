import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { filingTemplates } from '@uc/contract/filings/templates';
import { systemAvatarTexts } from '@uc/contract/account/texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, offeredIdentities } from '../config';
import { sendCompressed } from './compressed';
import { apiHeaders, documentHeaders } from './headers';
import { attribute, documentOf, type Page } from './page-head';
import { type PageRenderer, startRenderer } from './renderer';

const BASE = '/center/user';
/** The console of staff: another document of the same build. */
const OPERATOR_BASE = '/center/operator';
/** Every block of the interface in every state, for whoever changes one. */
const STYLES_BASE = `${BASE}/_styles`;
const YEAR_SECONDS = 31_536_000;
const FOR_EVER = `public, max-age=${YEAR_SECONDS}, immutable`;

/**
 * Serves the built web: hashed files are cached for ever; the document is made per response with its nonce and the
 * preloads of its page, so that the first answer names all that the page needs (spec §2). Answers how to make it ready
 * for the first visit.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  config: Config,
): Promise<{ warmUp(): Promise<void> }> {
  app.get('/', { exposeHeadRoute: true }, (_request, reply) => reply.redirect(`${BASE}/home`));
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn('web/dist is missing: only the API is served');
    return { warmUp: () => Promise.resolve() };
  }
  const pages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Page[];
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${BASE}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    cacheControl: true,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.setHeader('Content-Security-Policy', apiHeaders['Content-Security-Policy']);
      reply.setHeader('Cache-Control', FOR_EVER);
    },
  });
  for (const [name, type] of plainFiles(folder)) servePlain(app, folder, name, type);
  const settings = {
    'uc-cookie-domain': config.cookieDomain ?? '',
    'uc-sign-in-url': config.signInUrl,
    'uc-public-site': config.publicSite,
    'uc-support': config.support,
    'uc-demo': config.demo ? '1' : '',
    'uc-identities': offeredIdentities(config).join(','),
  };
  const code = join(folder, 'ssr/render.js');
  const renderer = existsSync(code) ? await startRenderer(app, code, settings) : undefined;
  const html = (name: string): string =>
    Object.entries(settings).reduce(
      (filled, [setting, value]) => filled.replaceAll(markOf(setting), attribute(value)),
      readFileSync(join(folder, name), 'utf8'),
    );
  serveDocument(app, { base: BASE, folder, html: html('index.html'), pages, renderer });
  serveDocument(app, { base: OPERATOR_BASE, folder, html: html('operator.html'), pages: [] });
  if (config.production) app.get(STYLES_BASE, (_request, reply) => reply.callNotFound());
  else serveDocument(app, { base: STYLES_BASE, folder, html: html('styles.html'), pages: [] });
  return { warmUp: () => renderer?.warmUp() ?? Promise.resolve() };
}

/** One document for every path under its base; each answer has a nonce of its own. */
function serveDocument(
  app: FastifyInstance,
  build: {
    base: string;
    folder: string;
    html: string;
    pages: readonly Page[];
    renderer?: PageRenderer | undefined;
  },
): void {
  const { base, renderer } = build;
  const bare = build.html.replace(/<!--(?:first|page)-->/g, '');
  const pages = new Map(build.pages.map((page) => [page.path, { page, ...documentOf(build, page) }]));
  for (const url of [base, `${base}/`, `${base}/*`]) {
    app.get(url, { exposeHeadRoute: true }, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
      const known = pages.get(path.slice(base.length).replace(/(.)\/$/, '$1'));
      const rendered = known && renderer ? await firstPage(known.page, request, renderer) : undefined;
      const html = (rendered ? known?.inlined : known?.linked) ?? bare;
      const filled = html
        .replaceAll('__CSP_NONCE__', nonce)
        // The page's days are those of this clock, whatever the visitor's computer says.
        .replace('__NOW__', String(Date.now()))
        .replace(EMPTY_ROOT, () => rootOf(rendered));
      void reply.headers(documentHeaders(nonce)).type('text/html; charset=utf-8');
      return rendered ? sendCompressed(request, reply, filled) : reply.send(filled);
    });
  }
}

/** The placeholder of a meta element: `uc-cookie-domain` replaces `__COOKIE_DOMAIN__`. */
const markOf = (name: string) => `__${name.slice(3).replaceAll('-', '_').toUpperCase()}__`;

/**
 * Pages that are rendered: those with reads of their own, for a main account, and the sign-in, which is equal for all. One that
 * goes on to another has nothing to show: the browser goes there, and fetches meanwhile what the other needs.
 */
function firstPage(
  page: Page,
  request: FastifyRequest,
  renderer: PageRenderer,
): ReturnType<PageRenderer['render']> {
  const hasToken = /(?:^|; )vso_token=./.test(request.headers.cookie ?? '');
  if (page.first.length > 1 && !page.goesOn && hasToken) return renderer.render(request);
  if (page.path === '/login' && !request.raw.url?.includes('?')) return renderer.renderForAnyone(request);
  return Promise.resolve(undefined);
}

const EMPTY_ROOT = '<div id="root"></div>';
/** The rendered page is inert until it is hydrated. JSON inside a script element must not contain its end tag. */
const rootOf = (rendered: { html: string; state: unknown } | undefined): string =>
  rendered
    ? `<div id="root" inert>${rendered.html}</div><script type="application/json" id="uc-state">${JSON.stringify(rendered.state).replaceAll('<', '\\u003c')}</script>`
    : EMPTY_ROOT;

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Files with fixed names: the boot script, icons, the manifest, our avatars, papers to fill in. */
function plainFiles(folder: string): [string, string][] {
  const avatars = Object.keys(systemAvatarTexts).map((name) => `avatars/${name}.svg`);
  const templates = Object.values(filingTemplates).map(({ file }) => `templates/${file}`);
  const names = [
    'boot.js',
    'favicon.svg',
    'favicon.ico',
    'icon.png',
    'manifest.webmanifest',
    'third-party.txt',
    ...avatars,
    ...templates,
  ];
  return names
    .filter((name) => existsSync(join(folder, name)))
    .map((name) => [name, types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream']);
}

/** A file with a fixed name; the document requests a changed one with another `?v=`. */
function servePlain(app: FastifyInstance, folder: string, name: string, type: string): void {
  const file = join(folder, name);
  const plain = readFileSync(file);
  const brotli = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined;
  app.get(`${BASE}/${name}`, { exposeHeadRoute: true }, (request, reply) => {
    const versioned = request.raw.url?.includes('?v=') ?? false;
    void reply
      .header('Cache-Control', versioned ? FOR_EVER : 'public, max-age=300')
      .header('Vary', 'Accept-Encoding')
      .type(type);
    if (brotli === undefined || !/\bbr\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(plain);
    return reply.header('Content-Encoding', 'br').send(brotli);
  });
}
