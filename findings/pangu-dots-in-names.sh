#!/bin/sh
# pangu 7.2.1: the dot of 阿依古丽·买买提 becomes another character, and the name is no longer that of the identity card.
#
# One would guess that a library which puts spaces between Chinese and Latin words adds spaces and nothing else. Beside Chinese it also
# replaces · (U+00B7), with the spaces around it, by ・ (U+30FB), the dot of Japanese, and the dot in 《史记·项羽本纪》 too. On most screens both
# look alike; no normalisation of Unicode makes one of the other. GBK and GB 18030 have U+00B7 as A1A4, which is the dot that input methods
# in China give and registers keep; U+30FB is four bytes in GB 18030 and does not exist in GBK.
#
# Contracts, letters and help pages are made readable by it in the browser, in Markdown, and by a command for files. The payee's name then
# fails the comparison with the bank's and the register's, and in a file in GBK it has ? in the middle. Names without a dot never show it.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pangu@7.2.1 iconv-lite@0.7.3
cat >run.cjs <<'JS'
const { encode } = require('iconv-lite');
const { pangu } = require('pangu');
console.log('pangu 7.2.1');
const spellingOf = (text) => [...text].map((sign) => sign.codePointAt(0).toString(16).toUpperCase()).join(' ');
const name = '阿依古丽·买买提';
const spaced = pangu.spacingText(`收款人：${name}，第35类`);
console.log(`收款人：${name}，第35类`);
console.log(spaced);
const changed = spaced.slice(4, 12);
for (const text of [name, changed]) console.log(`${text}: ${spellingOf(text)}; in GBK ${encode(text, 'gbk').toString('hex')}`);
const forms = ['NFC', 'NFKC'].map((form) => changed.normalize(form) === name.normalize(form));
console.log(`equal ${changed === name}, by NFC ${forms[0]}, by NFKC ${forms[1]}`);
const isSo = spaced === '收款人：阿依古丽\u30FB买买提，第 35 类' && forms.every((same) => !same);
process.exit(isSo && encode('\u00B7', 'gbk').toString('hex') === 'a1a4' && encode('\u30FB', 'gbk').toString() === '?' ? 0 : 1);
JS
node run.cjs
