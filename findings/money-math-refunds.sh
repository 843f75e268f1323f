#!/bin/sh
# money-math 2.6.3: 6 % of a refund of -8.29 are -0.48 by mul and -0.49 by percent, neither of which rounds -0.4974 to a fen.
#
# One would guess that a tax or a fee of -8.29 is that of 8.29 with a minus, 0.50, or differs from it by the way halves are rounded. The
# library takes such amounts: "-42.10" is an example of its documents, and add and subtract are right with them. mul and div cut
# towards 0 and look at the last two figures alone to see whether one fen has to be added, which for an amount below 0 goes the
# wrong way, so that the result is two fen off; percent adds one to almost everything below 0.
#
# What is taken back is written with a minus: red invoices, refunds, fees that a channel returns. Of the amounts from 0.01 to 100.00, half
# have another tax of 6 % when they are taken back, by two fen, and with percent 98 of a hundred; a small one turns into a plus.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts money-math@2.6.3 big.js@7.0.1
cat >run.cjs <<'JS'
const money = require('money-math');
const Big = require('big.js');
console.log('money-math 2.6.3, big.js 7.0.1');
const rounded = (amount) => new Big(amount).times('0.06').toFixed(2);
for (const amount of ['8.29', '-8.29', '0.10', '-0.10']) {
  console.log(`6 % of ${amount}: mul ${money.mul(amount, '0.06')}, percent ${money.percent(amount, '6.00')}, big.js ${rounded(amount)}`);
}
console.log(`-8.33 by three: div ${money.div('-8.33', '3.00')}, big.js ${new Big('-8.33').div(3).toFixed(2)}`);
const amounts = Array.from({ length: 10_000 }, (_, at) => ((at + 1) / 100).toFixed(2));
const fen = (amount) => Math.round(Number(amount) * 100);
const differing = (taxOf) => amounts.filter((amount) => fen(taxOf(amount)) + fen(taxOf(`-${amount}`)) !== 0).length;
const counts = [differing((amount) => money.mul(amount, '0.06')), differing((amount) => money.percent(amount, '6.00')), differing(rounded)];
console.log(`of 10,000 amounts another tax when taken back: mul ${counts[0]}, percent ${counts[1]}, big.js ${counts[2]}`);
const own = [money.mul('8.29', '0.06'), money.mul('-8.29', '0.06'), money.percent('-8.29', '6.00'), money.mul('-0.10', '0.06')];
process.exit(own.join() === '0.50,-0.48,-0.49,0.01' && counts.join() === '5000,9800,0' && rounded('-8.29') === '-0.50' ? 0 : 1);
JS
node run.cjs
