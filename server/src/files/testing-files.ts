import { randomBytes } from 'node:crypto';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

const bytes = (text: string) => Buffer.from(text, 'latin1');

/** A picture of noise, so that it does not compress well. */
export function picture(
  kind: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif',
  width = 900,
  height = 600,
): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: '#777', noise } })
    .toFormat(kind)
    .toBuffer();
}

/** A picture with much in it, as a phone takes it: a JPEG is turned by its tag. */
export async function photo(kind: 'jpg' | 'png', width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  // Drawing noise takes most of the time. It comes again further down than an encoder looks back.
  const rows = Math.ceil(height / 10);
  const drawn = sharp({ create: { width, height: rows, channels: 3, background: '#777', noise } });
  const raw = { width, height: rows, channels: 3 } as const;
  const made = sharp(await drawn.raw().toBuffer(), { raw }).extend({
    bottom: height - rows,
    extendWith: 'repeat',
  });
  return kind === 'jpg'
    ? made.withMetadata({ orientation: 6 }).jpeg({ quality: 85 }).toBuffer()
    : made.png().toBuffer();
}

/** A PDF of these objects with a correct cross-reference table. */
export function pdf(...objects: string[]): Buffer {
  return document([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ]);
}

function document(all: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const places = all.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  text += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n`;
  text += places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return bytes(text);
}

/** A compressed stream object with this content. */
export const packed = (dictionary: string, content: string): string => {
  const flat = deflateSync(Buffer.from(content)).toString('latin1');
  return `<< ${dictionary} /Filter /FlateDecode /Length ${flat.length} >>\nstream\n${flat}\nendstream`;
};

/** A PDF whose page shows a picture that does not compress, of about so many bytes, with something unseen beside it. */
export function pdfOf(length: number): Buffer {
  const noise = randomBytes(length).toString('latin1');
  const image = `<< /Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${length} >>\nstream\n${noise}\nendstream`;
  const [page, content] = [
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R >>',
    'q 100 0 0 100 0 0 cm /I Do Q',
  ];
  return document([
    '<< /Type /Catalog /Pages 2 0 R /Note (CANARY) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page,
    image,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
/** The boxes of an MP4 of so many bytes; its media are noise, with a text in their middle. */
export function film(length: number, text = ''): Buffer {
  const boxes = [box('ftyp', bytes('isom\0\0\x02\0isomiso2avc1mp41')), box('moov', Buffer.alloc(100))];
  const media = randomBytes(length - boxes[0]!.length - boxes[1]!.length - 8);
  media.write(text, Math.floor(media.length / 2), 'latin1');
  return Buffer.concat([...boxes, box('mdat', media)]);
}

/** A ZIP with one stored file. */
export function zip(name: string, content: Buffer, packs = false): Buffer {
  const data = packs ? deflateRawSync(content) : content;
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(packs ? 8 : 0, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), data]);
}

/** A PNG whose header claims this size, with almost no data. */
export function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(8);
    out.writeUInt32BE(data.length, 0);
    return Buffer.concat([out.subarray(0, 4), body, crc(body)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(data: Buffer): Buffer {
  let value = ~0;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  const out = Buffer.alloc(4);
  out.writeUInt32BE(~value >>> 0);
  return out;
}

/** In two halves, so that a virus scanner does not report this source file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const script = '<script>alert(1)</script>';

/** Files that must be refused for every use: name → bytes (trust F1). */
export async function hostileFiles(): Promise<Record<string, Buffer>> {
  const [jpg, png, gif, tiff, avif] = await Promise.all([
    picture('jpeg'),
    picture('png'),
    picture('gif', 60, 40),
    picture('tiff', 60, 40),
    picture('avif', 60, 40),
  ]);
  const js = '/S /JavaScript /JS (app.alert(1))';
  return {
    'empty.jpg': Buffer.alloc(0),
    'one-byte.png': Buffer.from([0x89]),
    'page.jpg': bytes(`<!doctype html>${script}`),
    'script.svg': bytes(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'foreign.svg': bytes(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>',
    ),
    'entity.svg': bytes('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    'animation.gif': gif,
    'gif-with-script.gif': Buffer.concat([gif, bytes(`/*${script}*/`)]),
    'scan.tiff': tiff,
    'photo.avif': avif,
    'photo.heic': Buffer.concat([bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]),
    'bitmap.bmp': Buffer.concat([bytes('BM'), Buffer.alloc(200)]),
    'cursor.ico': Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(100)]),
    'archive.zip': zip('a.txt', bytes('a')),
    'bomb.zip': zip('zeros', Buffer.alloc(5_000_000), true),
    'nested.zip': zip('inner.zip', zip('a.txt', bytes('a'))),
    'climbing.zip': zip('../../etc/passwd', bytes('root')),
    'macro.docx': zip('word/vbaProject.bin', bytes('macro')),
    'packed.gz': gzipSync(Buffer.alloc(5_000_000)),
    'program.exe': Buffer.concat([bytes('MZ'), Buffer.alloc(200)]),
    'program.elf.jpg': Buffer.concat([bytes('\x7fELF'), Buffer.alloc(200)]),
    'shell.php.jpg': bytes('<?php system($_GET[1]); ?>'),
    'eicar.pdf': bytes(EICAR),
    'wrong-magic.png': Buffer.concat([bytes('\x89PNX'), png.subarray(4)]),
    'truncated.jpg': jpg.subarray(0, Math.floor(jpg.length / 2)),
    'truncated.png': png.subarray(0, Math.floor(png.length / 2)),
    'header-only.jpg': Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    'header-only.webp': bytes('RIFF\x20\0\0\0WEBPVP8 '),
    'pixel-bomb.png': claimedPng(50_000, 50_000),
    'tall-bomb.png': claimedPng(1, 30_000_000),
    'script.pdf': pdf(`<< /Type /Action ${js} >>`),
    'opens-script.pdf': pdf(`<< /OpenAction << ${js} >> >>`),
    'spelt-script.pdf': pdf('<< /S /#4aava#53cript /JS (app.alert(1)) >>'),
    'packed-script.pdf': pdf(packed('/Type /ObjStm /N 1 /First 4', `5 0 << ${js} >>`)),
    'packed-behind-text.pdf': pdf(
      packed('/Type /ObjStm /N 1 /First 4 /X(<)', `5 0 << /OpenAction << ${js} >> >>`),
    ),
    'hidden-packing.pdf': pdf(
      '<< /Type /ObjStm /N 1 /First 4 /Filter [/ASCII85Decode /LZWDecode] /Length 4 >>\nstream\nabcd\nendstream',
    ),
    'launch.pdf': pdf('<< /S /Launch /F (cmd.exe) >>'),
    'form.pdf': pdf('<< /XFA 9 0 R >>'),
    'submits.pdf': pdf('<< /S /SubmitForm /F (https://example.com) >>'),
    'encrypted.pdf': pdf('<< /Encrypt 9 0 R >>'),
    'pdf-then-page.pdf': Buffer.concat([pdf(), bytes(script)]),
    'page-then-pdf.pdf': Buffer.concat([bytes(`<html>${script}`), pdf()]),
    'pdf-then-zip.pdf': Buffer.concat([pdf(), zip('a.txt', bytes('a'))]),
    'only-header.pdf': bytes('%PDF-1.7\n'),
    'bomb.pdf': pdf(packed('/Type /XObject', '0'.repeat(70 * 1024 * 1024))),
  };
}

/** A letter as a Java program of an office writes it: in STSong-Light, a font that every reader has and the file does not hold. */
export function letterInReadersFont(
  title: string,
  ...lines: [label: string, value: string][]
): Buffer<ArrayBuffer> {
  const codes = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const rows = [title, ...lines.map((line) => line.join('：'))].map(
    (text, at) => `BT /F1 12 Tf 60 ${760 - 20 * at} Td <${codes(text)}> Tj ET`,
  );
  const content = rows.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 7 0 R /DW 1000 ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ' +
      '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = `${file.length}`.padStart(10, '0');
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const tail = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + head + tail);
}
