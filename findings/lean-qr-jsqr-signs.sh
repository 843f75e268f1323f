#!/bin/sh
# lean-qr 2.7.4 read by jsqr 1.4.0: 付款¥8.29 comes out as 付款, and ¥8.29 or 5×3 as nothing.
#
# One would guess that a code has one text, or that a reader which cannot read a part of it fails. A QR code is made of parts, each with
# its own encoding (ISO/IEC 18004). lean-qr takes the shortest: kanji for 付款, and for ¥8.29 ISO-8859-1, which it says by an ECI of
# 3, as the standard has it. jsqr knows that the ECI is there, takes the bytes for UTF-8 all the same, and where they are none leaves
# the part out of `data` (issue 129). Longer texts, for which UTF-8 in one part is shorter, are right, and so are codes by `qrcode`,
# which writes UTF-8 always.
#
# Codes for payments, receipts and labels carry an amount or a measure, and pages in the browser read them with jsqr. What is missing is
# the sign and the amount behind it; another reader shows the code whole, so the code is not doubted.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts lean-qr@2.7.4 jsqr@1.4.0 qrcode@1.5.4
cat >run.mjs <<'JS'
import jsqr from 'jsqr';
import { generate } from 'lean-qr';
import qrcode from 'qrcode';
console.log('lean-qr 2.7.4, jsqr 1.4.0, qrcode 1.5.4');
const SCALE = 4;
const QUIET = 4;
const read = (size, isDark) => {
  const width = (size + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < size * SCALE; y += 1)
    for (let x = 0; x < size * SCALE; x += 1)
      if (isDark(Math.floor(x / SCALE), Math.floor(y / SCALE))) pixels.fill(0, ((y + QUIET * SCALE) * width + x + QUIET * SCALE) * 4, ((y + QUIET * SCALE) * width + x + QUIET * SCALE) * 4 + 3);
  return jsqr(pixels, width, width);
};
const texts = ['付款¥8.29', '¥8.29', '5×3', '付款￥8.29', '订单A1001¥129.60'];
const found = texts.map((text) => {
  const lean = generate(text);
  const other = qrcode.create(text).modules;
  const { data, chunks } = read(lean.size, (x, y) => lean.get(x, y));
  const { data: whole } = read(other.size, (x, y) => other.get(y, x));
  console.log(`${text}: lean-qr's is read as ${JSON.stringify(data)} (${chunks.map(({ type }) => type).join(', ')}), qrcode's as ${JSON.stringify(whole)}`);
  return whole === text ? data : undefined;
});
process.exit(JSON.stringify(found) === JSON.stringify(['付款', '', '', ...texts.slice(3)]) ? 0 : 1);
JS
node run.mjs
