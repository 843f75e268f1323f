#!/bin/sh
# validator 13.15.35: isIdentityCard takes a foreigner's residence card of North China alone, and no Taiwan resident's permit.
#
# One would guess that the check of Chinese identity numbers takes every paper whose number has the form of GB 11643, or none but
# the id card. The card of 2023 for foreigners has 9, then the province of issue in two figures, then the country in three; the
# function reads the first two figures as a province and knows 91, so that cards issued in 11 to 15 (北京 to 内蒙古) pass and the
# same card issued in any of the other 26 provinces is refused. Of the permits for residents of Hong Kong, Macao and Taiwan
# (810000, 820000, 830000) it takes the first two.
#
# Whoever verifies people by it turns away a person from 上海 whose colleague from 北京 came in with the same paper; a trial with
# one number of each kind shows nothing.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund validator@13.15.35
cat >run.cjs <<'JS'
const { version } = require('validator/package.json');
const { isIdentityCard } = require('validator');
console.log(`validator ${version}`);
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** An invented number: what it begins with, a birth date and an order, and the check digit of GB 11643. */
const numberOf = (beginning) => {
  const body = `${beginning}19900307002`;
  return body + '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11];
};
const isTaken = (beginning) => isIdentityCard(numberOf(beginning), 'zh-CN');
const show = (what, beginning) => console.log(`${what} ${numberOf(beginning)}: ${isTaken(beginning)}`);
show('foreigner, card issued in 北京', '911840');
show('foreigner, card issued in 上海', '931840');
const provinces = '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65'.split(' ');
const taken = provinces.filter((province) => isTaken(`9${province}840`));
console.log(`provinces of issue whose cards are taken: ${taken.join(' ')} of ${provinces.length}`);
show('permit, Hong Kong', '810000');
show('permit, Macao    ', '820000');
show('permit, Taiwan   ', '830000');
const isSo = taken.join() === '11,12,13,14,15' && isTaken('810000') && isTaken('820000') && !isTaken('830000');
process.exit(isSo ? 0 : 1);
JS
node run.cjs
