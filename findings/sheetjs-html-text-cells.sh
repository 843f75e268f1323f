#!/bin/sh
# @e965/xlsx 0.20.3 (SheetJS): of an .xls that a bank writes as HTML, two card numbers that are marked as text become one number.
#
# One would guess that a cell which Excel is told to keep as text is text to the library. Programs of banks and of accounting in China
# give a table in HTML the name .xls; so that Excel does not shorten numbers of accounts, they mark their cells with the format @
# (mso-number-format or vnd.ms-excel.numberformat) or with x:str, as Microsoft describes for HTML that Office opens. The library opens such a
# file like any other, looks at none of the three, and makes a number of whatever looks like one: 19 figures are rounded to sixteen,
# 0012 is 12. `w`, the text beside the value, is whole, and so is everything with `raw: true` in reading.
#
# An XLSX with the same cells is read rightly, so the program works for all banks but these. Payments are then booked to an account that is
# nobody's, and two that differ in the last figures are one.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @e965/xlsx@0.20.3
cat >run.cjs <<'JS'
const { read, utils, write } = require('@e965/xlsx');
console.log('@e965/xlsx 0.20.3');
const cells = [
  ['style="vnd.ms-excel.numberformat:@"', '6222021234567890128'],
  [`style="mso-number-format:'\\@'"`, '6222021234567890136'],
  ['x:str', '0012'],
];
const row = cells.map(([mark, text]) => `<td ${mark}>${text}</td>`).join('');
const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head><body><table><tr>${row}</tr></table></body></html>`;
console.log(html);
const valuesOf = (book) => utils.sheet_to_json(book.Sheets[book.SheetNames[0]], { header: 1 })[0];
const found = valuesOf(read(html, { type: 'string' }));
const asTexts = valuesOf(read(html, { type: 'string', raw: true }));
const sheet = utils.aoa_to_sheet([cells.map(([, text]) => text)]);
const xlsx = valuesOf(read(write(utils.book_new(sheet, '明细'), { type: 'buffer' })));
for (const [name, values] of Object.entries({ 'HTML': found, 'HTML, raw': asTexts, XLSX: xlsx })) console.log(`${name}: ${JSON.stringify(values)}`);
const texts = JSON.stringify(cells.map(([, text]) => text));
const isSo = typeof found[0] === 'number' && found[0] === found[1] && found[2] === 12;
process.exit(isSo && JSON.stringify(asTexts) === texts && JSON.stringify(xlsx) === texts ? 0 : 1);
JS
node run.cjs
