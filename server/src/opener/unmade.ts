import { crc32 } from 'node:zlib';
import { type ArchiveKind, examineArchive } from './archive';
import { type CompoundKind, examineCompound } from './compound';
import { examineFilm } from './film';
import { piecesOf, type Source } from './source';
import { Unfit } from './unfit';

/** The kind of a file that is kept as it was sent, by its first bytes. */
export type Unmade = 'mp4' | 'zip' | 'compound' | 'psd' | 'ai' | 'rar' | '7z';
type UnmadeKind = Exclude<Unmade, 'compound'> | ArchiveKind | CompoundKind;

/**
 * Checks whether a file that is kept as it was sent is of the kind that its first bytes say, and returns its
 * kind. Unfit as upload.unreadable, upload.encrypted, upload.archive and upload.tooComplex.
 */
export async function examine(source: Source, first: Unmade): Promise<UnmadeKind> {
  if (first === 'zip') return examineArchive(source);
  if (first === 'compound') return examineCompound(source);
  if (first === 'mp4') await examineFilm(source);
  else if (!(await checks[first](source))) throw new Unfit('upload.unreadable');
  return first;
}

const checks = { psd: isLayered, ai: isDrawing, rar: isRar, '7z': isSevenZip };

const startOf = async (source: Source, length: number): Promise<Buffer> =>
  Buffer.from(await source.read(0, Math.min(length, source.size)));

const PSD_HEAD = 26;
/** A picture of Photoshop: its header is possible, and its first three sections lie within the file. */
async function isLayered(source: Source): Promise<boolean> {
  if (source.size < PSD_HEAD + 12) return false;
  const head = await startOf(source, PSD_HEAD);
  const version = head.readUInt16BE(4);
  const most = version === 1 ? 30_000 : 300_000;
  const [channels, height, width, depth] = [12, 14, 18, 22].map((at, index) =>
    index === 1 || index === 2 ? head.readUInt32BE(at) : head.readUInt16BE(at),
  ) as [number, number, number, number];
  const isPossible =
    (version === 1 || version === 2) &&
    channels >= 1 &&
    channels <= 56 &&
    Math.min(height, width) >= 1 &&
    Math.max(height, width) <= most &&
    [1, 8, 16, 32].includes(depth);
  let at = PSD_HEAD;
  for (const bytes of [4, 4, version === 2 ? 8 : 4]) {
    if (!isPossible || at + bytes > source.size) return false;
    const size = Buffer.from(await source.read(at, bytes));
    at += bytes + (bytes === 8 ? Number(size.readBigUInt64BE()) : size.readUInt32BE());
  }
  return at <= source.size;
}

/** The bytes within which a drawing of Illustrator names its program. */
const NAME_BYTES = 8 * 1024 ** 2;
const PROGRAM = Buffer.from('Adobe Illustrator');
/** A drawing of Illustrator: PostScript or a PDF that names its program near one of its ends. */
async function isDrawing(source: Source): Promise<boolean> {
  const { size } = source;
  const parts = [
    [0, Math.min(NAME_BYTES, size)],
    [Math.max(0, size - NAME_BYTES), size],
  ] as const;
  for (const [from, to] of parts)
    for await (const piece of piecesOf(source, from, to))
      if (Buffer.from(piece).includes(PROGRAM)) return true;
  return false;
}

/** An archive of RAR 4 or 5, by its mark and the check of its first block. */
async function isRar(source: Source): Promise<boolean> {
  const head = await startOf(source, 64);
  if (head.length < 20) return false;
  if (head[6] === 0) return isRar4(head);
  // The length of the block is one byte for its main and its encryption header.
  const end = 13 + head[12]!;
  return head[6] === 1 && end <= head.length && crc32(head.subarray(12, end)) === head.readUInt32LE(8);
}

function isRar4(head: Buffer): boolean {
  const end = 7 + head.readUInt16LE(12);
  return (
    head[9] === 0x73 &&
    end >= 20 &&
    end <= head.length &&
    (crc32(head.subarray(9, end)) & 0xffff) === head.readUInt16LE(7)
  );
}

/** An archive of 7-Zip: its header is whole, and its table of contents ends with the file. */
async function isSevenZip(source: Source): Promise<boolean> {
  const head = await startOf(source, 32);
  if (head.length < 32 || crc32(head.subarray(12, 32)) !== head.readUInt32LE(8)) return false;
  return 32 + Number(head.readBigUInt64LE(12)) + Number(head.readBigUInt64LE(20)) === source.size;
}
