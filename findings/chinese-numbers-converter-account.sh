#!/bin/sh
# chinese-numbers-converter 2.3.1: 十二亿三千万 is 12,000,030,000,000, and in 账号6222021234567890128，叁佰元 another account stands.
#
# One would guess that 十二亿三千万 is 1,230,000,000, and that a text whose Chinese numbers are turned into figures keeps the figures which
# it has. 三千万 behind a 亿 is not added to it but takes part in it; 十二亿 alone and 三千万 alone are right. toArabicString reads every
# run of figures as a number too, and writes it as JavaScript does: a card number of 19 figures ends in 000, an order number of 28 is
# 2.026112822e+27, 1.10元 is 1.1元. Its documents say so of long decimals alone.
#
# Registered capital and contract sums are written like that in licences and contracts, and the text beside them names the account. Made
# searchable or compared by figures, a company has ten thousand times its capital and the payment goes to a number that is nobody's.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts chinese-numbers-converter@2.3.1 nzh@1.0.14
cat >run.cjs <<'JS'
const ChineseNumber = require('chinese-numbers-converter');
const { cn } = require('nzh');
console.log('chinese-numbers-converter 2.3.1, nzh 1.0.14');
const numbers = ['十二亿', '三千万', '十二亿三千万', '三亿五千万'].map((text) => {
  const found = new ChineseNumber(text).toInteger();
  console.log(`${text}: ${found}, by nzh ${cn.decodeS(text)}`);
  return `${found} ${cn.decodeS(text)}`;
});
const texts = ['账号6222021234567890128，叁佰元', '订单2026112822000000000000000001，十元', '单价1.10元，共二十件'].map((text) => {
  const found = new ChineseNumber(text).toArabicString();
  console.log(`${text}: ${found}`);
  return found;
});
const isSo = numbers[0] === '1200000000 1200000000' && numbers[1] === '30000000 30000000' && numbers[2] === '12000030000000 1230000000';
process.exit(isSo && texts[0] === '账号6222021234567890000，300元' && texts[1].includes('2.026112822e+27') && texts[2] === '单价1.1元，共20件' ? 0 : 1);
JS
node run.cjs
