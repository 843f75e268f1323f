#!/bin/sh
# tiny-pinyin 1.3.2 spells 钱 as QIE, 贝 as BAO, 乔 as QIE and 那 as MU where Node has ICU 76 or later; with ICU 74 each is right.
#
# One would guess that a library of spellings carries the spellings. It carries one character for each syllable and looks for the
# place of a name between them by Intl.Collator. Five of those characters stand in another place in the order of newer data, and
# characters beside them take a wrong syllable: 82 of the 3,755 of the first level of GB 2312, 钱, 乔, 贝, 强, 戎 and 那 among them,
# which are surnames, and 前, 电, 点, 北 and 备, which names of firms have.
#
# Whoever writes names in letters on cards and receipts, or looks people up by spelling, meets it with an upgrade of Node, 20.20
# from 20.10 is enough, or in a newer browser, without a change of any package.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tiny-pinyin@1.3.2 pinyin-pro@3.29.4
cat >run.cjs <<'JS'
const { version } = require('tiny-pinyin/package.json');
const { convertToPinyin } = require('tiny-pinyin');
const { pinyin } = require('pinyin-pro');
console.log(`tiny-pinyin ${version}, Node ${process.versions.node}, ICU ${process.versions.icu}`);
const names = ['钱小明', '乔小明', '贝小明', '那小明'];
console.log(`  ${names.map((name) => `${name} ${convertToPinyin(name, ' ')}`).join(', ')}`);
const decoder = new TextDecoder('gb18030');
const plain = (text) => text.toLowerCase().replaceAll(/[üv]/g, 'u');
let count = 0;
let wrong = 0;
for (let row = 0xb0; row <= 0xd7; row += 1)
  for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
    const char = decoder.decode(Uint8Array.of(row, cell));
    if (!/^[\u4e00-\u9fff]$/.test(char)) continue;
    count += 1;
    const spellings = pinyin(char, { multiple: true, toneType: 'none', type: 'array' }).map(plain);
    if (!spellings.includes(plain(convertToPinyin(char)))) wrong += 1;
  }
console.log(`  characters that have no such spelling: ${wrong} of ${count}`);
const isOld = process.version.startsWith('v18.');
const first = convertToPinyin('钱');
process.exit(isOld ? Number(first !== 'QIAN' || wrong > 0) : Number(first !== 'QIE' || wrong === 0));
JS
for version in 18.20.8 20.20.2 22.23.3; do
  npm install --silent --no-audit --no-fund --prefix "v$version" "node@$version" >/dev/null
  "v$version/node_modules/.bin/node" run.cjs
done
