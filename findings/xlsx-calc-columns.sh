#!/bin/sh
# xlsx-calc 0.9.2: SUMIF over a column of names adds up the first row alone, and FLOOR(128.67, 0.1), 128.67 without its fen, is 128.
#
# One would guess that a function which the library has does what Excel's does; one that it lacks is an error, as INT and SUMIFS are.
# SUMIF goes through the first row of its range: over names in a row it is right, over names in a column it sees one of them, so that
# the sum of everybody else is 0. It compares by equality, "<>张三" and ">150" fit nothing. FLOOR is Math.floor, which takes one number
# and not the second, to what is rounded down; CEILING takes both. hyperformula has all of them as Excel does.
#
# Sheets of commissions and wages are computed so on servers before they are read: the sum of a person is SUMIF over the column of names,
# 抹零, leaving out fen or jiao, is FLOOR to 0.1 or 1. No cell shows an error, and whoever stands first in the list is paid.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlsx-calc@0.9.2 hyperformula@3.5.0
cat >run.cjs <<'JS'
const calculate = require('xlsx-calc');
const { HyperFormula } = require('hyperformula');
console.log('xlsx-calc 0.9.2, hyperformula 3.5.0');
const names = ['张三', '李四', '张三'];
const amounts = [128.67, 200, 8.29];
// Names and amounts in columns A and B, and once more in rows 5 and 6.
const cells = Object.fromEntries([...names.map((name, at) => [`A${at + 1}`, name]), ...amounts.map((amount, at) => [`B${at + 1}`, amount])]);
for (const at of [0, 1, 2]) Object.assign(cells, { [`${'ABC'[at]}5`]: names[at], [`${'ABC'[at]}6`]: amounts[at] });
const bySheet = (formula) => {
  const sheet = { '!ref': 'A1:D6', D1: { t: 'n', v: 0, f: formula } };
  for (const [at, v] of Object.entries(cells)) sheet[at] = { t: typeof v === 'number' ? 'n' : 's', v };
  calculate({ SheetNames: ['工资'], Sheets: { 工资: sheet } });
  return sheet.D1.v;
};
const asExcel = (formula) => {
  const book = HyperFormula.buildFromArray([[]], { licenseKey: 'gpl-v3' });
  for (const [at, value] of Object.entries({ ...cells, D1: `=${formula}` })) book.setCellContents(book.simpleCellAddressFromString(at, 0), value);
  return book.getCellValue({ sheet: 0, row: 0, col: 3 });
};
const formulas = ['SUMIF(A1:A3,"张三",B1:B3)', 'SUMIF(A1:A3,"李四",B1:B3)', 'SUMIF(A5:C5,"张三",A6:C6)', 'SUMIF(A5:C5,"李四",A6:C6)', 'SUMIF(A5:C5,"<>张三",A6:C6)', 'FLOOR(B1,0.1)', 'CEILING(B1,0.1)'];
const found = formulas.map((formula) => {
  const [got, wanted] = [bySheet, asExcel].map((of) => Number(of(formula).toFixed(2)));
  console.log(`${formula}: ${got}, by hyperformula ${wanted}`);
  return `${got} ${wanted}`;
});
process.exit(found.join() === '128.67 136.96,0 200,136.96 136.96,200 200,0 200,128 128.6,128.7 128.7' ? 0 : 1);
JS
node run.cjs
