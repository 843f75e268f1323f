import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTH_BYTES = 1024;

/** Puts a .br and a .gz beside every script, style sheet and drawing, for servers that send them as they lie. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).flatMap((one) => {
        const bytes = Buffer.from(one.type === 'chunk' ? one.code : one.source);
        return /\.(?:js|css|svg)$/.test(one.fileName) && bytes.length > WORTH_BYTES
          ? [{ file: join(dir, one.fileName), bytes }]
          : [];
      });
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      await Promise.all(
        texts.flatMap(({ file, bytes }) => [
          brotli(bytes, quality).then((small) => writeFile(`${file}.br`, small)),
          zip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
        ]),
      );
    },
  };
}
