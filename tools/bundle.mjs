// TypeScript for Node, which does not run it: one bundle of ours with packages left outside.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Folder of bundles that are not shipped. */
export const bundleFolder = join(root, 'node_modules/.cache/user-center');

/**
 * Bundles entry files of the repository into `folder`, by default the cache. Each file keeps its own address, by which
 * the server's finds its migrations and its worker.
 * @param {Record<string, string>} entries name → path under the root
 * @param {string} [folder]
 */
export async function bundle(entries, folder = bundleFolder) {
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
    platform: 'node',
    transform: { target: 'node20.19' },
    external: (id) => /^[^./]/.test(id) && !id.startsWith('@uc/') && !id.startsWith(root),
    plugins: [
      {
        name: 'own-address',
        transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    logLevel: 'warn',
  });
  await made.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs' });
  await made.close();
}

/** Bundles one file and imports it. @param {string} name @param {string} path */
export async function importBundled(name, path) {
  await bundle({ [name]: path });
  return import(pathToFileURL(join(bundleFolder, `${name}.mjs`)).href);
}
