import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The JavaScript of the worker: beside the bundle once built. Run from source, as tests do, it is bundled once
 * into node_modules/.cache under a name that follows its content, since Node does not run TypeScript in a worker.
 */
export async function workerFile(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return fileURLToPath(new URL('./pglite-worker.js', import.meta.url));
  const source = fileURLToPath(new URL('./pglite-worker.ts', import.meta.url));
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16);
  const file = join(cacheFolder(), `pglite-worker-${hash}.js`);
  if (!existsSync(file)) await bundle(source, file);
  return file;
}

/** The version of the embedded engine, on which the form of its data depends. */
export function engineVersion(): string {
  const text = readFileSync(join(dirname(enginePath()), '../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Where things made from the source are kept until it changes. */
export function cacheFolder(): string {
  const [root] = enginePath().split('node_modules');
  return join(root!, 'node_modules', '.cache', 'user-center');
}

function enginePath(): string {
  return createRequire(import.meta.url).resolve('@electric-sql/pglite');
}

async function bundle(source: string, file: string): Promise<void> {
  const { build } = await import('rolldown');
  // Several test files may come here at once: each writes its own file and renames it.
  const draft = `${file}.${process.pid}.js`;
  await build({
    input: source,
    platform: 'node',
    external: /^[^./]/,
    logLevel: 'warn',
    output: { file: draft, format: 'esm' },
  });
  renameSync(draft, file);
}
