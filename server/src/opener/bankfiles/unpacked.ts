import { gunzipSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import { type ArchiveKind, examineArchive, nameOf } from '../archive';
import { type CompoundKind, examineCompound } from '../compound';
import { sourceOf } from '../source';
import { Unfit } from '../unfit';
import { Fault } from './statement';

/** Most bytes of all files of an upload together, unpacked, and most files in an archive. */
const MOST_BYTES = 80 * 1024 ** 2;
const MOST_FILES = 100;

/** A file as it is in what was sent, out of its packing. */
export interface Unpacked {
  name: string;
  bytes: Uint8Array;
  /** Whether it is a spreadsheet. */
  isSheet: boolean;
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

const isGzip = (bytes: Uint8Array) => startsWith(bytes, 0x1f, 0x8b);
const isCompound = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b);

/** The files in what was sent, by its first bytes: of a ZIP all, of a GZIP the one, else itself. */
export async function unpacked(name: string, bytes: Uint8Array): Promise<Unpacked[]> {
  if (isGzip(bytes)) return [await one(name.replace(/\.gz$/i, ''), gunzipped(bytes))];
  if (isZip(bytes) && (await kindOf(bytes)) === 'zip') return filesOf(name, bytes);
  return [await one(name, bytes)];
}

async function one(name: string, bytes: Uint8Array): Promise<Unpacked> {
  const kind = isZip(bytes) || isCompound(bytes) ? await kindOf(bytes) : 'text';
  if (kind === 'zip') throw new Fault('压缩包里还有压缩包，请解压后上传');
  if (kind !== 'xlsx' && kind !== 'xls' && kind !== 'text') throw new Fault('这是文字或演示文件，不是对账单');
  return { name, bytes, isSheet: kind !== 'text' };
}

async function kindOf(bytes: Uint8Array): Promise<ArchiveKind | CompoundKind> {
  try {
    const source = sourceOf(bytes);
    return await (isZip(bytes) ? examineArchive(source) : examineCompound(source));
  } catch (error) {
    if (!(error instanceof Unfit) || error.reason !== 'upload.unreadable') throw error;
    throw new Fault('表格或压缩文件不完整或已损坏，请重新下载');
  }
}

function gunzipped(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Fault(isLarge ? '解压后太大，请分段下载后上传' : '压缩文件不完整或已损坏，请重新下载');
  }
}

async function filesOf(archive: string, bytes: Uint8Array): Promise<Unpacked[]> {
  const whole = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
  });
  if (whole.entryCount > MOST_FILES) throw new Fault(`压缩包里超过${MOST_FILES}个文件，请分开上传`);
  const files: Unpacked[] = [];
  let left = MOST_BYTES;
  for await (const entry of whole.eachEntry()) {
    const name = nameOf(entry);
    if (name.endsWith('/') || /(?:^|\/)(?:\.|__MACOSX\/)/.test(name)) continue;
    left -= entry.uncompressedSize;
    if (left < 0) throw new Fault('解压后太大，请分开上传');
    const pieces: Buffer[] = [];
    for await (const piece of await whole.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    const content = Buffer.concat(pieces);
    files.push(await one(`${archive}/${name}`, isGzip(content) ? gunzipped(content) : content));
  }
  return files;
}
