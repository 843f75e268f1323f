#!/bin/sh
# hyperformula 3.5.0: TEXT(0.06, "0.00%") is 0.06%, and TEXT(1234.5, "#,##0.00") is 1235,##0.00.
#
# One would guess that TEXT writes a number as Excel does, or gives an error for a format that it does not know; the documents say that not
# all are supported. It replaces the first run of # and 0 with a point and leaves whatever stands around it: the percent sign stays, the
# number is not multiplied by a hundred. Of a format with thousands the run ends at the comma, so that the amount is rounded to
# whole yuan and ",##0.00" is left behind it. 8.29 by "0.00" and days by "yyyy-mm-dd" are as in Excel.
#
# Templates of invoices and contracts are sheets whose sentences are made by TEXT: "税率" & TEXT(B2, "0%"). Computed in the browser or on the
# server by this library, tax of 6 % is 0 %, interest of 0.05 % a day is 0.00 %, a hundredth of it, and nothing is an error.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hyperformula@3.5.0 @e965/xlsx@0.20.3
cat >run.cjs <<'JS'
const { HyperFormula } = require('hyperformula');
const { SSF } = require('@e965/xlsx');
console.log('hyperformula 3.5.0, beside the formats of @e965/xlsx 0.20.3');
const cases = { '0.00%': [0.06, '0.06%', '6.00%'], '0%': [0.13, '0%', '13%'], '0.000%': [0.0005, '0.001%', '0.050%'], '#,##0.00': [1234.5, '1235,##0.00', '1,234.50'], '0.00': [8.29, '8.29', '8.29'] };
const found = Object.entries(cases).map(([format, [number, text, wanted]]) => {
  const book = HyperFormula.buildFromArray([[number, `=TEXT(A1, "${format}")`]], { licenseKey: 'gpl-v3' });
  const got = book.getCellValue({ sheet: 0, row: 0, col: 1 });
  console.log(`TEXT(${number}, "${format}"): ${got}, as Excel writes it ${SSF.format(format, number)}`);
  return got === text && SSF.format(format, number) === wanted;
});
process.exit(found.every(Boolean) ? 0 : 1);
JS
node run.cjs
