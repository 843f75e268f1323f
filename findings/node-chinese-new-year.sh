#!/usr/bin/env bash
# Node 24: by Intl's Chinese calendar the new year of 2027 begins on 7 February, and that of 2030 on the 2nd.
#
# One would guess that a calendar built into the language knows the first day of the Chinese year, since nobody in China disputes it:
# 春节 of 2027 is 6 February, that of 2030 is 3 February. ICU computes new moons by an approximation; in both years the moon is new a
# few minutes from midnight in China, and it comes out on the other side. The whole month is shifted with it; 腊月 before 2027's, of
# 29 days, gets a 30th, and 闰六月 of 1987 is not there, so that birthdays are shifted as well. Two tables of the calendar are asked
# beside it. Node 18, 20 and 22 give the same. The maintainers of ICU know it as ICU-23274.
#
# 除夕 to 初三 are holidays by law on which banks book nothing and periods end later; the State Council's list of a year comes in the
# November before. Whoever computes them ahead by Intl, which needs no package, has most years right, those of any test.
#
# Exits 0 while this is so, 1 when it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts tyme4ts@1.5.2 lunar-javascript@1.7.7
cat >run.cjs <<'JS'
const { SolarDay } = require('tyme4ts');
const { Solar } = require('lunar-javascript');
console.log(`Node ${process.version}, ICU ${process.versions.icu}; tyme4ts 1.5.2, lunar-javascript 1.7.7`);
const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
const partsOf = (day) => day.toISOString().slice(0, 10).split('-').map(Number);
const byIntl = (day) => {
  const [month, date] = chinese.format(day).split('/');
  return `${month.includes('bis') ? '闰' : ''}${parseInt(month, 10)}/${date}`;
};
const byTyme = (day) => {
  const lunar = SolarDay.fromYmd(...partsOf(day)).getLunarDay();
  const month = lunar.getLunarMonth();
  return `${month.isLeap() ? '闰' : ''}${month.getMonth()}/${lunar.getDay()}`;
};
const byTable = (day) => {
  const lunar = Solar.fromYmd(...partsOf(day)).getLunar();
  return `${lunar.getMonth() < 0 ? '闰' : ''}${Math.abs(lunar.getMonth())}/${lunar.getDay()}`;
};
const shown = ['2026-02-17', '2027-02-05', '2027-02-06', '2030-02-02', '2030-02-03', '1987-08-01'].map((text) => {
  const day = new Date(text);
  console.log(`${text}: Intl ${byIntl(day)}, the tables ${byTyme(day)} and ${byTable(day)}`);
  return byTyme(day) === byTable(day) && `${text} ${byIntl(day)} ${byTyme(day)}`;
});
let apart = 0;
for (let at = Date.UTC(1986, 0, 1); at < Date.UTC(2050, 0, 1); at += 86_400_000) {
  if (byIntl(new Date(at)) !== byTyme(new Date(at))) apart += 1;
}
console.log(`days from 1986 to 2049 on which they differ: ${apart}`);
const wanted = ['2026-02-17 1/1 1/1', '2027-02-06 12/30 1/1', '2030-02-02 1/1 12/30', '2030-02-03 1/2 1/1'];
process.exit(wanted.every((line) => shown.includes(line)) ? 0 : 1);
JS
npm install --silent --no-audit --no-fund node@24.21.0 >/dev/null
node_modules/.bin/node run.cjs
