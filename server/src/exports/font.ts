import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const STYLES = 'noto-sans-sc/noto_sans_sc_regular/css.css';

/** One of the files that a Chinese font is cut into, and the characters it holds. */
interface Slice {
  file: string;
  ranges: readonly (readonly [number, number])[];
}
/** A stretch of text whose characters are all in one file. */
export interface Stretch {
  file: string;
  text: string;
}

let slices: readonly Slice[] | undefined;

/** Noto Sans SC as its package has it: a hundred files by frequency of their characters, of which a paper needs a few. */
function font(): readonly Slice[] {
  if (slices) return slices;
  const styles = createRequire(import.meta.url).resolve(STYLES);
  const faces = readFileSync(styles, 'utf8').split('}').slice(0, -1);
  const parts = faces.map((face) => [
    /url\(([^)]+)\)/.exec(face)?.[1] ?? '',
    /unicode-range:([^;]+);/.exec(face)?.[1]?.trim() ?? '',
  ]);
  slices = parts.map(([name = '', ranges = '']) => ({
    file: join(dirname(styles), name.replaceAll(/['"]/g, '')),
    ranges: ranges.split(/,\s*/).map((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((hex) => parseInt(hex, 16));
      return [first, last] as const;
    }),
  }));
  return slices;
}

const found = new Map<string, Slice | undefined>();
function sliceOf(char: string): Slice | undefined {
  if (!found.has(char)) {
    const point = char.codePointAt(0) ?? 0;
    found.set(
      char,
      font().find(({ ranges }) => ranges.some(([first, last]) => point >= first && point <= last)),
    );
  }
  return found.get(char);
}

const files = new Map<string, Promise<Buffer>>();

/**
 * One of the files as TrueType: a paper takes over the letters that it uses, which cannot be cut out of the compressed form
 * that the package has.
 */
export function lettersOf(file: string): Promise<Buffer> {
  const known = files.get(file);
  if (known) return known;
  const read = (async () => {
    const { default: woff2 } = await import('wawoff2');
    return Buffer.from(await woff2.decompress(await readFile(file)));
  })();
  files.set(file, read);
  return read;
}

/** A text as stretches; a character that the font does not have is shown as 〓. */
export function stretchesOf(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (const char of text) {
    const own = sliceOf(char);
    const { file } = own ?? sliceOf('〓')!;
    const last = stretches.at(-1);
    if (last?.file === file) last.text += own ? char : '〓';
    else stretches.push({ file, text: own ? char : '〓' });
  }
  return stretches;
}
