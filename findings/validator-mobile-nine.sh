#!/bin/sh
# validator 13.15.35: for `zh-CN`, numbers that begin with 92 or 98 are mobile numbers.
#
# One would guess that a mobile number of China begins with 1, as each of them has since there are any. `isMobilePhone(…, 'zh-CN')`
# takes eleven figures from 92 and 98 too; libphonenumber-js with its full metadata knows no such number.
#
# A form that asks for the phone of a sign-in or of a contact takes a number with its first figure mistyped, and the person learns
# of it by a code that never comes. Nobody's list of examples has such a number, since nobody has one.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts validator@13.15.35 libphonenumber-js@1.13.16
cat >run.cjs <<'JS'
const validator = require('validator');
const { isValidPhoneNumber } = require('libphonenumber-js/max');
console.log(`validator ${validator.version}, libphonenumber-js ${require('libphonenumber-js/package.json').version}`);
const beginnings = Array.from({ length: 90 }, (_, index) => String(index + 10));
const taken = beginnings.filter((two) => validator.isMobilePhone(`${two}012345678`, 'zh-CN'));
const known = beginnings.filter((two) => isValidPhoneNumber(`+86${two}012345678`));
console.log(`eleven figures, taken by validator when they begin with ${taken.join(' ')}`);
console.log(`valid to libphonenumber-js when they begin with ${known.join(' ')}`);
process.exit(['92', '98'].every((two) => taken.includes(two) && !known.includes(two)) ? 0 : 1);
JS
node run.cjs
