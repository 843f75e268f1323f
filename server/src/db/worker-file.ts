import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The JavaScript of a worker, `name.ts` beside the file `at` (its import.meta.url): beside the bundle once built. Run from
 * source, as tests do, it is bundled once into node_modules/.cache under a name that follows what it may be made of, since
 * Node does not run TypeScript in a worker.
 */
export async function workerFile(name: string, at: string): Promise<string> {
  if (!at.endsWith('.ts')) return fileURLToPath(new URL(`./${name}.js`, at));
  const source = new URL(name, at).href;
  const known = bundled.get(source) ?? bundledOnce(name, at);
  bundled.set(source, known);
  return known;
}

/** By source, none of which changes while a process runs: each server that starts would read all of the contract. */
const bundled = new Map<string, Promise<string>>();

async function bundledOnce(name: string, at: string): Promise<string> {
  const folder = join(cacheFolder(), `${name}-${hashOf([new URL('.', at), contract])}`);
  if (!existsSync(folder)) await bundle(fileURLToPath(new URL(`./${name}.ts`, at)), folder);
  return join(folder, `${name}.js`);
}

const contract = new URL('../../../contract/src/', import.meta.url);
function hashOf(folders: URL[]): string {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
      if (file.endsWith('.ts')) hash.update(readFileSync(new URL(file, folder)));
  return hash.digest('hex').slice(0, 16);
}

/** The version of the embedded engine, on which its data format depends. */
export function engineVersion(): string {
  const text = readFileSync(join(dirname(enginePath()), '../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The folder for files generated from the source. */
export function cacheFolder(): string {
  const [root] = enginePath().split('node_modules');
  return join(root!, 'node_modules', '.cache', 'user-center');
}

/** The program of the embedded engine, beside which its code lies. */
export function enginePath(): string {
  return createRequire(import.meta.url).resolve('@electric-sql/pglite');
}

async function bundle(source: string, folder: string): Promise<void> {
  const { build } = await import('rolldown');
  // Several test files, and several workers of one, may do this at the same time: each writes a folder of its own and renames it.
  const draft = `${folder}.${randomUUID()}`;
  await build({
    input: source,
    platform: 'node',
    // Packages are not bundled; the contract, which is TypeScript, is.
    external: (id) => /^[^./]/.test(id) && !id.startsWith('@uc/'),
    logLevel: 'warn',
    // Modules loaded late stay files of their own, as in the built server: in one file all packages would be
    // loaded at once.
    output: { dir: draft, format: 'esm' },
  });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another was first.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
}
