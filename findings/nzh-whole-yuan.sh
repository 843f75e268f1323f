#!/bin/sh
# nzh 1.0.14: whole 元 that are written with two decimals lose their 整.
#
# One would guess that one amount has one spelling in capital characters. `toMoney('20')` is 贰拾元整, `toMoney('20.00')` is 贰拾元: the
# library looks at whether a point stands in the text, not at what stands behind it. Amounts come from a `numeric(…, 2)` column or an
# input of money with both decimals, so it is the whole amounts that come out open at the end. The rules for filling in bills
# (支付结算办法, annex 1) want 整 or 正 behind 元, because characters can be added to an amount without it.
#
# Contracts, receipts, invoices and vouchers print the amount both ways; a test that passes numbers never sees it, since 20.00 is 20.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts nzh@1.0.14
cat >run.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { version } = JSON.parse(readFileSync('node_modules/nzh/package.json', 'utf8'));
const { cn } = require('nzh');
console.log(`nzh ${version}`);
const spell = (amount) => cn.toMoney(amount, { outSymbol: false });
const pairs = [
  ['20', '20.00'],
  ['1005', '1005.00'],
  ['100000', '100000.00'],
].map(([short, long]) => {
  console.log(`${short}: ${spell(short)}   ${long}: ${spell(long)}`);
  return spell(short) === `${spell(long)}整`;
});
process.exit(pairs.every(Boolean) ? 0 : 1);
JS
node run.cjs
