import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config';
import { startTestApp, type TestApp } from '../../testing';
import { newFiler } from '../cases/testing';
import { caseWorker, type Worker } from '../cases/testing-worker';
import { preparedCase, readLetter } from './testing';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp({ partners: { ...readConfig({}).partners, ipOffice: 'people' } });
  worker = await caseWorker(app);
});
afterAll(() => app.close());

/** A letter as a Java program of an office writes it: in STSong-Light, a font that every reader has and the file does not hold. */
function letterInReadersFont(title: string, ...lines: [label: string, value: string][]): Buffer {
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

test('a letter whose Chinese font is in every reader and not in the file is read like any other', async () => {
  const { no } = await preparedCase(app, worker, await newFiler(app));
  await worker.file(no, { filing_no: '2026R11S0200001' });
  const bytes = letterInReadersFont(
    '受理通知书',
    ['流水号', '2026R11S0200001'],
    ['发文日期', '2026年11月20日'],
  );
  const { data } = await readLetter(app, worker, no, bytes);
  expect(data).toMatchObject({ kind: 'accepted', served_on: '2026-11-20', doubts: [] });
  expect(data.lines[0]).toBe('受理通知书');
});
