#!/bin/sh
# ofd-xml-parser 0.0.6: the number of an invoice in an OFD is rounded, its code loses the zero, and 1E5 of a remark is 1.
#
# One would guess that a parser made for OFD (GB/T 33190) leaves numbers of invoices as they are. As a copy of an old parser of XML it
# makes numbers of texts: 发票号码 of a 数电票 has 20 figures and 校验码 as many, of which sixteen are kept; 发票代码 of many provinces
# begins with 0; amounts lose their second decimal; a company's code of 18 figures without a letter ends in other ones. What stands
# behind the beginning of a number is dropped: 1E5 is 1. With `parseNodeValue: false`, as viewers of OFD call it, all stay.
#
# Whether an invoice was handed in before is looked up by its number, and the company by its code: two invoices of one series
# become one, and the code is nobody's.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ofd-xml-parser@0.0.6
cat >run.cjs <<'JS'
const { version } = require('ofd-xml-parser/package.json');
const { parse } = require('ofd-xml-parser');
console.log(`ofd-xml-parser ${version}`);
const said = { 发票代码: '044001900111', 发票号码: '26112000000000000123', 校验码: '01234567890123456789', 合计金额: '100.50', 销售方纳税人识别号: '914400001234567890', 购买方纳税人识别号: '91110105MA00000123', 备注: '1E5' };
const fields = Object.entries(said).map(([name, value]) => `<ofd:CustomData Name="${name}">${value}</ofd:CustomData>`);
const text = `<?xml version="1.0" encoding="UTF-8"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" Version="1.0"><ofd:DocBody><ofd:DocInfo><ofd:CustomDatas>${fields.join('')}</ofd:CustomDatas></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`;
const read = (options) => {
  const custom = parse(text, { ignoreAttributes: false, ...options })['ofd:OFD']['ofd:DocBody']['ofd:DocInfo']['ofd:CustomDatas']['ofd:CustomData'];
  return Object.fromEntries(custom.map((field) => [field['@_Name'], field['#text']]));
};
const [plain, kept] = [read({}), read({ parseNodeValue: false })];
for (const [name, value] of Object.entries(said)) console.log(`${name} ${value}: ${JSON.stringify(plain[name])}, with parseNodeValue: false ${JSON.stringify(kept[name])}`);
const changed = Object.keys(said).filter((name) => String(plain[name]) !== said[name]);
const isSo = changed.join() === Object.keys(said).filter((name) => name !== '购买方纳税人识别号').join() && plain.备注 === 1;
process.exit(isSo && JSON.stringify(kept) === JSON.stringify(said) ? 0 : 1);
JS
node run.cjs
