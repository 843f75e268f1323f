#!/bin/sh
# fast-formula-parser 1.0.19: one month after 31 January is 3 March.
#
# One would guess that EDATE gives what it gives in Excel, the same day of the other month or its last one: EDATE(DATE(2026,1,31),1) is
# 28 February. The library counts the month up and lets the 31st of February run over. EOMONTH, beside it, is right, and so is EDATE
# for every day up to the 28th.
#
# Sheets of instalments, rents and terms of contracts count months by EDATE from the day of signing, and are computed on a server with
# this library. Who signed on the last day of January is asked for nothing in February, and for two instalments in March.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fast-formula-parser@1.0.19
cat >run.cjs <<'JS'
const FormulaParser = require('fast-formula-parser');
console.log('fast-formula-parser 1.0.19');
const parser = new FormulaParser();
const days = ['EDATE(DATE(2026,1,31),1)', 'EDATE(DATE(2026,11,30),3)', 'EDATE(DATE(2026,10,31),1)', 'EOMONTH(DATE(2026,1,31),1)', 'EDATE(DATE(2026,1,28),1)'].map((formula) => {
  const serial = parser.parse(formula, { sheet: 'terms', row: 1, col: 1 });
  const day = new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
  console.log(`${formula}: ${serial}, ${day}`);
  return day;
});
process.exit(days.join() === '2026-03-03,2027-03-02,2026-12-01,2026-02-28,2026-02-28' ? 0 : 1);
JS
node run.cjs
