import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';

type Options = Parameters<typeof getDocumentProxy>[1];
/** A PDF whose text or pages are read; errors are those of the package. */
export const documentOf = (bytes: Uint8Array, options: Options = {}) =>
  getDocumentProxy(new Uint8Array(bytes), {
    ...options,
    isEvalSupported: false,
    cMapUrl: characterTables(),
    cMapPacked: true,
  });

/**
 * Which code is which character in fonts that every reader has and the file therefore does not hold, such as STSong-Light,
 * in which Java programs write Chinese: beside the bundle once built, else where the package has them. A path, for the
 * package takes no file address.
 */
function characterTables(): string {
  const built = fileURLToPath(new URL('./cmaps/', import.meta.url));
  if (existsSync(built)) return built;
  return join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps/');
}
