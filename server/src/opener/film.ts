import { type Source, withMemory } from './source';
import { Unfit } from './unfit';

/** Boxes at the top of a file; a film that is cut in fragments has two for each. */
const MOST_BOXES = 20_000;
const HEAD = 16;
/** Brands of MP4, and none of QuickTime, HEIC, AVIF or sound alone. */
const BRANDS = /^(?:iso[2-9m]|mp4[12]|avc1|M4V |dash|MSNV|mp71|f4v |ndsc)$/;

/** Unfit as upload.unreadable unless it is an MP4 whose boxes fill it exactly, with a table of contents and media. */
export async function examineFilm(source: Source): Promise<null> {
  const { size, read } = withMemory(source);
  const seen = new Set<string>();
  let at = 0;
  for (let boxes = 0; at < size; boxes += 1) {
    if (boxes === MOST_BOXES) throw new Unfit('upload.tooComplex');
    if (at + 8 > size) throw new Unfit('upload.unreadable');
    const head = Buffer.from(await read(at, Math.min(HEAD, size - at)));
    const type = head.toString('latin1', 4, 8);
    if (at === 0 && (type !== 'ftyp' || !BRANDS.test(head.toString('latin1', 8, 12))))
      throw new Unfit('upload.unreadable');
    const length = lengthOf(head, size - at);
    if (length < 8 || at + length > size) throw new Unfit('upload.unreadable');
    seen.add(type);
    at += length;
  }
  if (!seen.has('moov') || !(seen.has('mdat') || seen.has('moof'))) throw new Unfit('upload.unreadable');
  return null;
}

/** The length of a box; 1 says that it stands behind the type, 0 that the box is the last. */
export function lengthOf(head: Buffer, left: number): number {
  const short = head.readUInt32BE(0);
  if (short === 0) return left;
  if (short !== 1) return short;
  return head.length < HEAD ? 0 : Number(head.readBigUInt64BE(8));
}
