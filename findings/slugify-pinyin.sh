#!/bin/sh
# slugify 1.6.9: of the pinyin that pinyin-pro writes it drops the vowels in the third tone: 李四, 吕四 and 鲁四 are all l-si.
#
# One would guess that a library which turns ā, á and à into a turns ǎ into a too. Its table has the vowels of European languages, and by
# that the first, second and fourth tone of pinyin; ǎ, ǐ, ǒ, ǔ and every ü with a tone stand in no row, and what stands in none is left out
# without a word: 李想 is l-xing, 马强 m-qiang. pinyin-pro writes tones unless it is told not to, and so does `pinyin`.
# @sindresorhus/slugify 3.0.1 keeps the letters, and so does taking the marks off by Unicode (NFD).
#
# Addresses of providers' pages, names of folders and accounts are made of names so. Different people then get one address, and no letter
# tells it: l-si looks like a name that is short. With 张三, zhang-san, it never shows.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts slugify@1.6.9 pinyin-pro@3.29.4
cat >run.cjs <<'JS'
const { pinyin } = require('pinyin-pro');
const slugify = require('slugify');
console.log('slugify 1.6.9, pinyin-pro 3.29.4');
const plain = (text) => text.normalize('NFD').replaceAll(/\p{Mark}/gu, '').replaceAll(' ', '-');
const expected = { 李四: 'l-si', 吕四: 'l-si', 鲁四: 'l-si', 卢四: 'lu-si', 李想: 'l-xing', 马强: 'm-qiang', 孔明: 'kng-ming', 张三: 'zhang-san' };
const found = Object.keys(expected).map((name) => {
  const spelled = pinyin(name);
  console.log(`${name} ${spelled}: ${slugify(spelled)}; by NFD ${plain(spelled)}`);
  return slugify(spelled) === expected[name];
});
const tones = Object.fromEntries(['āēīōū', 'áéíóú', 'ǎěǐǒǔ', 'àèìòù', 'ǖǘǚǜü'].map((row) => [row, slugify(row)]));
console.log(tones);
process.exit(found.every(Boolean) && Object.values(tones).join() === 'aeiou,aeiou,e,aeiou,u' ? 0 : 1);
JS
node run.cjs
