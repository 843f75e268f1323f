import { expect, test } from 'vitest';
import { covered, coverOf } from './film-cover';
import { sourceOf } from './source';
import { box, filmed, fileType, handler, notes, SAID, track } from './testing-films';

const shownOf = async (bytes: Buffer): Promise<Buffer> => {
  const source = covered(sourceOf(bytes), await coverOf(sourceOf(bytes)));
  return Buffer.from(await source.read(0, bytes.length));
};

test('a film keeps its length and its media, and says nothing of who made it, when, where and with what', async () => {
  const bytes = filmed();
  expect(bytes.toString('latin1')).toMatch(SAID);
  const shown = await shownOf(bytes);
  expect(shown.toString('latin1')).not.toMatch(SAID);
  expect(shown.length).toBe(bytes.length);
  expect(shown.subarray(-4008)).toEqual(bytes.subarray(-4008));
  for (const type of ['ftyp', 'moov', 'mvhd', 'trak', 'tkhd', 'mdhd', 'vide', 'stsd'])
    expect([type, shown.indexOf(type)]).toEqual([type, bytes.indexOf(type)]);
  expect(shown.toString('latin1').match(/free/g)).toHaveLength(9);
  // However it is read.
  const source = covered(sourceOf(bytes), await coverOf(sourceOf(bytes)));
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 7)
    pieces.push(await source.read(at, Math.min(7, bytes.length - at)));
  expect(Buffer.concat(pieces)).toEqual(shown);
});

test('lengths of 64 bits, and a last box that ends with its file, are read as players do', async () => {
  const open = box('mdat', Buffer.alloc(900, 0x5a));
  open.writeUInt32BE(0);
  const [note] = notes();
  const bytes = Buffer.concat([
    filmed(0),
    box('udta', note!, { isLong: true }),
    box('mdat', Buffer.alloc(50), { isLong: true }),
    open,
  ]);
  const shown = await shownOf(bytes);
  expect(shown.toString('latin1')).not.toMatch(SAID);
  expect(shown.subarray(-900)).toEqual(Buffer.alloc(900, 0x5a));
});

const many = (count: number, one: Buffer) => Buffer.concat(Array.from({ length: count }, () => one));
const ended = box('free', Buffer.alloc(8));
ended.writeUInt32BE(0);
test.each<[string, string, () => Buffer]>([
  ['a place among its tracks', 'upload.filmTracks', () => filmed(9, { tracks: [track(), track('meta')] })],
  [
    'measurements of another maker',
    'upload.filmTracks',
    () => filmed(9, { tracks: [track(), track('camm')] }),
  ],
  ['sound alone', 'upload.film', () => filmed(9, { tracks: [track('soun')] })],
  ['a box within that ends with the file', 'upload.film', () => filmed(9, { beside: [ended] })],
  [
    'a box that is longer than what holds it',
    'upload.film',
    () => filmed(9, { beside: [box('udta', Buffer.alloc(8), { says: 999 })] }),
  ],
  [
    'a box that is shorter than its head',
    'upload.film',
    () => filmed(9, { beside: [box('udta', Buffer.alloc(8), { says: 7 })] }),
  ],
  [
    'a long box that is shorter than its head',
    'upload.film',
    () => filmed(9, { beside: [box('udta', Buffer.alloc(8), { isLong: true, says: 9 })] }),
  ],
  [
    'a box of an exabyte',
    'upload.film',
    () => filmed(9, { behind: [box('mdat', Buffer.alloc(8), { isLong: true, says: 2 ** 60 })] }),
  ],
  ['bytes that are no box', 'upload.film', () => Buffer.concat([filmed(), Buffer.from('GPS')])],
  ['a moment that is cut off', 'upload.film', () => filmed(9, { beside: [box('mvhd', Buffer.alloc(6))] })],
  [
    'a handler that is cut off',
    'upload.film',
    () => filmed(9, { tracks: [box('trak', box('mdia', handler('vide').subarray(0, 20)))] }),
  ],
  [
    'two tables of contents',
    'upload.film',
    () => Buffer.concat([filmed(), filmed().subarray(fileType.length)]),
  ],
  [
    'a table of contents of 11 MB',
    'upload.film',
    () => filmed(9, { beside: [box('free', Buffer.alloc(11 * 1024 * 1024))] }),
  ],
  [
    'a hundred thousand boxes',
    'upload.film',
    () => filmed(9, { behind: [many(100_000, box('mdat', Buffer.alloc(0)))] }),
  ],
  [
    'thousands of notes',
    'upload.film',
    () => filmed(9, { behind: [many(2500, box('udta', Buffer.alloc(1)))] }),
  ],
])('a film with %s is refused', async (_, reason, make) => {
  await expect(coverOf(sourceOf(make()))).rejects.toMatchObject({ reason });
});
