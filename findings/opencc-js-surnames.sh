#!/bin/sh
# opencc-js 1.4.2: for Taiwan and Hong Kong 范明 becomes 範明, 余明 餘明, 郁明 鬱明 and 于明 於明: other people's names.
#
# One would guess that names stay names. Where one simplified character stands for several, the library takes the most frequent one
# unless a longer entry of its dictionary decides: 范氏 of a company is kept, 范明 is not. 範, 餘, 鬱, 於, 種 and 佔 are words; as
# surnames 范, 余, 郁, 于, 种 and 占 are spelt so in traditional characters too. A dictionary of one's own is the way out.
#
# Applications for trademarks and contracts for Hong Kong and Taiwan are turned with it as a whole, the applicant's name too. It then
# differs from that on the passport and on the licence, in a document that reads well otherwise; 张, 王 and 李 never show it.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts opencc-js@1.4.2
cat >run.cjs <<'JS'
const { Converter } = require('opencc-js');
console.log('opencc-js 1.4.2');
const converters = ['tw', 'hk'].map((to) => Converter({ from: 'cn', to }));
const names = { 范明: '範明', 余明: '餘明', 郁明: '鬱明', 种明: '種明', 占明: '佔明', 于明: '於明', 张明: '張明' };
const found = Object.keys(names).map((name) => {
  const turned = converters.map((convert) => convert(`申请人：${name}`).slice(4));
  console.log(`${name}: Taiwan ${turned[0]}, Hong Kong ${turned[1]}`);
  return turned.every((text) => text === names[name]);
});
console.log(converters[0]('申请人：苏州范氏科技有限公司，联系人：范明，余额以合同为准。'));
process.exit(found.every(Boolean) ? 0 : 1);
JS
node run.cjs
