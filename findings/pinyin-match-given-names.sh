#!/bin/sh
# pinyin-match 1.2.10: people whose given name has a character outside of GB 2312 are not found by pinyin.
#
# One would guess that a search by pinyin knows the characters that people are called by. The table ends with GB 2312 and a few more:
# 玥, 堃, 翀, 燚, 彧 and others, all in the list of characters for general use of 2013 (通用规范汉字表) and some of them among the
# most frequent of children's names, have no reading, so that a whole name with one of them is not found by its letters, and
# neither by its initials. No error tells it from a person who is not there.
#
# Pickers of payees, members, customers and cities look for names by initials; names of older people, with which one tries it, are
# in GB 2312.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pinyin-match@1.2.10 pinyin-pro@3.29.4
cat >run.cjs <<'JS'
const { match } = require('pinyin-match');
const { pinyin } = require('pinyin-pro');
console.log(`pinyin-match ${require('pinyin-match/package.json').version}, readings of pinyin-pro ${require('pinyin-pro/package.json').version}`);
const given = [...'玥堃翀燚彧烜犇垚'];
const found = (char, other) => {
  const [letters] = pinyin(char, { toneType: 'none', type: 'array' });
  const initial = letters[0];
  console.log(`李${char}: by li${letters} ${match(`李${char}`, `li${letters}`) !== false}, by l${initial} ${match(`李${char}`, `l${initial}`) !== false}`);
  return match(`李${char}`, `li${letters}`) !== false || match(`李${char}`, `l${initial}`) !== false;
};
const missing = given.filter((char) => !found(char));
console.log(`beside them, 李月: by liyue ${match('李月', 'liyue') !== false}`);
process.exit(missing.length === given.length && match('李月', 'liyue') !== false ? 0 : 1);
JS
node run.cjs
