#!/bin/sh
# ical-generator 11.1.2: a hearing at 10:00 in China is written as 02:00 Asia/Shanghai, a deadline of 28 November as the 27th.
#
# One would guess that a moment and `timezone: 'Asia/Shanghai'` give the clock of Shanghai at that moment. A `Date` has no zone of
# its own, and the library writes the clock of the process under the name of the zone that was asked for; only objects of other
# libraries are converted. On a server in UTC the name is eight hours wrong, and a whole day that begins at midnight in China is
# the day before. RFC 5545, 3.3.5, has TZID say in which zone the digits are a clock time. A `DateTime` of luxon is written rightly.
#
# Deadlines of filings, payments and hearings are given to people's calendars so. On the developer's computer, which runs in China's
# time, all of it is right; with no zone named times are right, written in UTC, and days are still the day before.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps ical-generator@11.1.2 luxon@3.7.2
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { ICalCalendar } from 'ical-generator';
import { DateTime } from 'luxon';
console.log(`ical-generator ${JSON.parse(readFileSync('node_modules/ical-generator/package.json', 'utf8')).version}, TZ=${process.env.TZ}`);
const timezone = 'Asia/Shanghai';
const hearing = new Date('2026-11-28T10:00:00+08:00');
const day = new Date('2026-11-28T00:00:00+08:00');
const written = (zones, event) => {
  const calendar = new ICalCalendar(zones);
  calendar.createEvent({ summary: '截止', ...zones, ...event });
  return /^DTSTART.*$/m.exec(calendar.toString())[0].trim();
};
const answers = [
  ['a Date at 10:00 in China', written({ timezone }, { start: hearing })],
  ['the same by luxon', written({ timezone }, { start: DateTime.fromJSDate(hearing, { zone: timezone }) })],
  ['the same Date, no zone named', written({}, { start: hearing })],
  ['a whole day', written({ timezone }, { start: day, allDay: true })],
  ['the same by luxon', written({ timezone }, { start: DateTime.fromJSDate(day, { zone: timezone }), allDay: true })],
  ['the whole day, no zone named', written({}, { start: day, allDay: true })],
].map(([name, line]) => {
  console.log(`  ${name}: ${line}`);
  return line.slice('DTSTART'.length);
});
const zone = ';TZID=Asia/Shanghai:';
const utc = `${zone}20261128T020000 ${zone}20261128T100000 :20261128T020000Z ;VALUE=DATE:20261127 ;VALUE=DATE:20261128 ;VALUE=DATE:20261127`;
const china = `${zone}20261128T100000 ${zone}20261128T100000 :20261128T020000Z ;VALUE=DATE:20261128 ;VALUE=DATE:20261128 ;VALUE=DATE:20261127`;
process.exit(answers.join(' ') === (process.env.TZ === 'UTC' ? utc : china) ? 0 : 1);
JS
TZ=UTC node run.mjs
TZ=Asia/Shanghai node run.mjs
