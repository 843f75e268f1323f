#!/bin/sh
# mt940js 1.3.5, swiftmessageparser 1.2.1, @centrapay/swift-parser 1.0.1: what is booked on 2 January is booked a year too early.
#
# One would guess that the entry date of a movement is the day nearest to its value date. In :61: the value date has a year and the
# entry date behind it has none: 2612310102 is valid from 31 December 2026 and booked on 2 January 2027. All three take the year of
# the value date, and say 2 January 2026, almost a year before the statement begins.
#
# Interest of the year and payments of its last evening are booked so on the first working day. Sorted or filtered by
# the day of booking, they lie in a year that is closed, and the balance of January lacks them; eleven months long it never shows.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mt940js@1.3.5 swiftmessageparser@1.2.1 @centrapay/swift-parser@1.0.1
cat >run.cjs <<'JS'
const { Parser } = require('mt940js');
const swift = require('swiftmessageparser');
const centrapay = require('@centrapay/swift-parser');
console.log('mt940js 1.3.5, swiftmessageparser 1.2.1, @centrapay/swift-parser 1.0.1');
const statement = [
  ':20:STMT270104',
  ':25:ICBKCNBJ/0200001009200123456',
  ':28C:1/1',
  ':60F:C261231CNY1000,00',
  ':61:2612310102CY8,29NTRFNONREF//FT27010200001',
  ':86:INTEREST',
  ':61:2701040104CY100,00NTRFA1001//FT27010400001',
  ':86:SERVICE FEE',
  ':62F:C270104CNY1108,29',
  '-',
].join('\r\n');
console.log(statement);
const daysOf = (transactions) => transactions.map(({ date, entryDate }) => [date, entryDate].map((day) => day.toISOString().slice(0, 10)));
const message = (library) => library.parse({ type: 'mt940', data: statement, validate: false })[0].transactions;
const all = {
  mt940js: daysOf(new Parser().parse(statement)[0].transactions),
  swiftmessageparser: daysOf(message(swift)),
  '@centrapay/swift-parser': daysOf(message(centrapay)),
};
for (const [name, days] of Object.entries(all)) console.log(`${name}: ${days.map(([valid, booked]) => `valid ${valid}, booked ${booked}`).join('; ')}`);
const wanted = JSON.stringify([['2026-12-31', '2026-01-02'], ['2027-01-04', '2027-01-04']]);
process.exit(Object.values(all).every((days) => JSON.stringify(days) === wanted) ? 0 : 1);
JS
node run.cjs
