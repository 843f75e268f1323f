#!/bin/sh
# dinero.js 2.0.2: the tax of a red invoice differs by one fen from that of the invoice which it cancels, with `down` and with `halfUp`.
#
# One would guess that `down` and `halfUp` do what DOWN and HALF_UP do in Java's RoundingMode, in decimal.js and in SQL's round():
# they look at the amount without its sign. Here down is towards minus infinity, and halfUp sends a half upwards, for a negative
# amount towards zero. 13 % of 100.50 are 13.065: 13.06 by down, which is taken where none is named, and 13.07 by halfUp; of -100.50
# they are -13.07 and -13.06. `halfAwayFromZero` is the one that the others have under the name half up.
#
# A red invoice (红字) carries the same amounts with a minus, and the tax bureau compares it with the blue one; refunds of fees and of
# withheld tax are made so too. What was charged and what is given back then do not add up to nothing.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dinero.js@2.0.2 decimal.js@10.6.0
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import Decimal from 'decimal.js';
import { CNY, dinero, halfAwayFromZero, halfUp, multiply, toDecimal, transformScale } from 'dinero.js';
console.log(`dinero.js ${JSON.parse(readFileSync('node_modules/dinero.js/package.json', 'utf8')).version}`);
const taxOf = (fen, rounding) => {
  const exact = multiply(dinero({ amount: fen, currency: CNY }), { amount: 13, scale: 2 });
  return toDecimal(rounding === undefined ? transformScale(exact, 2) : transformScale(exact, 2, rounding));
};
const byDecimal = (yuan, rounding) => new Decimal(yuan).times('0.13').toDecimalPlaces(2, rounding).toFixed(2);
const answers = Object.entries({ 'no rounding named': undefined, halfUp, halfAwayFromZero }).map(([name, rounding]) => {
  const pair = [taxOf(100_50, rounding), taxOf(-100_50, rounding)];
  console.log(`13 % of 100.50 and of -100.50, ${name}: ${pair.join(' and ')}`);
  return pair.join();
});
const others = Object.entries({ ROUND_DOWN: Decimal.ROUND_DOWN, ROUND_HALF_UP: Decimal.ROUND_HALF_UP }).map(([name, rounding]) => {
  const pair = [byDecimal('100.50', rounding), byDecimal('-100.50', rounding)];
  console.log(`decimal.js 10.6.0, ${name}: ${pair.join(' and ')}`);
  return pair.join();
});
const isSo = answers.join(' ') === '13.06,-13.07 13.07,-13.06 13.07,-13.07' && others.join(' ') === '13.06,-13.06 13.07,-13.07';
process.exit(isSo ? 0 : 1);
JS
node run.mjs
