#!/bin/sh
# date-holidays 3.37.0: in China 1 June is a public holiday for everybody, and 2 May and 初三 of 春节, which are, are none.
#
# One would guess that what it calls a public holiday of China is a day of 全国年节及纪念日放假办法 on which everybody is off. Article 3
# of these rules gives 儿童节 to children below 14 alone, and the afternoons of 妇女节, 青年节 and 建军节 to women, the young and
# soldiers; all four come with the type `public`, 1 June for the whole day. Since the revision of 2024-11-10 (in force 2025-01-01)
# article 2 has four days of 春节, from 除夕 to 初三, and two of 劳动节; 初三 and 2 May are not in the package.
#
# A period that ends on Monday 1 June 2026 is put off to the day after it, when it has ended; the wages of 2 May and 初三, which are
# three times as high as on other days, are counted as those of a weekend.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts date-holidays@3.37.0 chinese-days@1.5.7
cat >run.cjs <<'JS'
const { version } = require('date-holidays/package.json');
const Holidays = require('date-holidays');
const { isHoliday } = require('chinese-days');
console.log(`date-holidays ${version}`);
const china = new Holidays('CN');
const days = { '2026-02-19': '初三', '2026-05-02': '劳动节, second day', '2026-06-01': '儿童节, a Monday', '2026-10-03': '国庆节, third day' };
const answers = Object.entries(days).map(([day, name]) => {
  const found = china.isHoliday(new Date(`${day}T15:00:00+08:00`)) || [];
  const isOff = found.some(({ type }) => type === 'public');
  console.log(`${day} ${name}: date-holidays ${isOff ? 'public holiday' : 'none'}, chinese-days ${isHoliday(day) ? 'day off' : 'working day'}`);
  return `${isOff}${isHoliday(day)}`;
});
const partial = china.getHolidays(2026).filter(({ date }) => /-0(3-08|5-04|8-01) /.test(date));
partial.forEach(({ date, name, type }) => console.log(`${date} ${name}: ${type}`));
const isSo = answers.join() === 'falsetrue,falsetrue,truefalse,truetrue' && partial.every(({ type }) => type === 'public');
process.exit(isSo ? 0 : 1);
JS
TZ=Asia/Shanghai node run.cjs
