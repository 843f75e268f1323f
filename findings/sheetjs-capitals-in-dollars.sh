#!/bin/sh
# @e965/xlsx 0.20.3 (SheetJS): an amount that Excel of China shows in capital characters is read as dollars, $46354.
#
# One would guess that the text of a cell (`w`, sheet_to_csv, `raw: false`) is what Excel shows or, where the library has no such
# characters, the plain number. Excel's 中文大写数字 is the format [DBNum2][$-804]General and shows 46354 as 肆万陆仟叁佰伍拾肆 (as the
# documents of Aspose.Cells and of Spire.XLS do). A bracket [$…-…] names a currency and, behind the dash, a language (ECMA-376 part 1,
# 18.8.31): here there is no currency, only the Chinese of the mainland. The library passes over DBNum2 and puts a dollar sign for
# the currency that is not named, before any number with such a bracket; before days it does not.
#
# Contracts, payment requests and invoices carry the amount both ways; a column of such a sheet that is turned to CSV, searched or
# shown reads as an amount in another currency.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @e965/xlsx@0.20.3
cat >run.cjs <<'JS'
const { read, utils, version, write } = require('@e965/xlsx');
console.log(`@e965/xlsx ${version}`);
const formats = ['[DBNum2][$-804]General', '[DBNum2][$-804]General"元整"', '[$-804]#,##0.00', '[DBNum2]General', '[$-804]yyyy"年"m"月"d"日"', '[$¥-804]#,##0.00'];
const sheet = utils.aoa_to_sheet(formats.map(() => [46354]));
formats.forEach((format, at) => (sheet[`A${at + 1}`].z = format));
const book = utils.book_new(sheet, '付款');
const again = read(write(book, { type: 'buffer', cellStyles: true }), { cellNF: true }).Sheets['付款'];
const texts = formats.map((format, at) => {
  const { w, z, v } = again[`A${at + 1}`];
  if (z !== format) throw new Error(`the format is ${z}`);
  console.log(`${v} as ${format}: ${w}`);
  return w;
});
console.log(`as CSV: ${JSON.stringify(utils.sheet_to_csv(again))}`);
const isSo = texts[0] === '$46354' && texts[1] === '$46354元整' && texts[2] === '$46,354.00' && !texts.slice(3).some((text) => text.includes('$'));
process.exit(isSo ? 0 : 1);
JS
node run.cjs
