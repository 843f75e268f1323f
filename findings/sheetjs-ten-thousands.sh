#!/bin/sh
# @e965/xlsx 0.20.3 (SheetJS): an amount that Excel shows as 13.0万 is read as 1.30万, a tenth of it.
#
# One would guess that the text of a cell (`w`, sheet_to_csv, `raw: false`) is the amount that Excel shows. Excel divides by
# thousands alone, one for each comma behind the digits; since China counts in 万, its users put a point of their own one place
# further left: 0\.0,"万" divides 129600 by a thousand, rounds to 130 and shows 13.0万 (ECMA-376 part 1, 18.8.31: a backslash shows
# the character behind it, and so do quotes, 0"."0,"万"). The library takes the shown point for the decimal point, and divides too.
# numfmt, which formats the same patterns, is right.
#
# Reports, budgets and quotations in 万元 are formatted so by the recipe that is everywhere in China. What is read is a possible
# amount with the right unit; of a column all amounts are a tenth, so nothing stands out, and by `raw: true` it never shows.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @e965/xlsx@0.20.3 numfmt@4.0.1
cat >run.mjs <<'JS'
import xlsx from '@e965/xlsx';
import { format } from 'numfmt';
const { read, utils, write } = xlsx;
console.log('@e965/xlsx 0.20.3, numfmt 4.0.1');
const cells = [
  [129600, '0\\.0,"万"', '13.0万', '1.30万'],
  [1234567, '0\\.0,"万"', '123.5万', '12.35万'],
  [10000, '0"."0,"万"', '1.0万', '.10万'],
  [129600, '#,##0.00,"千元"', '129.60千元', '129.60千元'],
];
const sheet = utils.aoa_to_sheet(cells.map(([amount]) => [amount]));
cells.forEach(([, pattern], at) => (sheet[`A${at + 1}`].z = pattern));
const again = read(write(utils.book_new(sheet, '预算'), { type: 'buffer', cellStyles: true }), { cellNF: true }).Sheets['预算'];
const isSo = cells.map(([amount, pattern, excel, expected], at) => {
  const { w, z } = again[`A${at + 1}`];
  const beside = format(pattern, amount);
  console.log(`${amount} as ${z}: SheetJS ${w}, numfmt ${beside}`);
  return z === pattern && w === expected && beside === excel;
});
console.log(`as CSV: ${JSON.stringify(utils.sheet_to_csv(again))}`);
process.exit(isSo.every(Boolean) ? 0 : 1);
JS
node run.mjs
