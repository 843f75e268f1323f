import { inflateRawSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { pagesAlone } from './pdf-pages';
import { Unfit } from './unfit';

/** The largest total size of all streams of a document, decompressed. */
const MOST_INFLATED = 64 * 1024 * 1024;
const [HEAD, TAIL] = [16, 2048];
/** The bytes of a zlib stream before the deflated data. */
const ZLIB_HEADER = 2;
/** Accepts a stream without its end (Z_SYNC_FLUSH), which many programs cut off. */
const FLUSH = 2;

const names = (...all: string[]) => new Set(all.map((name) => PDFName.of(name)));
/**
 * Active contents, which no document needs: scripts, programs, forms that compute, media. Attachments fall
 * away with all that is no page.
 */
const active = names(
  ...['JavaScript', 'Launch', 'RichMedia', 'XFA'],
  ...['SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition', 'Movie', 'Sound', '3D'],
);
/**
 * Entries that are not visible on a page: actions, alternative pictures, private data of programs; for
 * streams also external files.
 */
const unseen = names(
  ...['A', 'AA', 'AF', 'Alternates', 'LastModified', 'Metadata', 'OPI', 'PieceInfo', 'PS', 'Ref'],
  ...['StructParent', 'StructParents', 'Thumb', 'URI'],
);
const elsewhere = names('F', 'FFilter', 'FDecodeParms');
const [encrypt, filter, flate] = [PDFName.of('Encrypt'), PDFName.of('Filter'), PDFName.of('FlateDecode')];

/**
 * A new PDF with the pages of this one and nothing else. Unfit as upload.unreadable when data follows its end, it
 * cannot be read completely or it contains anything active, as upload.encrypted, and as upload.tooComplex.
 */
export async function pagesOf(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isWhole(bytes)) throw new Unfit('upload.unreadable');
  try {
    const source = await PDFDocument.load(bytes, {
      updateMetadata: false,
      ignoreEncryption: true,
      throwOnInvalidObject: true,
      parseSpeed: Infinity,
    });
    const { context } = source;
    if (context.trailerInfo.Encrypt !== undefined) throw new Unfit('upload.encrypted');
    const objects = context.enumerateIndirectObjects().map(([, object]) => object);
    objects.forEach(clean);
    measure(objects);
    return await pagesAlone(source);
  } catch (error) {
    throw error instanceof Unfit ? error : new Unfit('upload.unreadable');
  }
}

/** Whether it is a PDF from its first byte to its last, without data after its end. */
function isWhole(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  return (
    /^%PDF-(?:1\.[0-7]|2\.0)[\r\n]/.test(text(bytes.subarray(0, HEAD))) &&
    /startxref\s+\d+\s+%%EOF$/.test(text(bytes.subarray(-TAIL)).trimEnd())
  );
}

/**
 * Refuses active content and removes invisible entries. The parser has decoded every name and decompressed every object
 * stream.
 */
function clean(object: PDFObject): void {
  const open = [object];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one instanceof PDFName && active.has(one)) throw new Unfit('upload.unreadable');
    if (one instanceof PDFArray) for (const part of one.asArray()) open.push(part);
    const isStream = one instanceof PDFStream;
    const dictionary = one instanceof PDFStream ? one.dict : one;
    if (!(dictionary instanceof PDFDict)) continue;
    for (const [key, value] of dictionary.entries()) {
      if (key === encrypt) throw new Unfit('upload.encrypted');
      if (unseen.has(key) || (isStream && elsewhere.has(key))) dictionary.delete(key);
      open.push(key, value);
    }
  }
}

/** Viewers decompress the streams of a document: they are decompressed here first, within one total limit. */
function measure(objects: PDFObject[]): void {
  let left = MOST_INFLATED;
  for (const object of objects) {
    if (!(object instanceof PDFRawStream) || !isDeflated(object.dict)) continue;
    // Without the checksum at its end, which some programs write wrongly. Corrupt data and data over the limit throw.
    const packed = object.contents.subarray(ZLIB_HEADER);
    left -= inflateRawSync(packed, { maxOutputLength: left, finishFlush: FLUSH }).length;
    if (left <= 0) throw new Unfit('upload.tooComplex');
  }
}

function isDeflated(dictionary: PDFDict): boolean {
  const filters = dictionary.lookup(filter);
  return (filters instanceof PDFArray && filters.size() > 0 ? filters.lookup(0) : filters) === flate;
}
