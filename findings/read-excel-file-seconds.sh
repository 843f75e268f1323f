#!/bin/sh
# read-excel-file 9.3.17 and @e965/xlsx 0.20.3: a payment at 10:00:02 is read as 10:00:01.999, as is a quarter of all moments.
#
# One would guess that a time to the second, as a bank's list shows it, is read as that second. A spreadsheet keeps a moment as a
# fraction of a day, which a double holds to less than a microsecond; read-excel-file and SheetJS (with `cellDates`) cut what comes out
# to whole milliseconds instead of rounding it. exceljs rounds: it wrote the file and reads every moment as it was.
#
# What then shows no milliseconds, as ISO texts cut to 19 characters, dayjs and every column of seconds do, shows the second before. Payments
# that are matched with orders or with another file of the same bank by time and amount are not found, or are counted twice
# when the file is read in again as XLSX after CSV; one at midnight sharp is always right, so that days alone never show it.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts read-excel-file@9.3.17 @e965/xlsx@0.20.3 exceljs@4.4.0
cat >run.cjs <<'JS'
const { Workbook } = require('exceljs');
const { read, utils } = require('@e965/xlsx');
const { readSheet } = require('read-excel-file/node');
console.log('read-excel-file 9.3.17, @e965/xlsx 0.20.3, exceljs 4.4.0');
// Each 61st second of 28 November 2026, as UTC: a spreadsheet knows no zones.
const moments = Array.from({ length: 1417 }, (_, at) => new Date(Date.UTC(2026, 10, 28) + at * 61_000));
moments[1] = new Date('2026-11-28T10:00:02Z');
const main = async () => {
  const book = new Workbook();
  const sheet = book.addWorksheet('明细');
  for (const moment of moments) sheet.addRow([moment]).getCell(1).numFmt = 'yyyy-mm-dd hh:mm:ss';
  const file = Buffer.from(await book.xlsx.writeBuffer());
  const again = new Workbook();
  await again.xlsx.load(file);
  const found = {
    exceljs: again.worksheets[0].getColumn(1).values.slice(1),
    'read-excel-file': (await readSheet(file)).map(([cell]) => cell),
    '@e965/xlsx': utils.sheet_to_json(read(file, { cellDates: true, UTC: true }).Sheets['明细'], { header: 1, UTC: true }).map(([cell]) => cell),
  };
  const counts = Object.entries(found).map(([name, cells]) => {
    const early = cells.filter((cell, at) => moments[at] - cell === 1).length;
    const right = cells.filter((cell, at) => moments[at] - cell === 0).length;
    console.log(`${name}: ${moments[1].toISOString().slice(11, 23)} is ${cells[1].toISOString().slice(11, 23)}; ${right} right, ${early} a millisecond early`);
    return [right + early, early];
  });
  const [own, ...others] = counts;
  process.exit(counts.every(([all]) => all === 1417) && own[1] === 0 && others.every(([, early]) => early > 300) ? 0 : 1);
};
main();
JS
node run.cjs
