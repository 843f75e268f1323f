import { lengthOf } from './film';
import { type Source, withMemory } from './source';
import { Unfit } from './unfit';

/** Bytes of a film that nobody is shown: the types of boxes that become `free`, and ranges that become zeros. */
export interface FilmCover {
  free: number[];
  zero: [from: number, to: number][];
}
interface Box {
  type: string;
  at: number;
  /** The beginning and the end of its content. */
  from: number;
  to: number;
}

const MOST_BOXES = 20_000;
const MOST_RANGES = 2_000;
/** Bytes of the table of contents: that of a film of three hours has some five million. */
const MOST_CONTENTS = 10 * 1024 * 1024;
const HEAD = 16;

/**
 * The boxes that players need, by the box in which they lie. Any other may say who made a film, where and
 * with what.
 */
const needed: Record<string, readonly string[]> = {
  '': ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'tref', 'mdia'],
  mdia: ['mdhd', 'hdlr', 'elng', 'minf'],
  minf: ['vmhd', 'smhd', 'sthd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl'],
  stbl: [
    ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stps', 'stsh', 'stsc', 'stsz', 'stz2', 'stco', 'co64'],
    ...['sdtp', 'padb', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio'],
  ],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc'],
};
/** Tracks of pictures, sound and words; others hold measurements of a camera, its places among them. */
const shown = ['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd'];
const dated = ['mvhd', 'tkhd', 'mdhd'];

/**
 * Finds the bytes of an MP4 that are hidden from the public: boxes that players do not need, times of
 * creation, and names of tracks' makers. Unfit as upload.film when its boxes do not add up or are too many,
 * and as upload.filmTracks with tracks of measurements.
 */
export async function coverOf(source: Source): Promise<FilmCover> {
  const { size, read } = withMemory(source);
  const cover: FilmCover = { free: [], zero: [] };
  const seen = new Map<string, number>();
  let boxes = 0;
  const bytesAt = async (at: number, length: number) => Buffer.from(await read(at, length));

  const boxAt = async (at: number, end: number, isInner: boolean): Promise<Box> => {
    boxes += 1;
    if (boxes > MOST_BOXES || at + 8 > end) throw new Unfit('upload.film');
    const head = await bytesAt(at, Math.min(HEAD, end - at));
    const isLong = head.readUInt32BE(0) === 1;
    const length = lengthOf(head, end - at);
    // A box that ends with its file is the last of the file itself, never one within another.
    const isOpen = head.readUInt32BE(0) === 0 && isInner;
    if (isOpen || length < (isLong ? HEAD : 8) || at + length > end) throw new Unfit('upload.film');
    return { type: head.toString('latin1', 4, 8), at, from: at + (isLong ? HEAD : 8), to: at + length };
  };
  const hide = (from: number, to: number) => {
    if (to > from) cover.zero.push([from, to]);
    if (cover.zero.length > MOST_RANGES) throw new Unfit('upload.film');
  };
  const look = async ({ type, from, to }: Box, parent: string): Promise<void> => {
    if (dated.includes(type)) {
      if (to < from + HEAD + 4) throw new Unfit('upload.film');
      // Two moments behind version and flags, of eight bytes each in version 1.
      hide(from + 4, from + 4 + ((await bytesAt(from, 1))[0] === 1 ? 16 : 8));
    }
    if (type !== 'hdlr') return;
    if (to < from + 24) throw new Unfit('upload.film');
    if (parent === 'mdia') {
      const kind = (await bytesAt(from + 8, 4)).toString('latin1');
      if (!shown.includes(kind)) throw new Unfit('upload.filmTracks');
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
    hide(from + 24, to);
  };
  const walk = async (parent: string, from: number, to: number): Promise<void> => {
    for (let at = from; at < to;) {
      const box = await boxAt(at, to, parent !== '');
      const { type } = box;
      if (type === 'moov' && parent === '' && box.to - at > MOST_CONTENTS) throw new Unfit('upload.film');
      if (needed[parent]!.includes(type)) {
        seen.set(type, (seen.get(type) ?? 0) + 1);
        await look(box, parent);
        if (needed[type] !== undefined) await walk(type, box.from, box.to);
      } else {
        cover.free.push(at + 4);
        hide(box.from, box.to);
        if (cover.free.length > MOST_RANGES) throw new Unfit('upload.film');
      }
      at = box.to;
    }
  };
  await walk('', 0, size);
  if (seen.get('moov') !== 1 || seen.get('mvhd') !== 1 || !seen.has('vide')) throw new Unfit('upload.film');
  return cover;
}

/** A film with the hidden bytes covered; nothing of it moves. */
export const covered = ({ size, read }: Source, { free, zero }: FilmCover): Source => ({
  size,
  async read(from, length) {
    const bytes = Buffer.from(await read(from, length));
    for (const [start, end] of zero)
      if (start < from + length && end > from)
        bytes.fill(0, Math.max(0, start - from), Math.min(length, end - from));
    for (const place of free)
      for (const [index, letter] of [...Buffer.from('free')].entries()) {
        const at = place + index - from;
        if (at >= 0 && at < length) bytes[at] = letter;
      }
    return bytes;
  },
});
