#!/bin/sh
# iconv-lite 0.7.3: in GBK the amount ¥1,234.50 that Intl writes is ?1,234.50, and in GB18030 four bytes that GBK shows otherwise.
#
# One would guess that GBK, made in China, has the sign of its money. It has ￥ (U+FFE5), which keyboards there type; Intl for zh-CN writes
# ¥ (U+00A5), which is Latin-1 and in GBK is nothing. The library puts a question mark for it and says nothing; as GB18030 it
# is 81 30 84 36, which readers of GBK, as Excel and WPS of China are for a CSV without a mark, show as other characters.
#
# Lists of payments for a bank, statements and CSV for accountants are written in GBK because old programs read nothing else, with
# amounts as they stand on the screen. `?` before an amount is text to a spreadsheet: the column cannot be added up, and a bank
# refuses the list. Written in UTF-8, as it is while one tries, all is right.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts iconv-lite@0.7.3
cat >run.cjs <<'JS'
const iconv = require('iconv-lite');
console.log(`iconv-lite 0.7.3, Node ${process.version}`);
const amount = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' }).format(1234.5);
const sign = amount.codePointAt(0).toString(16).padStart(4, '0').toUpperCase();
const gbk = iconv.encode(amount, 'gbk');
const gb18030 = iconv.encode(amount, 'gb18030');
const typed = iconv.encode('￥1,234.50', 'gbk');
console.log(`Intl writes ${amount}, which begins with U+${sign}`);
console.log(`gbk: ${gbk.toString('hex')}, read again ${iconv.decode(gbk, 'gbk')}`);
console.log(`gb18030: ${gb18030.toString('hex')}, read as gbk ${JSON.stringify(iconv.decode(gb18030, 'gbk'))}`);
console.log(`￥ (U+FFE5) in gbk: ${typed.toString('hex')}`);
const isSo = sign === '00A5' && gbk.toString() === '?1,234.50' && gb18030.subarray(0, 4).toString('hex') === '81308436';
process.exit(isSo && typed.subarray(0, 2).toString('hex') === 'a3a4' ? 0 : 1);
JS
node run.cjs
