#!/bin/sh
# exceljs 4.4.0, csv.read: order numbers of 28 figures lose twelve of them; the TAB that Alipay writes behind them does not help.
#
# One would guess that a reader of CSV answers the text of a field, or at least leaves a text that is not one number more. Without
# an option each field that `Number` takes becomes a number: an order number of WeChat Pay or Alipay, 28 figures, is rounded to
# sixteen, a card number of 19 ends in other figures, an own number 0012… loses its zeros and 1E5 is 100000. Alipay ends such fields
# with a TAB so that Excel keeps them as text; `Number` skips white space, so here it does nothing, while the time beside it, which
# is no number, keeps its TAB. `cast: true` of csv-parse does the same; papaparse keeps what it cannot represent.
#
# Bills are matched with orders by these numbers. The first figures are the day and the merchant, so that the rounded numbers of
# two payments of one day are equal, and the second is taken for the first.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 csv-parse@7.0.3 papaparse@5.7.1
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
const { version } = JSON.parse(readFileSync('node_modules/exceljs/package.json', 'utf8'));
console.log(`exceljs ${version}`);
const numbers = ['2026112822001412340501234567', '2026112822001412340501234568'];
const lines = numbers.map((number, at) => `${number}\t,0012${at}\t,0.10\t,6222020200112233445\t,2026-11-28 10:00:00\t`);
const text = ['交易号,商户订单号,金额,账号,时间', ...lines, ''].join('\n');
console.log(JSON.stringify(lines[0]));
const sheet = await new ExcelJS.Workbook().csv.read(Readable.from([text]));
const read = [2, 3].map((row) => sheet.getRow(row).values.slice(1));
const cast = parse(text, { cast: true }).slice(1);
const papa = Papa.parse(text, { dynamicTyping: true, skipEmptyLines: true }).data.slice(1);
console.log(`exceljs:         ${JSON.stringify(read[0])}`);
console.log(`csv-parse, cast: ${JSON.stringify(cast[0])}`);
console.log(`papaparse:       ${JSON.stringify(papa[0])}`);
console.log(`two order numbers are equal: exceljs ${read[0][0] === read[1][0]}, csv-parse ${cast[0][0] === cast[1][0]}, papaparse ${papa[0][0] === papa[1][0]}`);
const isSo = [read, cast].every(([one, other]) => typeof one[0] === 'number' && one[0] === other[0] && one[1] === 120);
process.exit(isSo && papa[0][0].trim() === numbers[0] ? 0 : 1);
JS
node run.mjs
