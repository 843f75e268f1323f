#!/bin/sh
# exceljs 4.4.0: a day that Excel shows as 2026年11月28日 by one of its own formats is read as the number 46354.
#
# One would guess that a cell which Excel of China shows as a date is one to the library, as a cell with 2026/11/28 is. ECMA-376
# part 1, 18.8.30, gives the numbers 27 to 36 and 50 to 58 to formats of dates and times of East Asia, for zh-cn 31 to
# yyyy"年"m"月"d"日", 57 to yyyy"年"m"月" and 58 to m"月"d"日". Such a format has a number and no text in styles.xml; the library knows
# the texts of 14 to 22 alone, and finds a number without any format.
#
# A contract list, a payroll or a bank's export that was formatted by one click in Excel or WPS of China has numbers where due days
# and birth dates stood, beside rows of the same column which were typed and are dates. A file that the developer made by a library
# or on an English system never shows it.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 @e965/xlsx@0.20.3 jszip@3.10.1
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { read } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import JSZip from 'jszip';
const { version } = JSON.parse(readFileSync('node_modules/exceljs/package.json', 'utf8'));
console.log(`exceljs ${version}`);
const formats = [14, 31, 57, 58];
/** A sheet with the day 46354 in four formats; the library writes it, then the numbers of the formats are set. */
const book = new ExcelJS.Workbook();
const sheet = book.addWorksheet('合同');
formats.forEach((format, at) => (sheet.getCell(at + 1, 1).value = 46354));
formats.forEach((format, at) => (sheet.getCell(at + 1, 1).numFmt = `0.${'0'.repeat(at + 3)}`));
const zip = await JSZip.loadAsync(await book.xlsx.writeBuffer());
const styles = await zip.file('xl/styles.xml').async('text');
const own = [...styles.matchAll(/<xf numFmtId="(16[4-7])"/g)].map(([, id]) => id);
if (own.length !== formats.length) throw new Error('the styles are not as expected');
zip.file('xl/styles.xml', formats.reduce((text, format, at) => text.replace(`<xf numFmtId="${own[at]}"`, `<xf numFmtId="${format}"`), styles));
const bytes = await zip.generateAsync({ type: 'nodebuffer' });
const again = new ExcelJS.Workbook();
await again.xlsx.load(bytes);
const cells = read(bytes, { cellDates: true, UTC: true }).Sheets['合同'];
const values = formats.map((format, at) => {
  const { value } = again.worksheets[0].getCell(at + 1, 1);
  const other = cells[`A${at + 1}`].v;
  console.log(`format ${format}: ${value instanceof Date ? value.toISOString() : value}, @e965/xlsx 0.20.3: ${other.toISOString?.() ?? other}`);
  return value instanceof Date ? 'date' : value;
});
process.exit(values.join() === 'date,46354,46354,46354' ? 0 : 1);
JS
node run.mjs
