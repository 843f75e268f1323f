#!/bin/sh
# unpdf 1.8.1: a bank's receipt or a contract in STSong-Light, as Java programs in China write them, has no text at all.
#
# One would guess that a PDF whose characters can be copied in any reader gives its text, or an error. The font of iText for Chinese
# is STSong-Light with the encoding UniGB-UCS2-H: it is in no file, every reader has it, and which code is which character is
# said by a table that ISO 32000-1, 9.7.5.2, names and the file does not hold. pdf.js has these tables beside its program, and unpdf
# comes without them: a warning on the console, and `text` is empty, as it is for a page that is a picture.
#
# Receipts of banks and contracts of platforms are made so. They are taken for scans, sent to a recognition of characters or laid
# aside as unreadable; a file of one's own, with its font embedded, never shows it. Given the tables as `cMapUrl`, it reads them.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts unpdf@1.8.1
npm install --silent --no-audit --no-fund --ignore-scripts --omit=optional --prefix tables pdfjs-dist@5.4.296
cat >run.mjs <<'JS'
import { extractText, getDocumentProxy } from 'unpdf';
const text = '付款回单 金额￥100.00';
/** One page with the text in a font that is not in the file. */
function pdfWith(encoding) {
  const codes = [...text].map((char) => char.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const stream = `BT /F1 16 Tf 60 700 Td <${codes}> Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-${encoding} /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return `${file}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
}
const tables = { cMapUrl: `${process.cwd()}/tables/node_modules/pdfjs-dist/cmaps/`, cMapPacked: true };
const answers = [];
for (const options of [{}, tables]) {
  const document = await getDocumentProxy(new TextEncoder().encode(pdfWith('UniGB-UCS2-H')), options);
  const { text: found } = await extractText(document, { mergePages: true });
  console.log(`unpdf 1.8.1${options.cMapUrl ? ', given the tables of pdfjs-dist 5.4.296' : ''}: ${JSON.stringify(found)}`);
  answers.push(found);
}
process.exit(answers[0] === '' && answers[1] === text ? 0 : 1);
JS
node run.mjs
