#!/bin/sh
# node-ical 0.27.2: an appointment at 10:00 in a zone that the file itself defines as +08:00 is read as 10:00 of the server.
#
# One would guess that the definition of a zone in the file is what counts: RFC 5545, 3.2.19, has TZID name a VTIMEZONE of the same
# file, and the name is free but for those that begin with a slash. The library looks the name up in the names of IANA and Windows
# and in figures like GMT+8; the VTIMEZONE is asked for custom names of Microsoft alone. What it does not know becomes the clock of
# the process, without a word: in UTC, as servers are, eight hours too late.
#
# China has one zone and many names for it. Asia/Beijing, which IANA does not have, stands in files that programs in China and
# gateways to Exchange write, and 中国标准时间 is the name that Windows set to Chinese shows. A hearing at ten is noted for 18:00.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-ical@0.27.2 ical.js@2.2.1
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import ical from 'node-ical';
console.log(`node-ical ${JSON.parse(readFileSync('node_modules/node-ical/package.json', 'utf8')).version}`);
const fileOf = (zone) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VTIMEZONE', `TZID:${zone}`, 'BEGIN:STANDARD'],
    ...['DTSTART:19700101T000000', 'TZOFFSETFROM:+0800', 'TZOFFSETTO:+0800', 'TZNAME:CST', 'END:STANDARD', 'END:VTIMEZONE'],
    ...['BEGIN:VEVENT', 'UID:1@example.cn', 'DTSTAMP:20261101T000000Z', `DTSTART;TZID=${zone}:20261128T100000`, 'SUMMARY:开庭'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
const answers = ['Asia/Shanghai', 'China Standard Time', 'Asia/Beijing', '中国标准时间'].map((zone) => {
  const text = fileOf(zone);
  const { start } = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
  const other = event.startDate.toJSDate();
  console.log(`${zone}: ${start.toISOString()}, ical.js 2.2.1: ${other.toISOString()}`);
  return [start, other].map((time) => time.getUTCHours()).join();
});
process.exit(answers.join(' ') === '2,2 2,2 10,2 10,2' ? 0 : 1);
JS
TZ=UTC node run.mjs
