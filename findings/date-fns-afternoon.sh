#!/bin/sh
# date-fns 4.4.0, zhCN: three in the afternoon is 中午3:00 by the token for the part of the day; 早晨9:00 that it writes it does not read.
#
# One would guess that the part of the day at 15:00 is 下午, as `a` has it and as Intl writes for `dayPeriod`. The table of the names that go
# with an hour has 中午, noon, for the whole afternoon from 12:00 to 16:59; the table of names that stand alone, one above it, has 下午. zhTW
# does the same, zhHK is right. Of what `B` writes, 中午3:00 is read back as 15:00, so nothing shows it, while 早晨9:00 and 夜间1:00 are
# Invalid Date: the reader knows 早上, 上午 and 凌晨 and not these.
#
# An appointment or a deadline in a letter is written with `B` because 上午 and 下午 are no words for midnight and noon. Who reads 中午3:00 asks
# whether noon or three is meant, and a form that reads what it has shown refuses each time before noon.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts date-fns@4.4.0
cat >run.mjs <<'JS'
import { format, isValid, parse } from 'date-fns';
import { zhCN, zhHK, zhTW } from 'date-fns/locale';
console.log('date-fns 4.4.0');
const at = (hour) => new Date(2026, 10, 30, hour, 0);
const byIntl = new Intl.DateTimeFormat('zh-CN', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', dayPeriod: 'long' });
const found = [1, 9, 12, 13, 15, 16, 17, 20].map((hour) => {
  const text = format(at(hour), 'Bh:mm', { locale: zhCN });
  const back = parse(text, 'Bh:mm', at(0), { locale: zhCN });
  const read = isValid(back) ? `${back.getHours()}:00` : 'Invalid Date';
  console.log(`${hour}:00: ${text}, read as ${read}; by a ${format(at(hour), 'ah:mm', { locale: zhCN })}; Intl ${byIntl.format(at(hour))}`);
  return `${text} ${read}`;
});
const others = [zhTW, zhHK].map((locale) => format(at(15), 'Bh:mm', { locale }));
console.log(`15:00 in zhTW ${others[0]}, in zhHK ${others[1]}`);
const expected = ['夜间1:00 Invalid Date', '早晨9:00 Invalid Date', '中午12:00 12:00', '中午1:00 13:00', '中午3:00 15:00', '中午4:00 16:00', '晚上5:00 17:00', '晚上8:00 20:00'];
process.exit(found.join() === expected.join() && others.join() === '中午3:00,下午3:00' ? 0 : 1);
JS
node run.mjs
