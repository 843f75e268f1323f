#!/bin/sh
# ical.js 2.2.1 and ts-ics 2.4.6: an appointment on every 八月十五 of the Chinese calendar is read as one on every 15 August.
#
# One would guess that a rule of recurrence that a library does not know is refused or left out, so that the appointment stands on
# its first day. RSCALE=CHINESE (RFC 7529, section 4) says that BYMONTH and BYMONTHDAY count in the Chinese calendar. Both libraries
# pass over the part and keep the rest of the rule, which is a different one. Beside it the days of 中秋 of the next three years, by a
# table of the calendar. rrule, another library of rules, refuses it with an error.
#
# Birthdays of older people, memorial days, and rents and wages that are due before a festival are kept by the Chinese calendar;
# the RFC, by authors of Apple and Google, is there for calendars that offer it. A reminder comes weeks early on a day that looks like one, in every year.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical.js@2.2.1 ts-ics@2.4.6 rrule@2.8.1 tyme4ts@1.5.2
cat >run.mjs <<'JS'
import ICAL from 'ical.js';
import rrule from 'rrule';
import { convertIcsRecurrenceRule } from 'ts-ics';
import { LunarDay } from 'tyme4ts';
console.log('ical.js 2.2.1, ts-ics 2.4.6, rrule 2.8.1, tyme4ts 1.5.2');
const rule = 'RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15';
const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//ZH', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260901T000000Z', 'DTSTART;VALUE=DATE:20260925', `RRULE:${rule}`, 'SUMMARY:中秋', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
console.log(file);
const days = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')).iterator();
const found = [days.next(), days.next(), days.next()].map(String);
const festival = [2027, 2028, 2029].map((year) => LunarDay.fromYmd(year, 8, 15).getSolarDay().toString());
const read = convertIcsRecurrenceRule(undefined, { value: rule });
let refused = 'taken';
try {
  rrule.rrulestr(`DTSTART:20260925T000000Z\nRRULE:${rule}`);
} catch (error) {
  refused = error.message;
}
console.log(`ical.js: ${found.join(', ')}; 中秋 is ${festival.join(', ')}`);
console.log(`ts-ics: ${JSON.stringify(read)}`);
console.log(`rrule: ${refused}`);
const isSo = found.join() === '2027-08-15,2028-08-15,2029-08-15' && read.byMonth[0] === 7 && !JSON.stringify(read).includes('CHINESE');
process.exit(isSo && refused !== 'taken' ? 0 : 1);
JS
node run.mjs
