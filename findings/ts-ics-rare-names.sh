#!/bin/sh
# ts-ics 2.4.6: in some lines of an appointment the name 张𬭎 becomes 张 and two boxes.
#
# One would guess that a long line is broken between characters. RFC 5545, 3.1, breaks lines at 75 octets, and tells writers to mind
# characters of several. The library breaks them at 75 units of UTF-16: a character outside of the first plane, of which names of
# people on papers have some, is two of these, and where the break falls between them both halves are written as U+FFFD. Lines of
# Chinese are 200 octets long besides. ical.js, given the same text, breaks at octets and between characters.
#
# Hearings, meetings and deadlines are handed to phones with the names of people in them. Whether one is broken depends on the length
# of what stands before it; the calendar shows boxes, and what is lost cannot be mended from the file.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ts-ics@2.4.6 ical.js@2.2.1
cat >run.mjs <<'JS'
import ICAL from 'ical.js';
import { generateIcsEvent } from 'ts-ics';
console.log('ts-ics 2.4.6, ical.js 2.2.1');
const at = { date: new Date('2026-11-28T02:00:00Z') };
const byTsIcs = (summary) => generateIcsEvent({ uid: '1', stamp: at, start: at, end: at, summary });
const byIcal = (summary) => {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('summary', summary);
  return event.toString();
};
const sent = (text) => Buffer.from(text, 'utf8').toString('utf8');
const longest = (text) => Math.max(...text.split(/\r?\n/).map((line) => Buffer.byteLength(line)));
const names = Array.from({ length: 60 }, (_, length) => `${'合同纠纷开庭'.repeat(20).slice(0, length + 20)}：张𬭎与李四`);
const count = (write) => names.filter((name) => sent(write(name)).includes('\uFFFD'));
const broken = count(byTsIcs);
console.log(`of ${names.length} titles with 张𬭎 in different places: ts-ics breaks the name in ${broken.length}, ical.js in ${count(byIcal).length}`);
console.log(`one of them: ${JSON.stringify(sent(byTsIcs(broken[0] ?? names[0])).split(/\r?\n/).filter((line) => /SUMMARY|\uFFFD/.test(line)))}`);
console.log(`longest line in octets: ts-ics ${Math.max(...names.map((name) => longest(byTsIcs(name))))}, ical.js ${Math.max(...names.map((name) => longest(byIcal(name))))}`);
process.exit(broken.length > 0 && count(byIcal).length === 0 ? 0 : 1);
JS
node run.mjs
