import sharp from 'sharp';

/** Width and height in blocks of 16 pixels. */
const [COLUMNS, ROWS] = [30, 20];
const BLOCK = 16;
const [WIDTH, HEIGHT] = [COLUMNS * BLOCK, ROWS * BLOCK];
const SCENE_MS = 2000;

/**
 * A film of still scenes, each two seconds, as MP4 with H.264: its pictures are written block by block as they are, which
 * every player reads and which needs no encoder.
 */
export async function filmOf(scenes: readonly Buffer[]): Promise<Buffer> {
  const samples: Buffer[] = [];
  for (const [index, scene] of scenes.entries()) {
    const unit = pictureUnit(await pixelsOf(scene), index);
    samples.push(Buffer.concat([u32(unit.length), unit]));
  }
  const type = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
  const moov = (first: number) => contents(samples, first);
  const start = type.length + moov(0).length + 8;
  return Buffer.concat([type, moov(start), box('mdat', ...samples)]);
}

const pixelsOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize(WIDTH, HEIGHT).removeAlpha().raw().toBuffer();

/** Numbers as the headers of H.264 write them: bits, and counts that take fewer bits the smaller they are. */
function bits(...parts: (string | number)[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const plain = (part + 1).toString(2);
      return '0'.repeat(plain.length - 1) + plain;
    })
    .join('');
}
const aligned = (text: string): Buffer =>
  Buffer.from(
    (text.padEnd(Math.ceil(text.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) =>
      Number.parseInt(byte, 2),
    ),
  );
const ended = (text: string) => aligned(`${text}1`);

// Baseline at level 3, frames alone, in the order in which they are shown.
const SEQUENCE = Buffer.concat([
  Buffer.from([0x67, 66, 0xc0, 30]),
  ended(bits(0, 0, 2, 1, '0', COLUMNS - 1, ROWS - 1, '1', '1', '0', '0')),
]);
const PARAMETERS = Buffer.concat([
  Buffer.from([0x68]),
  ended(bits(0, 0, '00', 0, 0, 0, '000', 0, 0, 0, '100')),
]);

/** A picture that needs no other: every block as its samples. */
function pictureUnit(rgb: Buffer, index: number): Buffer {
  const head = bits(0, 7, 0, '0000', index % 2, '00', 0, 1);
  const raw = bits(25);
  const blocks = Array.from({ length: COLUMNS * ROWS }, (_, at) => [
    aligned(at === 0 ? head + raw : raw),
    blockOf(rgb, (at % COLUMNS) * BLOCK, Math.floor(at / COLUMNS) * BLOCK),
  ]);
  // Nothing in it looks like the beginning of another unit, for no two bytes that follow each other are zero.
  return Buffer.concat([Buffer.from([0x65]), ...blocks.flat(), Buffer.from([0x80])]);
}

/** Brightness of each pixel of a block, then its two colours of every fourth; none of them is ever zero. */
function blockOf(rgb: Buffer, left: number, top: number): Buffer {
  const mixed = (x: number, y: number, [r, g, b]: readonly number[], from: number): number => {
    const at = ((top + y) * WIDTH + left + x) * 3;
    return Math.round(from + (rgb[at]! * r! + rgb[at + 1]! * g! + rgb[at + 2]! * b!) / 256);
  };
  const plane = (step: number, weights: readonly number[], from: number) =>
    Array.from({ length: (BLOCK / step) ** 2 }, (_, n) => {
      const across = BLOCK / step;
      return mixed((n % across) * step, Math.floor(n / across) * step, weights, from);
    });
  return Buffer.from([
    ...plane(1, [65.7, 129, 25], 16),
    ...plane(2, [-37.9, -74.5, 112.4], 128),
    ...plane(2, [112.4, -94.1, -18.3], 128),
  ]);
}

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => u32(value).subarray(2)));
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body]);
};
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** The table of contents: one track, whose samples lie together from `first`. */
function contents(samples: readonly Buffer[], first: number): Buffer {
  const length = samples.length * SCENE_MS;
  const entry = box(
    'avc1',
    Buffer.concat([
      u32(0),
      u16(0, 1),
      u32(0, 0, 0, 0),
      u16(WIDTH, HEIGHT),
      u32(0x480000, 0x480000, 0),
      u16(1),
    ]),
    Buffer.concat([Buffer.alloc(32), u16(24, 0xffff)]),
    box(
      'avcC',
      Buffer.from([1, 66, 0xc0, 30, 0xff, 0xe1]),
      u16(SEQUENCE.length),
      SEQUENCE,
      Buffer.from([1]),
      u16(PARAMETERS.length),
      PARAMETERS,
    ),
  );
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), entry),
    box('stts', u32(0, 1, samples.length, SCENE_MS)),
    box('stsc', u32(0, 1, 1, samples.length, 1)),
    box('stsz', u32(0, 0, samples.length, ...samples.map((sample) => sample.length))),
    box('stco', u32(0, 1, first)),
  );
  const media = box(
    'minf',
    box('vmhd', u32(1, 0, 0)),
    box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
    table,
  );
  const track = box(
    'trak',
    box('tkhd', u32(7, 0, 0, 1, 0, length, 0, 0, 0, 0), MATRIX, u32(WIDTH * 0x10000, HEIGHT * 0x10000)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, 1000, length, 0x55c40000)),
      box('hdlr', u32(0, 0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from([0])),
      media,
    ),
  );
  const head = box(
    'mvhd',
    u32(0, 0, 0, 1000, length, 0x10000, 0x1000000, 0, 0),
    MATRIX,
    u32(0, 0, 0, 0, 0, 0, 2),
  );
  return box('moov', head, track);
}
