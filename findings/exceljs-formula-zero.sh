#!/bin/sh
# exceljs 4.4.0: a formula whose result is 0 is read as one without a result, and its text is empty.
#
# One would guess that a cell with a formula has the result that Excel has kept beside it, whatever it is: { formula, result }.
# For 8.29 it is so. For 0, and for a comparison that is false, the value has no `result` at all, like that of a formula which
# was never computed, and `text` is '' instead of '0'; the same from the stream reader. `cell.result` alone answers 0, for both.
#
# Reconciliations end in a column of differences and in "账平", a comparison: a difference of 0 is the row that is in order. A
# program that takes `result`, and asks for the file to be computed and saved again where there is none, refuses just those rows; one that
# writes texts leaves a hole where the balance of an account that was emptied stands.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 @e965/xlsx@0.20.3
cat >run.cjs <<'JS'
const { readFileSync } = require('fs');
const { Workbook, stream } = require('exceljs');
const { read, utils } = require('@e965/xlsx');
console.log('exceljs 4.4.0');
const main = async () => {
  const book = new Workbook();
  const sheet = book.addWorksheet('对账');
  for (const [row, less, difference, exceeds] of [[1, 91.71, 8.29, true], [2, 100, 0, false]]) {
    sheet.addRow([100, less, { formula: `A${row}-B${row}`, result: difference }, { formula: `A${row}>B${row}`, result: exceeds }]);
  }
  await book.xlsx.writeFile('list.xlsx');
  const file = readFileSync('list.xlsx');
  console.log('@e965/xlsx:', JSON.stringify(utils.sheet_to_json(read(file).Sheets['对账'], { header: 1 })));
  const whole = new Workbook();
  await whole.xlsx.load(file);
  const [more, less, isMore, isLess] = ['C1', 'C2', 'D1', 'D2'].map((at) => {
    const { value, text, result } = whole.worksheets[0].getCell(at);
    console.log(`load, ${at}: value ${JSON.stringify(value)}, text ${JSON.stringify(text)}, cell.result ${result}`);
    return { value, text };
  });
  const rows = [];
  for await (const one of new stream.xlsx.WorkbookReader('list.xlsx', { worksheets: 'emit' })) {
    for await (const row of one) rows.push(row.values.slice(3));
  }
  console.log('WorkbookReader:', JSON.stringify(rows));
  const hasResult = (value) => 'result' in value && value.result !== undefined;
  const isSo = more.value.result === 8.29 && more.text === '8.29' && isMore.value.result === true;
  const isLost = !hasResult(less.value) && less.text === '' && !hasResult(isLess.value) && rows[1].every((value) => !hasResult(value)) && rows[0].every(hasResult);
  process.exit(isSo && isLost ? 0 : 1);
};
main();
JS
node run.cjs
