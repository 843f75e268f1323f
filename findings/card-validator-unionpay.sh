#!/bin/sh
# card-validator 10.0.4: of a UnionPay card each number is valid, whatever its last figure; a card of ICBC that begins with 9558 is none.
#
# One would guess that `number(…).isValid` checks the last figure, as it does for Visa and all other kinds: that is what it is used for
# while somebody types. For UnionPay the check is left out unless `luhnValidateUnionPay` is set, as the package's page says further
# down, so a typing error or two figures that changed places are never seen. On the other side 9558, the prefix of older debit cards
# of 工商银行 (bankcard, whose list is asked beside it, has them with 19 figures), belongs to no kind, and `isPotentiallyValid` is false
# at the second figure.
#
# A field for the card of a withdrawal turns people with a right card away and takes wrong ones, which are known as wrong
# only when the transfer comes back. With a Visa card for tests it does what it should.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts card-validator@10.0.4 bankcard@3.1.6
cat >run.cjs <<'JS'
const { searchCardBin } = require('bankcard');
const { number } = require('card-validator');
console.log('card-validator 10.0.4, bankcard 3.1.6');
const lasts = '0123456789'.split('');
const taken = (first, options) => lasts.filter((last) => number(`${first}${last}`, options).isValid).join('');
const union = taken('622202123456789012');
const strict = taken('622202123456789012', { luhnValidateUnionPay: true });
const visa = taken('411111111111111');
console.log(`last figures that are taken: UnionPay ${union}, with luhnValidateUnionPay ${strict}, Visa ${visa}`);
const icbc = '9558801234567890128';
const answer = number(icbc);
const typed = number('95').isPotentiallyValid;
const bank = searchCardBin(icbc);
console.log(`${icbc}: isValid ${answer.isValid}, after "95" isPotentiallyValid ${typed}; bankcard: ${JSON.stringify(bank)}`);
const isSo = union === '0123456789' && strict.length === 1 && visa === '1' && !answer.isValid && !typed;
process.exit(isSo && JSON.stringify(bank).includes('工商') ? 0 : 1);
JS
node run.cjs
