import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import type { FileUse } from '@uc/contract/file-uses';
import { sourceOf, wholeOf } from '../opener/index';
import * as inspection from './inspection';
import { officeOf } from '../opener/testing-unmade';
import { safeName } from './name';
import { hostileFiles, packed, pdf, picture, zip } from './testing-files';

/** The kept form of a file, as bytes. */
const inspect = (use: FileUse, name: string, sent: Buffer) =>
  inspection.inspect(use, name, sourceOf(sent), async ({ kind, name, content }) => ({
    kind,
    name,
    bytes: Buffer.from(await wholeOf(content)),
  }));
const hostile = await hostileFiles();
const refused = expect.objectContaining({ refusal: expect.stringMatching(/^upload\./) as string }) as Error;
const EXIF = {
  IFD0: { Make: 'CANARY-camera', Copyright: 'CANARY-owner' },
  IFD3: { GPSLatitude: '31/1 13/1 0/1' },
};

describe('what is not what it may be is not kept (trust F1)', () => {
  test('the list of hostile files has at least thirty', () =>
    expect(Object.keys(hostile).length).toBeGreaterThanOrEqual(30));

  test.each(Object.entries(hostile))('the hostile file %s is refused', async (name, bytes) => {
    await expect(inspect('refund_evidence', name, bytes)).rejects.toThrowError(refused);
  });

  test('a picture that must be of a size is refused when it is smaller, and a PDF where only pictures are wanted', async () => {
    const small = await picture('png', 700, 600);
    await expect(inspect('bank_permit', 'a.png', small)).rejects.toMatchObject({
      refusal: 'upload.pixels',
      params: { measure: '700×600', rule: expect.stringMatching(/^要求宽不小于\d+、高不小于\d+$/) as string },
    });
    const tiny = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(inspect('bank_permit', 'a.png', tiny)).rejects.toMatchObject({ refusal: 'upload.tooSmall' });
    await expect(
      inspect(
        'bank_permit',
        'a.pdf',
        Buffer.concat([pdf(packed('', 'x'.repeat(10))), Buffer.alloc(60_000, ' ')]),
      ),
    ).rejects.toMatchObject({
      refusal: 'upload.type',
    });
  });

  test('a program under any name is refused where archives and documents of Office are taken; a good one is kept as it is', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3000, 'x')]);
    for (const name of ['源文件.zip', '合同.docx', '合同.doc', '海报.psd', '素材.rar', '素材.7z', '演示.mp4'])
      await expect(inspect('request_attachment', name, program)).rejects.toMatchObject({
        refusal: 'upload.type',
      });
    const document = officeOf('word/document.xml');
    expect(await inspect('request_attachment', '合同.exe', document)).toEqual({
      kind: 'docx',
      name: '合同.docx',
      bytes: document,
    });
    await expect(inspect('refund_evidence', '合同.docx', document)).rejects.toMatchObject({
      refusal: 'upload.type',
    });
  });

  test('a file above the limit of its use is refused before it is decoded', async () => {
    const large = Buffer.concat([await picture('jpeg', 60, 40), Buffer.alloc(6 * 1024 * 1024)]);
    await expect(inspect('remittance_voucher', 'a.jpg', large)).rejects.toMatchObject({
      refusal: 'upload.tooLarge',
    });
  });
});

