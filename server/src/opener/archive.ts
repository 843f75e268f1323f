import { finished } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { fromRandomAccessReaderPromise, validateFileName } from 'yauzl';
import { decodedText } from '@uc/contract/decoded-text';
import { type Source, withMemory } from './source';
import { Unfit } from './unfit';
import { readerOf } from './zip-reader';

/** Most files of an archive, bytes of all of them unpacked, and how often larger than the archive that may be. */
const MOST_FILES = 20_000;
const MOST_BYTES = 10 * 1024 ** 3;
const MOST_RATIO = 100;
/** The unpacked size up to which an archive is never taken for a bomb. */
const HARMLESS = 100 * 1024 ** 2;
/** Most archives in an archive; none of them is opened. */
const MOST_NESTED = 10;
const MOST_NAME = 1000;
/** Bytes that are unpacked to see whether the table of contents says the truth. */
const PROBE_BYTES = 512 * 1024 ** 2;
const STORED = 0;
const DEFLATED = 8;
const nested = /\.(?:zip|rar|7z|gz|tgz|bz2|xz|zst|jar|cab|iso)$/i;
/** Marks that change the direction of text: a name that ends in exe can look like one that ends in jpg. */
const turned = /[\0\u202A-\u202E\u2066-\u2069]/;
const LINK = 0o120_000;
const KIND = 0o170_000;
const HEAD = 30;

export type ArchiveKind = 'zip' | 'docx' | 'xlsx' | 'pptx';
const offices = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' } as const;

/**
 * The kind of a ZIP, by its table of contents. Unfit as upload.archive when it is a bomb or too large
 * unpacked, as upload.encrypted, and as upload.unreadable when it is damaged, climbs out of its folder, holds
 * links or macros, or has other contents than its table says.
 */
export async function examineArchive(source: Source): Promise<ArchiveKind> {
  const read = withMemory(source);
  const whole = await fromRandomAccessReaderPromise(readerOf(read), source.size, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
  }).catch(unreadable);
  if (whole.entryCount > MOST_FILES) throw new Unfit('upload.archive');
  if (whole.entryCount === 0) throw new Unfit('upload.unreadable');
  const files = await filesOf(whole, source.size);
  await probe(whole, files);
  return kindOf(files);
}

async function filesOf(whole: ZipFile, size: number): Promise<Entry[]> {
  const files: Entry[] = [];
  let [bytes, archives] = [0, 0];
  try {
    for await (const file of whole.eachEntry()) {
      file.fileName = nameOf(file);
      refuseFile(file);
      bytes += file.uncompressedSize;
      if (nested.test(file.fileName)) archives += 1;
      if (bytes > MOST_BYTES || archives > MOST_NESTED) throw new Unfit('upload.archive');
      files.push(file);
    }
  } catch (error) {
    unreadable(error);
  }
  if (bytes > HARMLESS && bytes > MOST_RATIO * size) throw new Unfit('upload.archive');
  refuseOverlap(files, size);
  return files;
}

/** Set where a name says itself that it is UTF-8. */
const UTF8 = 0x800;
/**
 * The name of a file in an archive. Programs in China write GBK without a mark, in which the second byte of a
 * character can be that of a backslash: the decoded name is judged, not its bytes.
 */
export function nameOf({ fileName, generalPurposeBitFlag }: Entry): string {
  const bytes = fileName as unknown as Buffer;
  const isMarked = (generalPurposeBitFlag & UTF8) !== 0;
  const name = isMarked ? decodedUtf8(bytes) : decodedText(bytes);
  if (name === undefined) throw new Unfit('upload.unreadable');
  const path = name.replaceAll('\\', '/');
  if (validateFileName(path) !== null) throw new Unfit('upload.unreadable');
  return path;
}
function decodedUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function refuseFile(file: Entry): void {
  if (file.isEncrypted()) throw new Unfit('upload.encrypted');
  const { fileName, versionMadeBy, externalFileAttributes, compressionMethod } = file;
  const isLink = versionMadeBy >> 8 === 3 && ((externalFileAttributes >>> 16) & KIND) === LINK;
  const isPacked = compressionMethod === STORED || compressionMethod === DEFLATED;
  if (isLink || !isPacked || fileName === '' || fileName.length > MOST_NAME || turned.test(fileName))
    throw new Unfit('upload.unreadable');
}

/** One content that several files share unpacks to many times the size of the archive. */
function refuseOverlap(files: readonly Entry[], size: number): void {
  let end = 0;
  const inOrder = files.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const { relativeOffsetOfLocalHeader: start, compressedSize, fileNameLength } of inOrder) {
    if (start < end) throw new Unfit('upload.archive');
    end = start + HEAD + fileNameLength + compressedSize;
  }
  if (end > size) throw new Unfit('upload.unreadable');
}

/** Unpacks up to the rest of a budget, so that a table that says too little is found. */
async function probe(whole: ZipFile, files: readonly Entry[]): Promise<void> {
  let left = PROBE_BYTES;
  for (const file of files) {
    if (file.compressionMethod !== DEFLATED || file.uncompressedSize > left) continue;
    left -= file.uncompressedSize;
    const content = await whole.openReadStreamPromise(file).catch(unreadable);
    // It fails when there is more or less of it than the table says.
    await finished(content.resume())
      .catch(unreadable)
      .finally(() => content.destroy());
  }
}

function kindOf(files: readonly Entry[]): ArchiveKind {
  const names = new Set(files.map(({ fileName }) => fileName));
  if (!names.has('[Content_Types].xml')) return 'zip';
  if (files.some(({ fileName }) => fileName.toLowerCase().endsWith('vbaproject.bin')))
    throw new Unfit('upload.unreadable');
  for (const [kind, part] of Object.entries(offices)) if (names.has(part)) return kind as ArchiveKind;
  return 'zip';
}

function unreadable(error: unknown): never {
  throw error instanceof Unfit ? error : new Unfit('upload.unreadable');
}
