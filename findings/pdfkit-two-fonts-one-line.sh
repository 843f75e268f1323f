#!/bin/sh
# pdfkit 0.20.2: text(…, x, y) of two fonts at one y stands on two baselines.
#
# One would guess that a word continued in a second font at the same y, because the first lacks a character, stands on the same
# line. y is the top of each font's own ascender, so that two fonts of one design whose files say another ascender print a name
# with one character lifted. baseline: 'alphabetic' makes y the baseline of both.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdfkit@0.20.2 @embedpdf/fonts-sc@1.0.0
cat >run.cjs <<'JS'
const PDFDocument = require('pdfkit');
const whole = 'node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf';
async function heights(options) {
  const paper = new PDFDocument({ compress: false });
  const parts = [];
  paper.on('data', (part) => parts.push(part));
  const ended = new Promise((resolve) => paper.on('end', resolve));
  paper.fontSize(20);
  paper.font('Helvetica').text('Wang ', 72, 72, { lineBreak: false, ...options });
  paper.font(whole).text('䶮', 130, 72, { lineBreak: false, ...options });
  paper.end();
  await ended;
  const raw = Buffer.concat(parts).toString('latin1');
  return [...raw.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) => y);
}
(async () => {
  console.log('pdfkit 0.20.2');
  const [plain, aligned] = [await heights({}), await heights({ baseline: 'alphabetic' })];
  console.log(`text at y 72 in two fonts: baselines ${plain.join(' and ')}`);
  console.log(`with baseline alphabetic:  baselines ${aligned.join(' and ')}`);
  process.exit(plain[0] !== plain[1] && aligned[0] === aligned[1] ? 0 : 1);
})();
JS
node run.cjs