test('a picture that must not be larger, in pixels or bytes, is refused or encoded until it fits', async () => {
  const wide = await picture('jpeg', 1600, 900);
  await expect(inspect('trademark_logo', 'a.jpg', wide)).rejects.toMatchObject({
    refusal: 'upload.tooLarge',
  });
  const plain = (width: number) =>
    sharp({ create: { width, height: 500, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
  await expect(inspect('trademark_logo', 'a.jpg', await plain(1600))).rejects.toMatchObject({
    refusal: 'upload.pixels',
  });
  expect((await inspect('trademark_logo', 'a.jpg', await plain(1500))).kind).toBe('jpg');
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const busy = sharp({ create: { width: 800, height: 800, channels: 3, background: '#777', noise } });
  const packed = await busy.jpeg({ quality: 45 }).toBuffer();
  expect(packed.length).toBeLessThan(200 * 1024);
  expect((await inspect('trademark_logo', 'a.jpg', packed)).bytes.length).toBeLessThanOrEqual(200 * 1024);
});

test('an animation keeps its frames, and is counted with all of them', async () => {
  const frame = { width: 820, height: 30, channels: 3 as const, background: '#aac' };
  const strip = sharp({ create: { ...frame, height: 90 } });
  const animated = await sharp(await strip.raw().toBuffer(), {
    raw: { width: 820, height: 90, channels: 3, pageHeight: 30 } as never,
  })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
  const kept = await inspect('work_image', 'a.gif', animated);
  expect([kept.kind, kept.name]).toEqual(['gif', 'a.gif']);
  await expect(inspect('refund_evidence', 'a.gif', animated)).rejects.toMatchObject({
    refusal: 'upload.type',
  });
});

describe('what is kept', () => {
  test.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['webp', 'webp'],
  ] as const)('a picture as %s is made anew from its pixels', async (format, kind) => {
    const original = await picture(format);
    const kept = await inspect('refund_evidence', 'photo.exe', original);
    expect(kept).toMatchObject({ kind, name: `photo.${kind}` });
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ format, width: 900, height: 600 });
  });

  test('nothing that stood beside the pixels stays, and which way is up does (trust F2)', async () => {
    const plain = await picture('jpeg', 300, 200);
    const tagged = await sharp(plain)
      .withExif(EXIF)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY-xmp</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    const turned = await sharp(tagged).keepMetadata().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(turned.includes('CANARY')).toBe(true);
    const behind = Buffer.concat([turned, zip('CANARY.zip', Buffer.from('CANARY'))]);
    const kept = await inspect('refund_evidence', 'a.jpg', behind);
    expect(kept.bytes.includes('CANARY')).toBe(false);
    const { width, height, exif, xmp, icc, orientation } = await sharp(kept.bytes).metadata();
    expect({ width, height, exif, xmp, icc, orientation }).toEqual({ width: 200, height: 300 });
  });

  test('a text chunk of a PNG goes as well', async () => {
    const tagged = await sharp(await picture('png', 60, 40))
      .withExif(EXIF)
      .png()
      .toBuffer();
    expect(tagged.includes('CANARY')).toBe(true);
    expect((await inspect('refund_evidence', 'a.png', tagged)).bytes.includes('CANARY')).toBe(false);
  });

  test('a plain PDF is made anew of its pages, and the new one is taken as it is', async () => {
    const paper = pdf(
      packed('', 'BT /F1 12 Tf (Hello) Tj ET'),
      packed('/Type /ObjStm /N 1 /First 4', '5 0 << /A 1 >>'),
    );
    const kept = await inspect('credit_material', '营业执照.pdf', paper);
    expect(kept).toMatchObject({ kind: 'pdf', name: '营业执照.pdf' });
    expect((await inspect('credit_material', '营业执照.pdf', kept.bytes)).bytes).toEqual(kept.bytes);
  });
});

describe('a name that says what the file is', () => {
  const archive = officeOf('a.txt');
  test.each([
    'inv.ofd',
    'inv.ofd. ',
    '合同.wps\u200b',
    '合同.wps',
    'a.et',
    '演示.dps',
    '作品.sketch',
    '脑图.xmind',
    '稿.fig',
    '海报.cdr',
  ])('the file %s is refused by its name with a way out, and not kept as an archive', async (name) => {
    await expect(inspect('request_attachment', name, archive)).rejects.toMatchObject({
      refusal: 'upload.named',
      params: {
        name: /\.([a-z]+)/.exec(name)![1]!.toUpperCase(),
        advice: expect.stringMatching(/PDF/) as string,
      },
    });
  });

  test.each(['说明 Node.js.jpg', 'www.example.com.jpg'])(
    'the picture %s, named after a library or a site, is kept',
    async (name) => {
      const bytes = await picture('jpeg', 60, 40);
      expect((await inspect('request_attachment', name, bytes)).name).toBe(name);
    },
  );

  test('a file name that hides a program behind another ending is refused in words', async () => {
    const bytes = await picture('jpeg', 60, 40);
    await expect(inspect('request_attachment', '发票.exe.jpg', bytes)).rejects.toMatchObject({
      refusal: 'upload.pretended',
    });
  });

  test.each(['照片.jpg', '照片.heic', '照片'])(
    'the file %s that is a HEIC photo is refused with how a JPG is got out of the phone',
    async (name) => {
      const heic = Buffer.concat([
        Buffer.from('00000024', 'hex'),
        Buffer.from('ftypheic\0\0\0\0mif1MiHEmiafMiHBheic'),
        Buffer.alloc(4000, 1),
      ]);
      await expect(inspect('request_attachment', name, heic)).rejects.toMatchObject({
        refusal: 'upload.named',
        params: { name: 'HEIC', advice: expect.stringContaining('转为JPG') as string },
      });
    },
  );
});

test.each([
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\temp\\photo.jpg.exe', 'photo.jpg'],
  ['报价单2026.11.28.jpg', '报价单2026.11.28.jpg'],
  ['报价单2026.11.28', '报价单2026.11.28.jpg'],
  ['合同v1.2.jpg', '合同v1.2.jpg'],
  ['合同v1.3.jpg', '合同v1.3.jpg'],
  ['合同.终稿.JPEG', '合同.终稿.jpg'],
  ['首页v2.final.png', '首页v2.final.jpg'],
  ['photo\0.jpg', 'photo.jpg'],
  ['\u202Egpj.exe', 'gpj.jpg'],
  ['...', '文件.jpg'],
  ['a"b<c>.png', 'abc.jpg'],
  ['很长'.repeat(200), `${'很长'.repeat(40)}.jpg`],
])('the name %j is shown as %s', (name, shown) => expect(safeName(name, 'jpg')).toBe(shown));
