#!/bin/sh
# dayjs 1.11.23, zh-cn: 中午12:05, as it writes five past twelve by day, it reads as five past midnight.
#
# One would guess that a time which the library has written can be read by the same pattern. The locale divides the day into 凌晨,
# 早上, 上午, 中午, 下午 and 晚上, and writes 中午 from eleven to one. In reading, a word is of the afternoon if the first hour that is
# called so is: 中午 begins at eleven, so it is of the morning, where twelve o'clock is midnight. moment asks each word for its hours.
#
# Times of calls, meetings and payments are typed and exported so in China. The moment lies twelve hours early, on the same day, so
# that nothing looks wrong; all other hours of the day are read rightly.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dayjs@1.11.23 moment@2.31.0
cat >run.cjs <<'JS'
const dayjs = require('dayjs');
require('dayjs/locale/zh-cn');
dayjs.extend(require('dayjs/plugin/customParseFormat'));
const moment = require('moment');
require('moment/locale/zh-cn');
dayjs.locale('zh-cn');
moment.locale('zh-cn');
console.log(`dayjs ${require('dayjs/package.json').version}, moment ${moment.version}`);
const pattern = 'YYYY-MM-DD Ah:mm';
const wrong = [];
for (let hour = 0; hour < 24; hour += 1) {
  const text = dayjs('2026-11-28').hour(hour).minute(5).format(pattern);
  const [read, other] = [dayjs(text, pattern).format('HH:mm'), moment(text, pattern).format('HH:mm')];
  const meant = `${String(hour).padStart(2, '0')}:05`;
  if (read !== meant) wrong.push(hour);
  if (read !== meant || hour % 8 === 3) console.log(`${text}: ${read}, moment ${other}`);
  if (other !== meant) throw new Error(`moment has changed at ${text}`);
}
console.log(`hours that are read as others: ${wrong.join() || 'none'}`);
process.exit(wrong.join() === '12' ? 0 : 1);
JS
node run.cjs
