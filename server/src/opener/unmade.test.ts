import { describe, expect, test } from 'vitest';
import { sourceOf } from './source';
import { compoundOf, layered, officeOf, type Packed, rarOf, sevenZip, zipOf } from './testing-unmade';
import { examine, type Unmade } from './unmade';

const kindOf = (first: Unmade, bytes: Buffer) => examine(sourceOf(bytes), first);
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
const folder: Packed[] = [
  { name: '源文件/', content: Buffer.alloc(0) },
  { name: '源文件/首页.txt', content: Buffer.from('首页'.repeat(500)), packs: true },
  { name: '源文件/照片.jpg' },
  { name: '备份.zip' },
];

describe('a file that is kept as it was sent is what its first bytes say', () => {
  test.each<[string, Unmade, Buffer]>([
    ['zip', 'zip', zipOf(folder)],
    ['zip', 'zip', Buffer.concat([zipOf([{ name: '很小.txt', content: zeros(90), packs: true }])])],
    ['docx', 'zip', officeOf('word/document.xml')],
    ['xlsx', 'zip', officeOf('xl/workbook.xml', 'xl/worksheets/sheet1.xml')],
    ['pptx', 'zip', officeOf('ppt/presentation.xml')],
    ['doc', 'compound', compoundOf(['Root Entry', '1Table', 'Data', 'SummaryInformation', 'WordDocument'])],
    ['xls', 'compound', compoundOf(['Root Entry', 'Workbook'])],
    ['ppt', 'compound', compoundOf(['Root Entry', 'PowerPoint Document'])],
    ['psd', 'psd', layered()],
    ['ai', 'ai', Buffer.from(`%PDF-1.6\n${' '.repeat(9000)}<xmp:CreatorTool>Adobe Illustrator 29`)],
    ['rar', 'rar', rarOf(5)],
    ['rar', 'rar', rarOf(4)],
    ['7z', '7z', sevenZip()],
  ])('a file of the kind %s is what its first bytes say', async (kind, first, bytes) => {
    expect(await kindOf(first, bytes)).toBe(kind);
    const wrong = [
      // The other formats do not say where they end.
      ...(first === 'zip' || first === 'compound' || first === '7z'
        ? [bytes.subarray(0, bytes.length / 2)]
        : []),
      // The table of contents of a ZIP stands at its end.
      ...(first === 'zip' || first === 'ai' ? [] : [Buffer.from(bytes).fill(0x55, 8, 30)]),
    ];
    for (const one of wrong)
      await expect(kindOf(first, one)).rejects.toMatchObject({ reason: 'upload.unreadable' });
  });

  test('a PDF under the name of a drawing is refused', () =>
    expect(kindOf('ai', Buffer.from('%PDF-1.7\n%%EOF'))).rejects.toMatchObject({
      reason: 'upload.unreadable',
    }));
});

describe('the names in an archive', () => {
  // 誠 and 功能 in GBK: the second byte of the first is that of a backslash.
  const gbk = Buffer.from('d55c2fd5592e747874', 'hex');
  test('file names in an archive are judged by what they say in GBK, also where a byte looks like a backslash', async () => {
    expect(await kindOf('zip', zipOf([{ name: gbk, flags: 0 }]))).toBe('zip');
    const climbing = Buffer.concat([Buffer.from('../'), gbk]);
    await expect(kindOf('zip', zipOf([{ name: climbing, flags: 0 }]))).rejects.toMatchObject({
      reason: 'upload.unreadable',
    });
  });

  test.each([0x800, 0])('a file name with a mark of direction is refused, flags %i too', async (flags) => {
    for (const name of ['照片\u202Egpj.exe', 'a\u2066b.txt'])
      await expect(kindOf('zip', zipOf([{ name, flags }]))).rejects.toMatchObject({
        reason: 'upload.unreadable',
      });
  });
});

describe('an archive', () => {
  const one = (more: Partial<Packed>) => zipOf([{ name: '好.txt' }, { name: '文件.txt', ...more }]);
  const many = (count: number, file: (index: number) => Packed) =>
    zipOf(Array.from({ length: count }, (_, index) => file(index)));
  test.each<[string, string, () => Buffer]>([
    ['of a million files', 'upload.archive', () => zipOf([{ name: 'a' }], 1_000_000)],
    ['of more files than may be', 'upload.archive', () => many(20_001, (index) => ({ name: String(index) }))],
    [
      'that unpacks to a thousand times its size',
      'upload.archive',
      () => one({ content: zeros(110), packs: true }),
    ],
    [
      'whose files share one content',
      'upload.archive',
      () => many(50, (index) => ({ name: 'kernel', content: zeros(1), packs: true, shared: index > 0 })),
    ],
    ['of archives', 'upload.archive', () => many(16, (index) => ({ name: `lib ${index}.zip` }))],
    [
      'that says that it is too large',
      'upload.archive',
      () => many(4, (index) => ({ name: String(index), content: zeros(1), packs: true, says: 0xfffffffe })),
    ],
    [
      'that holds more than it says',
      'upload.unreadable',
      () => one({ content: zeros(60), packs: true, says: 9 }),
    ],
    ['that holds less than it says', 'upload.unreadable', () => one({ packs: true, says: 999 })],
    ['that climbs', 'upload.unreadable', () => one({ name: '../../etc/passwd' })],
    ['that climbs as Windows does', 'upload.unreadable', () => one({ name: '..\\..\\evil.exe' })],
    ['that begins at the root', 'upload.unreadable', () => one({ name: '/etc/passwd' })],
    ['of another drive', 'upload.unreadable', () => one({ name: 'C:\\evil.exe' })],
    ['with a link', 'upload.unreadable', () => one({ mode: 0o120_777 })],
    ['with a name that reads backwards', 'upload.unreadable', () => one({ name: '报价\u202Egpj.exe' })],
    ['with an unknown packing', 'upload.unreadable', () => one({ method: 99 })],
    [
      'that is encrypted',
      'upload.encrypted',
      () => one({ flags: 0x801, content: Buffer.alloc(20), says: 8 }),
    ],
    ['of nothing', 'upload.unreadable', () => zipOf([])],
    [
      'that is in several parts',
      'upload.unreadable',
      () => {
        const whole = zipOf(folder);
        whole.writeUInt16LE(1, whole.length - 22 + 4);
        return whole;
      },
    ],
    [
      'with something behind it',
      'upload.unreadable',
      () => Buffer.concat([zipOf(folder), Buffer.from('MZ')]),
    ],
    ['with macros', 'upload.unreadable', () => officeOf('word/document.xml', 'word/vbaProject.bin')],
  ])('an archive %s is refused', async (_, reason, make) =>
    expect(kindOf('zip', make())).rejects.toMatchObject({ reason }),
  );
});

describe('a document of Office before 2007', () => {
  test.each<[string, string, Buffer]>([
    ['with macros', 'upload.unreadable', compoundOf(['Root Entry', 'WordDocument', 'Macros'])],
    ['that is encrypted', 'upload.encrypted', compoundOf(['Root Entry', 'EncryptedPackage'])],
    ['that is an installer', 'upload.unreadable', compoundOf(['Root Entry', 'Installer'])],
    ['whose table never ends', 'upload.tooComplex', compoundOf(['Root Entry', 'Book'], { loops: true })],
  ])('a document of Office before 2007 %s is refused', (_, reason, bytes) =>
    expect(kindOf('compound', bytes)).rejects.toMatchObject({ reason }),
  );
});
