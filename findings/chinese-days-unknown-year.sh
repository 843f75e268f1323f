#!/usr/bin/env bash
# chinese-days answers a year it has no data for as if it had none of its holidays, and says nothing.
#
# One would guess that isWorkday, isHoliday and findWorkday tell when a day lies in a year whose holidays are not in the
# package yet: throw, answer undefined, or at least keep the holidays that are fixed by law (1 January, 1 October). They
# answer by the weekday alone: 2049-01-01, a Friday, is a working day, and so is every weekday of 国庆.
#
# Who computes bank days or deadlines meets this every year: the State Council announces a year's holidays in the November
# before it, so a delivery date in January is computed before the package can know it, and no release of the package says
# up to which year it does. The one way to ask that holds is getDayDetail(`${year}-10-01`).name, which names 国庆 only for
# years that are in the package.
#
# Exits 0 while this is so, 1 when it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chinese-days@1.5.7 >/dev/null
cat > run.cjs <<'JS'
const days = require('chinese-days');
const { version } = require('chinese-days/package.json');
console.log(`chinese-days ${version}, Node ${process.version}`);
const known = '2026-10-01';
const unknown = ['2049-01-01', '2049-10-01', '2049-10-04'];
const seen = [known, ...unknown].map((day) => {
  const { work, name } = days.getDayDetail(day);
  console.log(`${day}: isWorkday ${days.isWorkday(day)}, isHoliday ${days.isHoliday(day)}, name "${name}", work ${work}`);
  return days.isWorkday(day);
});
const next = days.findWorkday(1, '2048-12-31');
console.log(`findWorkday(1, '2048-12-31'): ${next}`);
const isAsDescribed = seen[0] === false && seen.slice(1).every(Boolean) && next === '2049-01-01';
console.log(isAsDescribed ? 'as described: no word about a year it does not know' : 'changed');
process.exit(isAsDescribed ? 0 : 1);
JS
node run.cjs
