#!/bin/sh
# nzh 1.0.14: decodeS reads 两万 and 两千 as 0, and 两百五十 as 50.
#
# One would guess that a reader of Chinese numbers knows how amounts are said: before 百, 千, 万 and 亿 two is 两 as a rule, in contracts
# and messages and by every voice input. The library writes 二万 and knows 二 alone; a character that it does not know counts for
# nothing, and nothing is said: what 两 multiplies is left out of the sum.
#
# 服务费两万元 of a contract or of a payer's message becomes 0, 两百五十 becomes 50, which is an amount as well. Tests that write numbers
# with the library and read them again never hold the character.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts nzh@1.0.14 chinese-parseint2@2.0.6
cat >run.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { version } = JSON.parse(readFileSync('node_modules/nzh/package.json', 'utf8'));
const { chinese_parseInt: other } = require('chinese-parseint2');
const { cn } = require('nzh');
console.log(`nzh ${version}, beside chinese-parseint2 2.0.6`);
const said = { 二万: 20000, 两万: 20000, 两千: 2000, 两百五十: 250, 一万两千: 12000 };
const answers = Object.entries(said).map(([text, meant]) => {
  console.log(`${text}: ${cn.decodeS(text)}, ${other(text)}`);
  if (other(text) !== meant) throw new Error('the other library has changed');
  return cn.decodeS(text);
});
process.exit(answers.join() === '20000,0,0,50,10000' ? 0 : 1);
JS
node run.cjs
