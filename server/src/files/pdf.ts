import { inflateSync } from 'node:zlib';

/** Bytes that all streams of one document may become together. */
const MOST_INFLATED = 64 * 1024 * 1024;
const TAIL = 2048;

/** What a paper never needs: scripts, programs, other files inside, forms that compute, pages that play. */
const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|Filespec|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR|Rendition|Movie|Sound|3D)(?![A-Za-z0-9])/;

/**
 * Whether a PDF is one from its first byte to its last and can only be read: header, cross-reference and end in their
 * places, nothing behind the end, not encrypted, and no active content, written out or packed into streams.
 */
export function isPlainPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (!/^%PDF-(?:1\.[0-7]|2\.0)[\r\n]/.test(text)) return false;
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-TAIL))) return false;
  if (!/\/Type\s*\/Catalog(?![A-Za-z])/.test(text) && !/\/ObjStm(?![A-Za-z])/.test(text)) return false;
  if (/\/Encrypt(?![A-Za-z])/.test(text)) return false;
  return !isActive(text) && streamsArePlain(bytes, text);
}

/** A name may be spelt with `#xx` in place of any letter. */
const isActive = (text: string): boolean =>
  active.test(text) ||
  (/\/[^\s/<>[\]()]*#[0-9A-Fa-f]{2}/.test(text) &&
    active.test(
      text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    ));

/** Objects may be packed; what cannot be unpacked here is not let in when it holds objects. */
function streamsArePlain(bytes: Buffer, text: string): boolean {
  let left = MOST_INFLATED;
  for (const { 0: mark, 1: dictionary = '', index } of text.matchAll(
    /<<((?:[^<>]|<<[^<>]*>>|<[0-9A-Fa-f\s]*>)*)>>\s*stream\r?\n/g,
  )) {
    const start = index + mark.length;
    const end = text.indexOf('endstream', start);
    if (end < 0) return false;
    const holdsObjects = /\/ObjStm(?![A-Za-z])/.test(dictionary);
    const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? '';
    if (!/^(?:\[\s*)?\/FlateDecode(?:\s*\])?$/.test(filters.trim())) {
      if (holdsObjects && filters !== '') return false;
      continue;
    }
    try {
      const plain = inflateSync(bytes.subarray(start, end), { maxOutputLength: left, finishFlush: 2 });
      left -= plain.length;
      if (left <= 0 || isActive(plain.toString('latin1'))) return false;
    } catch (error) {
      const isBomb = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
      if (isBomb || holdsObjects) return false;
    }
  }
  return true;
}
