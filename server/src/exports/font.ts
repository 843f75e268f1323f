import { ideographsOf } from '@uc/contract/person-name';
import type { Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const STYLES = 'noto-sans-sc/noto_sans_sc_regular/css.css';
/** The same design whole: 27,700 ideographs, those of every name in 通用规范汉字表 among them; its package leaves it out of its exports. */
const WHOLE = '@embedpdf/fonts-sc';
const WHOLE_FILE = '../fonts/NotoSansHans-Regular.otf';

/** One of the files that the Chinese font is split into, and the characters it has. */
interface Slice {
  file: string;
  ranges: readonly (readonly [number, number])[];
}
/** Consecutive characters that are all in one file. */
export interface TextRun {
  file: string;
  text: string;
}

let slices: readonly Slice[] | undefined;

/** Noto Sans SC as its package has it: a hundred files by frequency of their characters, of which a PDF needs a few; 12,300 ideographs in all. */
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

let whole: { file: string; font: Font } | undefined;
/** Reads the font for characters that the slices leave out, where a text has such; call it before `textRunsOf`. */
export async function loadWhole(text: string): Promise<void> {
  if (whole || [...text].every((char) => sliceOf(char) !== undefined)) return;
  const file = join(dirname(createRequire(import.meta.url).resolve(WHOLE)), WHOLE_FILE);
  const { create } = await import('fontkit');
  whole = { file, font: create(await loadFont(file)) as Font };
}
const fileOf = (char: string): string | undefined =>
  sliceOf(char)?.file ??
  (whole?.font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0) ? whole.file : undefined);

/** The ideographs of a text that no font of ours has: whoever prints it would lose a character of a name. */
export async function lostOf(text: string): Promise<string[]> {
  await loadWhole(text);
  return [...new Set(ideographsOf(text))].filter((char) => fileOf(char) === undefined);
}

const files = new Map<string, Promise<Buffer>>();
let unpacked: Promise<unknown> = Promise.resolve();
/** One file after the other: what the decoder returns lies in memory that its next call writes over. */
export function unpackFont(bytes: Buffer): Promise<Buffer> {
  const own = unpacked.then(async () => {
    const { default: woff2 } = await import('wawoff2');
    return Buffer.from(await woff2.decompress(bytes));
  });
  unpacked = own.catch(() => undefined);
  return own;
}

/**
 * One of the files as TrueType or OpenType: a PDF embeds the glyphs that it uses, and they cannot be extracted from the
 * compressed form (WOFF2) that the package of the slices has.
 */
export function loadFont(file: string): Promise<Buffer> {
  const known = files.get(file);
  if (known) return known;
  const read = (async () => {
    if (file.endsWith('.otf')) return readFile(file);
    return unpackFont(await readFile(file));
  })();
  files.set(file, read);
  return read;
}

/** A text as runs of one file each; a character that no font has becomes 〓, a mark that chooses a drawing is left out. */
export function textRunsOf(text: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const char of text.replaceAll(/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu, '')) {
    const own = fileOf(char);
    const file = own ?? sliceOf('〓')!.file;
    const last = runs.at(-1);
    if (last?.file === file) last.text += own ? char : '〓';
    else runs.push({ file, text: own ? char : '〓' });
  }
  return runs;
}
