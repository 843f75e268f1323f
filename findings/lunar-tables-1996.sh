#!/bin/sh
# chinese-days 1.5.7 and chinese-lunar 0.1.4: who was born on 中秋 of 1996 was born on 八月十六, and 中秋 was the day before.
#
# One would guess that tables of the Chinese calendar agree on years that are past. Theirs give the fifth month of 1996 29 days in
# place of 30 and the seventh 29 in place of 30, so that all of 六月 and 八月 lie a day early: 27 September is 八月十六. Three other tables
# that are asked beside them agree on 八月十五. Both have two more such months, in 1933 (where the leap month has 29 days) and 2060.
#
# Families keep birthdays by this calendar, and greetings, presents and insurance terms follow them; from 1996 are people of thirty. For
# today, and for all years that one tries, the tables are right.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts chinese-days@1.5.7 chinese-lunar@0.1.4 tyme4ts@1.5.2 lunar-javascript@1.7.7 js-calendar-converter@0.0.7
cat >run.cjs <<'JS'
const chineseDays = require('chinese-days');
const chineseLunar = require('chinese-lunar');
const converter = require('js-calendar-converter');
const { Solar } = require('lunar-javascript');
const { SolarDay } = require('tyme4ts');
console.log('chinese-days 1.5.7, chinese-lunar 0.1.4; tyme4ts 1.5.2, lunar-javascript 1.7.7, js-calendar-converter 0.0.7');
const tables = {
  'chinese-days': (year, month, day) => {
    const { lunarMon, lunarDay } = chineseDays.getLunarDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
    return [lunarMon, lunarDay];
  },
  'chinese-lunar': (year, month, day) => {
    const found = chineseLunar.solarToLunar(new Date(year, month - 1, day));
    return [found.month, found.day];
  },
  tyme4ts: (...date) => {
    const lunar = SolarDay.fromYmd(...date).getLunarDay();
    return [lunar.getLunarMonth().getMonth(), lunar.getDay()];
  },
  'lunar-javascript': (...date) => {
    const lunar = Solar.fromYmd(...date).getLunar();
    return [Math.abs(lunar.getMonth()), lunar.getDay()];
  },
  'js-calendar-converter': (...date) => {
    const { lMonth, lDay } = (converter.default ?? converter).solar2lunar(...date);
    return [lMonth, lDay];
  },
};
const daysOf = (...date) => {
  const found = Object.values(tables).map((table) => table(...date).join('/'));
  console.log(`${date.join('-')}: ${Object.keys(tables).map((name, at) => `${name} ${found[at]}`).join(', ')}`);
  return found.join(' ');
};
const found = [daysOf(1996, 9, 27), daysOf(1996, 7, 20), daysOf(1995, 9, 9), daysOf(2026, 9, 25)];
const wanted = ['8/16 8/16 8/15 8/15 8/15', '6/6 6/6 6/5 6/5 6/5', Array(5).fill('8/15').join(' '), Array(5).fill('8/15').join(' ')];
process.exit(found.join() === wanted.join() ? 0 : 1);
JS
node run.cjs
