#!/bin/sh
# chinese-workday 1.16.1: the next working day after the last one before a holiday of seven days is null.
#
# One would guess that `nextWorkday` answers a day for each day of a year that the package knows. It looks seven days ahead, and
# 国庆节 of 2026 is seven days, 春节 nine: after 2026-09-30 and 2026-02-14 it finds nothing and answers null, without an error. Its
# twin `previousWorkday` looks fourteen days back and finds them.
#
# Whoever promises a transfer, a review or an answer "on the next working day" asks exactly this on the evening before a holiday;
# null made into a date is 1970, and a test on any other evening of the year is green.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts chinese-workday@1.16.1
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { isWorkday, nextWorkday, previousWorkday } from 'chinese-workday';
const { version } = JSON.parse(readFileSync('node_modules/chinese-workday/package.json', 'utf8'));
console.log(`chinese-workday ${version}, Node ${process.versions.node}`);
const evenings = [
  ['2026-09-30', '2026-10-08'],
  ['2026-02-14', '2026-02-24'],
];
const answers = evenings.map(([evening, morning]) => {
  const next = nextWorkday(evening);
  const back = previousWorkday(morning);
  console.log(`${morning} is a working day: ${isWorkday(morning)}; next after ${evening}: ${next}; last before ${morning}: ${back}`);
  return isWorkday(morning) && next === null && back === evening;
});
console.log(`beside it, the next after 2026-11-27: ${nextWorkday('2026-11-27')}`);
process.exit(answers.every(Boolean) && nextWorkday('2026-11-27') === '2026-11-30' ? 0 : 1);
JS
TZ=Asia/Shanghai node run.mjs
