#!/bin/sh
# pdf-lib 1.17.1 and @cantoo/pdf-lib 2.11.1: what is written in Noto Sans Hans is shown by MuPDF 1.28.1 as other characters, 孙 as 卧.
#
# One would guess that an embedded font makes a page the same everywhere. A font in OpenType whose glyphs are known by CIDs is embedded
# whole, and the glyphs' own numbers are written as CIDs. Where both are the same it is right; a font that was cut for one region, as
# Noto Sans Hans of @embedpdf/fonts-sc 1.0.0 or 思源黑体 CN, has its CIDs with gaps. MuPDF looks each CID up in the font (ISO 32000-1,
# 9.7.4.2) and finds another glyph, or none; pdf.js and PDFium take the number as that of the glyph and show 孙. pdfkit 0.20.2 writes CIDs.
#
# A form or contract that is filled so looks right in a browser and has the right text everywhere. Programs that draw
# by MuPDF show, print and turn into pictures another name, and figures beside it that are right, as 0 to 9 lie before the first gap.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pdf-lib@1.17.1 @cantoo/pdf-lib@2.11.1 @pdf-lib/fontkit@1.1.1 pdfkit@0.20.2 mupdf@1.28.1 @embedpdf/fonts-sc@1.0.0
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import * as cantoo from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import * as mupdf from 'mupdf';
import * as pdfLib from 'pdf-lib';
import PDFKit from 'pdfkit';
console.log('pdf-lib 1.17.1, @cantoo/pdf-lib 2.11.1, pdfkit 0.20.2, mupdf 1.28.1, NotoSansHans-Regular.otf');
const path = 'node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf';
const write = async ({ PDFDocument }, text) => {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const font = await pdf.embedFont(readFileSync(path));
  pdf.addPage([80, 60]).drawText(text, { x: 10, y: 20, size: 30, font });
  return pdf.save();
};
const writeByPdfkit = async (text) => {
  const pdf = new PDFKit({ size: [80, 60], margin: 0 });
  pdf.font(path).fontSize(30).text(text, 10, 40, { baseline: 'alphabetic', lineBreak: false }).end();
  return Buffer.concat(await pdf.toArray());
};
const shownBy = (bytes) => {
  const page = mupdf.Document.openDocument(bytes, 'application/pdf').loadPage(0);
  const picture = page.toPixmap(mupdf.Matrix.scale(2, 2), mupdf.ColorSpace.DeviceGray, false).getPixels();
  return { text: page.toStructuredText().asText().trim(), picture };
};
const differing = (one, other) => one.picture.filter((value, at) => Math.abs(value - other.picture[at]) > 64).length;
let isSo = true;
for (const [name, library] of Object.entries({ 'pdf-lib': pdfLib, '@cantoo/pdf-lib': cantoo })) {
  for (const [text, other] of [['孙', '卧'], ['方', '妢'], ['8', undefined]]) {
    const page = shownBy(await write(library, text));
    const own = differing(page, shownBy(await writeByPdfkit(text)));
    const others = other && differing(page, shownBy(await writeByPdfkit(other)));
    console.log(`${name}, ${text}: text ${page.text}; pixels that differ from ${text} of pdfkit ${own}${other ? `, from ${other} of pdfkit ${others}` : ''}`);
    isSo &&= page.text === text && (other ? own > 500 && others === 0 : own === 0);
  }
}
process.exit(isSo ? 0 : 1);
JS
node run.mjs
