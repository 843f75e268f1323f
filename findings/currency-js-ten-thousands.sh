#!/bin/sh
# currency.js 2.0.4, accounting 0.4.1 and numeral 2.0.6: 1.2万, as Intl writes 12,000 in Chinese, is read as 1.2, and －12.00 as 12.
#
# One would guess that a parser of amounts answers nothing for what it does not understand. All three leave out whatever is no figure,
# point or minus of ASCII, and compute with the rest: 万 is ten thousand and is dropped, the minus of full width (U+FF0D), as a
# Chinese input method gives it, is dropped too. numeral knows k and m, and 千 and 百万 with its Chinese locale, but no 万.
#
# Amounts pasted from a page that shows 1.2万元, or a column of refunds typed in full width, come in as another amount
# with the other sign; neither an error nor NaN tells. 1,234.50元 and ￥1,234.50, with which one tries it, are right.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts currency.js@2.0.4 accounting@0.4.1 numeral@2.0.6
cat >run.cjs <<'JS'
const accounting = require('accounting');
const currency = require('currency.js');
const numeral = require('numeral');
require('numeral/locales/chs');
numeral.locale('chs');
console.log(`currency.js 2.0.4, accounting ${accounting.version}, numeral ${numeral.version}, Node ${process.version}`);
const compact = new Intl.NumberFormat('zh-CN', { notation: 'compact' }).format(12000);
const texts = [compact, `${compact}元`, '－12.00', '-12.00', '￥1,234.50', '1,234.50元'];
const found = texts.map((text) => {
  const values = [currency(text).value, accounting.unformat(text), numeral(text).value()];
  console.log(`${text}: currency.js ${values[0]}, accounting ${values[1]}, numeral ${values[2]}`);
  return values.every((value) => value === values[0]) ? values[0] : undefined;
});
process.exit(compact === '1.2万' && found.join() === '1.2,1.2,12,-12,1234.5,1234.5' ? 0 : 1);
JS
node run.cjs
