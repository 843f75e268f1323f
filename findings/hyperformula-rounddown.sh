#!/bin/sh
# hyperformula 3.5.0: ROUNDDOWN(8.29, 2) is 8.28, and ROUND(1.005, 2) is 1.
#
# One would guess that rounding an amount of two decimals to two decimals leaves it alone, as it does in Excel, and that a formula
# gives on a server what it gives in the sheet that it comes from. The number is multiplied by 100 as a floating number, 828.9999…,
# and cut. Of the amounts from 0.01 to 99.99 several hundred lose one fen by ROUNDDOWN or TRUNC, and ROUNDUP gives others one more;
# half a fen, as 1.005, goes down by ROUND where Excel rounds it up. `smartRounding`, which is on, is for what is shown and compared;
# for ROUND behind a division the maintainers know it (issue 1746).
#
# Templates of settlements, commissions and taxes in Excel cut to the fen so that nobody is paid too much, and are computed with this
# library where the figures are stored. A template tried with round amounts gives the same in both.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hyperformula@3.5.0
cat >run.cjs <<'JS'
const { HyperFormula } = require('hyperformula');
console.log(`hyperformula ${HyperFormula.version}`);
const amounts = Array.from({ length: 9999 }, (_, at) => (at + 1) / 100);
const engine = HyperFormula.buildFromArray(
  amounts.map((amount) => [amount, `=ROUNDDOWN(${amount},2)`, `=TRUNC(${amount},2)`, `=ROUNDUP(${amount},2)`]),
  { licenseKey: 'gpl-v3' },
);
const rows = engine.getSheetValues(0);
const count = (at, isOff) => rows.filter((row) => isOff(row[at], row[0])).length;
const counts = [count(1, (found, amount) => found < amount), count(2, (found, amount) => found < amount), count(3, (found, amount) => found > amount)];
console.log(`of ${amounts.length} amounts, less by ROUNDDOWN: ${counts[0]}, less by TRUNC: ${counts[1]}, more by ROUNDUP: ${counts[2]}`);
const valueOf = (formula) => {
  const [[value]] = HyperFormula.buildFromArray([[formula]], { licenseKey: 'gpl-v3' }).getSheetValues(0);
  console.log(`${formula}: ${value}`);
  return value;
};
const values = ['=ROUNDDOWN(8.29,2)', '=ROUND(1.005,2)', '=ROUND(2.675,2)', '=ROUNDDOWN(8.5,2)'].map(valueOf);
process.exit(values[0] === 8.28 && values[1] === 1 && values[2] === 2.68 && values[3] === 8.5 && counts[0] > 100 ? 0 : 1);
JS
node run.cjs
