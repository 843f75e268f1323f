import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'third-party.txt';

/**
 * Writes dist/third-party.txt: each package that the chunks are made of, with its licence. Taken from what was bundled, so that
 * no list has to be kept; one that says nothing of its licence ends the build.
 */
export function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const modules = Object.values(bundle).flatMap((one) =>
          one.type === 'chunk' ? Object.keys(one.modules) : [],
        );
        const folders = new Set(modules.flatMap((id) => folderOf(id) ?? []));
        const texts = [...folders].map(noticeOf).toSorted();
        this.emitFile({
          type: 'asset',
          fileName: FILE,
          source: `本软件的网页使用了以下开源软件。\n\n${texts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`,
        });
      },
    },
  };
}

/** The folder of the package that a module belongs to, undefined for one of ours. */
const folderOf = (id: string): string | undefined =>
  /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)/.exec(id)?.[1];

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const file = existsSync(folder) && readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!file && !license) throw new Error(`${name} does not say under which licence it is.`);
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${license}`;
  return `${name} ${version}\n\n${text}`;
}
