import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { compoundOf, zipOf } from './testing-unmade';

/** Files made to use up resources when opened: name → a file of about so many bytes. All are to be refused. */
export const hostileKinds: Record<string, (size: number) => Buffer | Promise<Buffer>> = {
  'streams that never end.pdf': (size) => paper('<<>>stream\n'.repeat(size / 11)),
  'streams that break after 60 MB.pdf': (size) => {
    const broken = Buffer.concat([zeros(60), Buffer.from('ffffffffffff', 'hex')]);
    return paper(repeated(size, (n) => [`${n} 0 obj\n<< /Filter /FlateDecode >>\nstream\n`, broken, ENDS]));
  },
  'a key of letters.pdf': (size) => paper(`1 0 obj\n<<${'a'.repeat(size)}`),
  'a number without end.pdf': (size) => paper('1'.repeat(size)),
  'lists in lists.pdf': (size) => paper(`1 0 obj\n${'['.repeat(size)}`),
  'a text in brackets.pdf': (size) => paper(`1 0 obj\n${'('.repeat(size)}`),
  'empty dictionaries.pdf': (size) => paper(`1 0 obj\n[${'<<>>'.repeat(size / 4)}]\nendobj\n`),
  'names of their own.pdf': (size) =>
    paper(`1 0 obj\n[${repeated(size, (n) => [`/${n.toString(36)}`]).toString()}]\nendobj\n`),
  'objects that are packed small.pdf': (size) =>
    paper(
      repeated(size, (n) => [
        `${n} 0 obj\n<< /Type /ObjStm /N 1 /First 9 /Filter /FlateDecode >>\nstream\n`,
        zeros(400),
        ENDS,
      ]),
    ),
  'pages that hold each other.pdf': (size) =>
    paper(
      [
        '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
        ...Array.from({ length: 9 }, (_, level) => {
          const kids = `${level + 3} 0 R `.repeat(12);
          return `${level + 2} 0 obj\n<< /Type /Pages /Count 1 /Kids [${kids}] >>\nendobj\n`;
        }),
        '11 0 obj\n<< /Type /Page /MediaBox [0 0 9 9] >>\nendobj\n',
        '%'.repeat(size),
      ].join(''),
    ),
  'notes that are packed small.png': async (size) => {
    const picture = await square('png');
    const note = Buffer.concat([Buffer.from('a\0\0'), zeros(7)]);
    // After the header, before the pixels.
    return Buffer.concat([
      picture.subarray(0, 33),
      repeated(size, () => [chunk('zTXt', note)]),
      Buffer.from('x'),
    ]);
  },
  'looks without end.jpg': async (size) => {
    const picture = await square('jpeg');
    const scan = picture.subarray(picture.lastIndexOf(Buffer.from('ffda', 'hex')), -2);
    return Buffer.concat([picture.subarray(0, -2), repeated(size, () => [scan])]);
  },
  'a million files.zip': (size) =>
    zipOf(
      Array.from({ length: size / 100 }, () => ({ name: 'a' })),
      1_000_000,
    ),
  'files that share one content.zip': (size) =>
    zipOf(
      Array.from({ length: Math.min(15_000, size / 60) }, (_, index) => ({
        name: 'a',
        packed: bomb(),
        says: BOMB_BYTES,
        shared: index > 0,
      })),
    ),
  'files that unpack to a thousand times.zip': (size) => bombs(size, BOMB_BYTES),
  'files that say little and unpack to much.zip': (size) => bombs(size, 10),
  'a table of contents without end.doc': (size) =>
    Buffer.concat([compoundOf(['Root Entry', 'WordDocument'], { loops: true }), Buffer.alloc(size)]),
};

const BOMB_BYTES = 60 * 1024 * 1024;
let made: Buffer | undefined;
/** Zeros as an archive packs them. */
const bomb = (): Buffer => (made ??= deflateRawSync(Buffer.alloc(BOMB_BYTES)));
const bombs = (size: number, says: number): Buffer =>
  zipOf(
    Array.from({ length: Math.ceil(size / bomb().length) }, (_, index) => ({
      name: String(index),
      packed: bomb(),
      says,
    })),
  );

const ENDS = '\nendstream\nendobj\n';

/** A file with the header and the end of a PDF. */
const paper = (body: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
    Buffer.from('\nstartxref\n9\n%%EOF\n'),
  ]);

/** Numbered parts up to a total size. */
function repeated(size: number, part: (n: number) => (string | Buffer)[]): Buffer {
  const all: Buffer[] = [];
  let length = 0;
  for (let n = 1; length < size; n += 1)
    for (const one of part(n)) {
      all.push(Buffer.from(one as string, 'latin1'));
      length += all.at(-1)!.length;
    }
  return Buffer.concat(all);
}

const packed = new Map<number, Buffer>();
/** Megabytes of zeros, compressed. */
function zeros(megabytes: number): Buffer {
  const known = packed.get(megabytes);
  if (known) return known;
  // Without its end, so that corrupt data can follow.
  const made = deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { finishFlush: constants.Z_SYNC_FLUSH });
  packed.set(megabytes, made);
  return made;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const made = Buffer.alloc(body.length + 8);
  made.writeUInt32BE(data.length, 0);
  made.set(body, 4);
  made.writeUInt32BE(crc32(body), body.length + 4);
  return made;
}

const square = (format: 'png' | 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#357' } })
    .toFormat(format, { progressive: true })
    .toBuffer();
