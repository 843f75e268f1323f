#!/bin/sh
# @internationalized/number 3.6.9 (React Aria's NumberField): the yuan sign that keyboards in China type makes an amount no number.
#
# One would guess that a field of amounts for zh-CN in CNY takes ￥. Intl writes ¥ (U+00A5), and that alone is taken; the key of a
# Chinese input method gives ￥ (U+FFE5), as Excel of China and most bills have it. The parser, which the field asks about each
# key, answers NaN and refuses the key. It takes １２３ and refuses １２３．５: it knows the digits of full width, but neither the
# point nor the comma that the input method gives with them.
#
# A pasted ￥1,234.50 or a typed ￥ is turned away in the one locale where people have that key. The test of the developer, who types ¥
# or no sign, passes.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @internationalized/number@3.6.9 currency.js@2.0.4
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { NumberParser } from '@internationalized/number';
import currency from 'currency.js';
const { version } = JSON.parse(readFileSync('node_modules/@internationalized/number/package.json', 'utf8'));
console.log(`@internationalized/number ${version}`);
const parser = new NumberParser('zh-CN', { style: 'currency', currency: 'CNY' });
const answers = ['¥1,234.50', '￥1,234.50', '１２３', '１２３．５', '￥'].map((text) => {
  const [value, isTaken] = [parser.parse(text), parser.isValidPartialNumber(text)];
  console.log(`${text}: ${value}, ${isTaken ? 'may be typed' : 'is refused'}`);
  return `${value} ${isTaken}`;
});
console.log(`currency.js 2.0.4, ￥1,234.50: ${currency('￥1,234.50').value}`);
process.exit(answers.join() === '1234.5 true,NaN false,123 true,NaN false,NaN false' ? 0 : 1);
JS
node run.mjs
