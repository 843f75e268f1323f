#!/bin/sh
# papaparse 5.7.1: a bill of Alipay is divided at its TABs instead of its commas, without an error.
#
# One would guess that a library which finds the delimiter by itself finds it in a file whose every row has the same number of commas.
# Alipay writes some lines about the account before the headings and ends order numbers with a TAB, so that Excel keeps them as text.
# Of the delimiters tried, the one wins by which the lines look most alike: by commas the first lines have one field and the rows
# eleven, by TABs one and three. So 交易号 is a field, and the amount lies in the middle of one that begins with a comma.
# `errors` is empty. With the comma named, or without the lines before the headings, the file is read rightly.
#
# Bills of Alipay are opened in the browser by this library to be matched with orders. A bill of WeChat Pay, which fills up its first
# lines with commas, is right, and so is the same bill once somebody has deleted its first lines.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts papaparse@5.7.1
cat >run.cjs <<'JS'
const Papa = require('papaparse');
console.log(`papaparse ${require('papaparse/package.json').version}`);
const before = ['支付宝交易记录明细查询', '账号:[zhang@example.com]', '起始日期:[2026-11-01 00:00:00]    终止日期:[2026-11-30 00:00:00]', '--------------交易记录明细列表--------------'];
const head = '交易号,商家订单号,交易创建时间,付款时间,交易对方,商品名称,金额（元）,收/支,交易状态,资金状态,';
const rowOf = (serial) =>
  `202611282200140000000000000${serial}\t,A${serial}\t,2026-11-28 10:00:0${serial},2026-11-28 10:01:00,张三,服务费,8.29,支出,交易成功,已支出,`;
const rows = [head, ...[1, 2, 3, 4, 5].map(rowOf)];
const bill = [...before, ...rows, '--------------------------------------------', '共5笔记录'].join('\r\n');
console.log(bill.split('\r\n').slice(0, 7).map((line) => JSON.stringify(line)).join('\n'));
const show = (name, { data, errors, meta }, at) => {
  const fields = data[at];
  console.log(`${name}: delimiter ${JSON.stringify(meta.delimiter)}, ${fields.length} fields, ${errors.length} errors, ${JSON.stringify(fields.slice(0, 3))}`);
  return `${meta.delimiter} ${fields.length} ${errors.length}`;
};
const found = show('the bill', Papa.parse(bill), 5);
const named = show('the bill, with the comma named', Papa.parse(bill, { delimiter: ',' }), 5);
const bare = show('its rows alone', Papa.parse(rows.join('\r\n')), 1);
process.exit(found === '\t 3 0' && named === ', 11 0' && bare === ', 11 0' ? 0 : 1);
JS
node run.cjs
