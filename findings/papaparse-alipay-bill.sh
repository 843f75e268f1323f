#!/bin/sh
# papaparse 5.7.1: a bill of Alipay is divided at its TABs instead of its commas, without an error.
#
# One would guess that a library which finds the delimiter by itself finds it in a file whose every row has the same number of commas.
# Alipay writes some lines about the account before the headings and ends texts with a TAB, so that Excel keeps numbers of orders as
# they are. Of the delimiters tried, the one wins by which the first ten lines look most alike: by commas the lines before have one
# field and the rows 25, by TABs one and eleven. The amounts then stand together in one field that begins with a comma.
# `errors` is empty. With the comma named, or without the lines before the headings, the file is read rightly.
#
# Bills are opened in the browser by this library to be matched with orders, and so are lists of 工商银行, whose cells end with TABs too.
# A bill of WeChat Pay, which has no TABs, is right, and so is the same bill once somebody has deleted its first lines.
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
console.log('papaparse 5.7.1');
const before = ['#支付宝业务明细查询', '#账号：[20880000000000010156]', '#起始日期：[2026年11月28日 00:00:00]   终止日期：[2026年11月29日 00:00:00]', '#-----------------业务明细列表----------------'];
const head = '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const rowOf = (serial) =>
  `202611282200000000000000000${serial}\t,A2026112800000${serial}\t,交易\t,服务费,2026-11-28 10:00:0${serial},2026-11-28 10:01:00,\t,\t,\t,\t,*三(138******00)\t,8.29,8.29,0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,\t,-0.05,0.00,`;
const rows = [head, ...[1, 2, 3, 4, 5].map(rowOf)];
const bill = [...before, ...rows, '#-----------------业务明细列表结束------------', '#交易合计：5笔，商家实收共41.45元'].join('\r\n');
console.log(bill.split('\r\n').slice(0, 7).map((line) => JSON.stringify(line)).join('\n'));
const show = (name, { data, errors, meta }, at) => {
  const fields = data[at];
  console.log(`${name}: delimiter ${JSON.stringify(meta.delimiter)}, ${fields.length} fields, ${errors.length} errors, ${JSON.stringify(fields.filter((field) => field.includes('8.29')))}`);
  return `${meta.delimiter} ${fields.length} ${errors.length}`;
};
const found = show('the bill', Papa.parse(bill), 5);
const named = show('the bill, with the comma named', Papa.parse(bill, { delimiter: ',' }), 5);
const bare = show('its rows alone', Papa.parse(rows.join('\r\n')), 1);
process.exit(found.startsWith('\t') && found.endsWith(' 0') && named === ', 25 0' && bare === ', 25 0' ? 0 : 1);
JS
node run.cjs
