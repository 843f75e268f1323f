#!/bin/sh
# chrono-node 2.10.3, zh.hans: 明年3月1日, 1 March of next year, is read as 1 March of this year, and 今晚12点 as noon.
#
# One would guess that a reader of dates in Chinese knows 明年, as its English reads "next year", or that it finds no date where a word
# of it is not understood. Of 明年3月1日 it takes 年3月1日 for a date without a year and puts the year of the day on which it is asked
# there; so it does for 去年 and 后年, and all three are one day. 晚上12点 is midnight to whoever says it, and 12:00 to the library.
# `text` of the result, which begins with 年, is the only sign.
#
# Terms in chats, mails and notes of contracts (付款至明年3月1日) become due dates and reminders so. Near the end of a year, when one
# speaks of the next, the date is one that has passed; 2027年3月1日 and 明天下午3点 are right.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts chrono-node@2.10.3
cat >run.cjs <<'JS'
const chrono = require('chrono-node');
console.log('chrono-node 2.10.3, asked on 2026-11-30 at 10:00');
const asked = new Date(2026, 10, 30, 10, 0);
const texts = ['尾款明年3月1日支付', '去年3月1日', '后年3月1日', '2027年3月1日', '今晚12点', '明天下午3点'];
const found = texts.map((text) => {
  const [result] = chrono.zh.hans.parse(text, asked);
  const { start } = result;
  const [year, month, day, hour] = ['year', 'month', 'day', 'hour'].map((part) => String(start.get(part)).padStart(2, '0'));
  console.log(`${text}: ${year}-${month}-${day} ${hour}:00, from ${JSON.stringify(result.text)}`);
  return `${year}-${month}-${day} ${hour}`;
});
const wanted = ['2026-03-01 12', '2026-03-01 12', '2026-03-01 12', '2027-03-01 12', '2026-11-30 12', '2026-12-01 15'];
process.exit(found.join() === wanted.join() ? 0 : 1);
JS
node run.cjs
