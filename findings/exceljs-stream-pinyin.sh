#!/bin/sh
# exceljs 4.4.0, stream reader: a name with its pinyin above it, 张三, is read as SAN, and an amount in two colours, 8.29, as 29.
#
# One would guess that the reader for long files, WorkbookReader, gives what the reader for short ones gives. Excel keeps the pinyin that
# stands above a name (显示拼音字段) in runs of their own behind the text, `rPh` of ECMA-376, 18.4.6. The
# stream reader takes the text of each `t` for the whole cell, so the last one is left: the last syllable. A cell that has its
# text within the sheet (`inlineStr`, as openpyxl writes texts of several fonts) loses all of its runs but the last in the same way.
# Workbook.xlsx.load reads the first rightly, and the second as two runs.
#
# Lists of names have pinyin above them where they are read aloud, and those from Japan have kana, which Excel keeps there from the
# keyboard by itself. Of such a list nothing but SAN is left, and of an amount in two colours its end, only where a file is streamed.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 @e965/xlsx@0.20.3 fflate@0.8.2
cat >run.cjs <<'JS'
const { Workbook, stream } = require('exceljs');
const { read, utils } = require('@e965/xlsx');
const { unzipSync, zipSync, strFromU8, strToU8 } = require('fflate');
console.log('exceljs 4.4.0');
const name = '<si><t>张三</t><rPh sb="0" eb="1"><t>ZHANG</t></rPh><rPh sb="1" eb="2"><t>SAN</t></rPh></si>';
const amount = '<c r="B1" t="inlineStr"><is><r><t>8.</t></r><r><rPr><color rgb="FFFF0000"/></rPr><t>29</t></r></is></c>';
const main = async () => {
  const book = new Workbook();
  book.addWorksheet('明细').addRow(['张三', '8.29', '李四']);
  const parts = unzipSync(new Uint8Array(await book.xlsx.writeBuffer()));
  const change = (path, from, to) => {
    const text = strFromU8(parts[path]);
    if (!from.test(text)) throw new Error(`${path} is written otherwise`);
    parts[path] = strToU8(text.replace(from, to));
  };
  change('xl/sharedStrings.xml', /<si><t>张三<\/t><\/si>/, name);
  change('xl/worksheets/sheet1.xml', /<c r="B1"[^>]*>.*?<\/c>/, amount);
  const file = Buffer.from(zipSync(parts));
  console.log(`${name}\n${amount}`);
  const sheet = read(file).Sheets['明细'];
  console.log('@e965/xlsx:', JSON.stringify(utils.sheet_to_json(sheet, { header: 1 })[0]));
  const whole = new Workbook();
  await whole.xlsx.load(file);
  const loaded = whole.worksheets[0].getRow(1);
  console.log('load:', JSON.stringify([1, 2, 3].map((at) => loaded.getCell(at).text)));
  require('fs').writeFileSync('list.xlsx', file);
  const found = [];
  for await (const one of new stream.xlsx.WorkbookReader('list.xlsx', { sharedStrings: 'cache', worksheets: 'emit' })) {
    for await (const row of one) found.push(...row.values.slice(1));
  }
  console.log('WorkbookReader:', JSON.stringify(found));
  process.exit(JSON.stringify(found) === '["SAN","29","李四"]' && loaded.getCell(1).text === '张三' ? 0 : 1);
};
main();
JS
node run.cjs
