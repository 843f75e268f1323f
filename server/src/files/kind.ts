import type { FileKind } from '@uc/contract/file-kinds';
import type { PictureKind, Unmade } from '../opener/index';

/** The kind of a file by its first bytes: one that is made anew, or one that is kept as it was sent. */
export type First = { remade: PictureKind | 'pdf' } | { unmade: Unmade };
const remade = (kind: PictureKind | 'pdf'): First => ({ remade: kind });
const unmade = (kind: Unmade): First => ({ unmade: kind });

/** Whether it is a photo of HEIC, whatever its name says: its brand stands behind `ftyp`. */
export const isHeic = (head: Buffer): boolean =>
  head.subarray(4, 8).toString('latin1') === 'ftyp' &&
  /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(head.subarray(8, 12).toString('latin1'));

/**
 * The kind of a file by its first bytes; undefined for anything that no use allows. `extension` tells a
 * drawing from a PDF.
 */
export function firstOf(head: Buffer, extension: string): First | undefined {
  const starts = (hex: string, at = 0) => head.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('ffd8ff')) return remade('jpg');
  if (starts('89504e470d0a1a0a')) return remade('png');
  if (starts('474946383761') || starts('474946383961')) return remade('gif');
  if (starts('52494646') && starts('57454250', 8)) return remade('webp');
  if (starts('255044462d')) return extension === 'ai' ? unmade('ai') : remade('pdf');
  if (starts('66747970', 4)) return unmade('mp4');
  if (starts('504b0304')) return unmade('zip');
  if (starts('d0cf11e0a1b11ae1')) return unmade('compound');
  if (starts('38425053')) return unmade('psd');
  if (starts('252150532d41646f6265')) return unmade('ai');
  if (starts('526172211a07')) return unmade('rar');
  return starts('377abcaf271c') ? unmade('7z') : undefined;
}

/** The kinds that these first bytes can belong to. */
export const kindsOf = (first: First): readonly FileKind[] =>
  'remade' in first
    ? [first.remade]
    : first.unmade === 'zip'
      ? ['zip', 'docx', 'xlsx', 'pptx']
      : first.unmade === 'compound'
        ? ['doc', 'xls', 'ppt']
        : [first.unmade];
