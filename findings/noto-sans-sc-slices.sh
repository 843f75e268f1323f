#!/bin/sh
# noto-sans-sc 37.0.0: the package called after the font has 12,258 of the 20,945 characters of the first Han block that the font has.
#
# One would guess that a document printed with it shows whatever Noto Sans SC shows. The package holds the slices that a web
# service makes for pages: names with 䶮 (U+4DAE), 㛃 (U+36C3) or 𬭎 (U+2CB4E) print as boxes or as nothing, though the font has all three
# (as has the whole font in @embedpdf/fonts-sc 1.0.0, counted beside it). The unicode-range of the style sheet is what tells.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund noto-sans-sc@37.0.0 @embedpdf/fonts-sc@1.0.0 fontkit@2.0.4
cat >run.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { create } = require('fontkit');
const css = readFileSync('node_modules/noto-sans-sc/noto_sans_sc_regular/css.css', 'utf8');
const sliced = new Set();
for (const [, list] of css.matchAll(/unicode-range:([^;]+);/g))
  for (const range of list.split(',')) {
    const [first, last = first] = range.trim().replace('U+', '').split('-').map((hex) => parseInt(hex, 16));
    for (let point = first; point <= last; point += 1) sliced.add(point);
  }
const whole = new Set(
  create(readFileSync('node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf')).characterSet,
);
const count = (set, first, last) => [...set].filter((point) => point >= first && point <= last).length;
for (const [name, first, last] of [['U+4E00-9FFF', 0x4e00, 0x9fff], ['U+3400-4DBF', 0x3400, 0x4dbf], ['U+20000-2EBEF', 0x20000, 0x2ebef]])
  console.log(`${name}: slices ${count(sliced, first, last)}, whole font ${count(whole, first, last)}`);
const names = [...'䶮㛃𬭎'];
for (const char of names)
  console.log(`${char} slices ${sliced.has(char.codePointAt(0))}, whole font ${whole.has(char.codePointAt(0))}`);
process.exit(names.every((char) => !sliced.has(char.codePointAt(0)) && whole.has(char.codePointAt(0))) ? 0 : 1);
JS
node run.cjs
