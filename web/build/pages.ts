import { readFileSync } from 'node:fs';
import { endpoints } from '../../contract/src/endpoints.gen';
import type { Plugin, Rolldown } from 'vite';
import { type RouteRow, routeEntries, routeOf, type RouteId } from '../src/routes';

/** Additions of the server to the document of one page, so that the first answer names all that the page needs. */
interface Page {
  /** Under /center/user. */
  path: string;
  /** Chunks to preload, beside those that index.html names itself; under the base, without a leading slash. */
  modules: string[];
  styles: string[];
  /** Paths of the calls that the boot script starts. */
  first: string[];
  /** Whether the browser goes on to another page from it. */
  goesOn: boolean;
}

/**
 * Writes dist/pages.json from the route table and the finished chunks. The server replaces in dist/index.html, per answer:
 * `__CSP_NONCE__`, `__NOW__`, `__COOKIE_DOMAIN__`, `__SIGN_IN_URL__`, `__PUBLIC_SITE__`, `__DEMO__` (1 or empty), `<!--first-->` by the page's
 * `<meta name="uc-first" content="[…]">`, and `<!--page-->` by its `<link rel="stylesheet">` and `<link rel="modulepreload">`.
 */
export function pages(base: string): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = screenFiles();
        const list = routeEntries.flatMap(([id]) => {
          const page = pageOf(id, files, bundle);
          return page ? [page] : [];
        });
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(list) });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        // After the entry, which is larger and which every page waits for.
        const links =
          bundle && filename.endsWith('/index.html')
            ? startLinks(bundle).map(([rel, file]) => `<link rel="${rel}" crossorigin href="${base}${file}">`)
            : [];
        const end = [...links, '<!--page-->'].map((line) => `  ${line}\n  `).join('');
        return html.replace(/\s{0,40}<!--page-->/, '').replace('</head>', `${end}</head>`);
      },
    },
  };
}

/** While `vite` serves the document itself there is no server to fill it in. */
export function emptyDocument(): Plugin {
  return {
    name: 'empty-document',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(/__[A-Z_]+__|<!--page-->/g, ''),
  };
}

function pageOf(id: RouteId, files: Map<string, string>, bundle: Rolldown.OutputBundle): Page | undefined {
  const row = routeOf(id);
  const shown = row.redirect ? routeOf(row.redirect as RouteId) : row;
  if (!shown.screen || row.path.includes('*')) return undefined;
  const file = files.get(shown.screen);
  if (!file) throw new Error(`screens.ts has no import for ${shown.screen}`);
  const hasLayout = shown.layout !== false;
  const chunks = [...(hasLayout ? ['src/app/Layout.tsx'] : []), file].flatMap((module) =>
    closure(chunkOf(module, bundle), bundle),
  );
  const entry = new Set(atStart(bundle));
  const own = [...new Set(chunks)].filter((chunk) => !entry.has(chunk));
  return {
    path: row.path,
    modules: own.map(({ fileName }) => fileName),
    styles: [...new Set(own.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))],
    first: hasLayout ? [endpoints.passport.session.path, ...firstCalls(shown)] : [],
    goesOn: row.redirect !== undefined,
  };
}

/** Chunks of every page: the one that index.html starts with, and the application, which that one imports a task later. */
function atStart(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const first = Object.values(bundle).filter(isDocument);
  return [...first, chunkOf('src/start.tsx', bundle)].flatMap((chunk) => closure(chunk, bundle));
}

/** Links that the document does not have by itself: chunks of the application to preload, and their styles. */
function startLinks(bundle: Rolldown.OutputBundle): [rel: string, file: string][] {
  const named = new Set(
    Object.values(bundle).flatMap((one) => (isDocument(one) ? closure(one, bundle) : [])),
  );
  const own = [...new Set(atStart(bundle))].filter((chunk) => !named.has(chunk));
  const styles = new Set(own.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return [
    ...own.map(({ fileName }): [string, string] => ['modulepreload', fileName]),
    ...[...styles].map((file): [string, string] => ['stylesheet', file]),
  ];
}

/** The chunk that index.html starts with; the console has a document of its own. */
const isDocument = (one: Rolldown.OutputBundle[string]): one is Rolldown.OutputChunk =>
  one.type === 'chunk' && one.isEntry && one.facadeModuleId?.endsWith('/index.html') === true;

/** `screen id → source file`, read from the one table that has it. */
function screenFiles(): Map<string, string> {
  const table = readFileSync(new URL('../src/screens.ts', import.meta.url), 'utf8');
  return new Map(
    [...table.matchAll(/'([\w.]+)': \(\) => import\('\.\/([\w/.-]+)'\)/g)].map(([, id = '', file = '']) => [
      id,
      `src/${file}.tsx`,
    ]),
  );
}

function chunkOf(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(`/${module}`),
  );
  if (found?.type !== 'chunk') throw new Error(`${module} has no chunk of its own`);
  return found;
}

/** A chunk and all that it imports before it runs. */
function closure(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  seen = new Set<Rolldown.OutputChunk>(),
): Rolldown.OutputChunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') closure(next, bundle, seen);
  }
  return [...seen];
}

function firstCalls({ first = [] }: RouteRow): string[] {
  return first.map((call) => {
    const [name = '', query] = call.split('?');
    const [room = '', endpoint = ''] = name.split('.');
    const row = (
      endpoints as Record<
        string,
        Record<string, { path: string; method: string; twin?: boolean } | undefined>
      >
    )[room]?.[endpoint];
    if (row?.method !== 'GET' || !row.twin)
      throw new Error(`${name} cannot be a first call: it must be a GET that sub-accounts have too`);
    return query ? `${row.path}?${query}` : row.path;
  });
}
