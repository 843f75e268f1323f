#!/bin/sh
# wawoff2 2.0.1: fonts that are decompressed at the same time overwrite each other.
#
# One would guess that the promise of `decompress` resolves to the bytes of its font. It resolves to a view of the memory of the
# compiled decoder, which the next call writes over: with `Promise.all` over several fonts, all but the last are another font's bytes
# or nothing that can be opened, though each call alone is right. The same happens when several first calls wait for the decoder to
# start. Whoever keeps fonts in a cache (documents, outlines, subsets of Chinese fonts come in a hundred files) keeps the wrong ones.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts wawoff2@2.0.1 noto-sans-sc@37.0.0
cat >run.cjs <<'JS'
const { readFileSync, readdirSync } = require('node:fs');
const { version } = require('wawoff2/package.json');
const { decompress } = require('wawoff2');
const fonts = 'node_modules/noto-sans-sc/noto_sans_sc_regular';
const packed = readdirSync(fonts).filter((name) => name.endsWith('.woff2')).sort().slice(0, 12).map((name) => readFileSync(`${fonts}/${name}`));
(async () => {
  const alone = [];
  for (const bytes of packed) alone.push(Buffer.from(await decompress(bytes)));
  const together = await Promise.all(packed.map(async (bytes) => Buffer.from(await decompress(bytes))));
  const wrong = together.filter((bytes, index) => !bytes.equals(alone[index])).length;
  console.log(`wawoff2 ${version}: ${packed.length} fonts one after the other, then at once; ${wrong} of those at once are other bytes`);
  process.exit(wrong > 0 ? 0 : 1);
})();
JS
node run.cjs
