#!/bin/sh
# @vant/area-data 2.1.0: counties of 2025 and 2026 are missing, and Hong Kong, Macao and Taiwan have codes of its own.
#
# One would guess that its keys are codes of GB/T 2260, as those of the mainland are, and that a form filled with it takes every
# place that a business licence names. 岑岭县 (653132, announced on 2026-03-26), 草湖市 (659013, April 2026) and 重庆 两江新区
# (500157, 2025) are not there; GB/T 2260 ends at 710000, 810000 and 820000, so that 810101 中西区 joins with nobody else's data.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @vant/area-data@2.1.0
cat >run.cjs <<'JS'
const { areaList } = require('@vant/area-data');
console.log('@vant/area-data 2.1.0');
const missing = ['653132', '659013', '500157'].filter((code) => areaList.county_list[code] === undefined);
console.log(`missing: ${missing.join(' ')} of 653132 岑岭县, 659013 草湖市, 500157 两江新区`);
const inside = Object.entries(areaList.county_list).filter(([code]) => /^(71|81|82)/.test(code));
console.log(`codes inside of 71, 81, 82: ${inside.length}, such as 810101 ${areaList.county_list['810101']}`);
process.exit(missing.length === 3 && inside.length > 0 ? 0 : 1);
JS
node run.cjs
