#!/bin/sh
# PostgreSQL 15 and 18, text search: a patent is found by its number without check digit if that digit is X, and not if it is a figure.
#
# One would guess that patents whose numbers have one form are found in one way. The parser of to_tsvector, which all configurations
# have in common, takes the number in 202010123456.X for a whole number and the X for a word, but 202010123456.7 for one number with a
# decimal; with ZL in front each is the name of a file, and so is 专利号ZL202010123456.X as a whole, where nothing stands between: even
# the whole number does not find that one.
#
# Chinese patent numbers end in a point and a check digit of 0 to 9 or X. Who tries the search with the one example that ends in X sees
# it work; of eleven patents ten are missing for whoever looks by the twelve figures, as letters and lists without check digits have them.
# Run in PGlite 0.5.17, which is PostgreSQL 18.7; PostgreSQL 15.18 of Debian gave the same.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.17
cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const database = new PGlite();
const one = async (text, values) => Object.values((await database.query(text, values)).rows[0]);
console.log('PostgreSQL', (await one('show server_version'))[0]);
const ask = async (text, sought) => {
  const [found, words, kinds] = await one(
    `select to_tsvector('simple', $1) @@ plainto_tsquery('simple', $2) as found, to_tsvector('simple', $1)::text as words,
      (select string_agg(alias, ' ') from ts_debug('simple', $1) where alias <> 'blank') as kinds`,
    [text, sought],
  );
  console.log(`${sought} in ${text}: ${found ? 'found' : 'not found'}; ${kinds}: ${words}`);
  return found;
};
const figures = '202010123456';
const found = [
  await ask(`${figures}.X`, figures),
  await ask(`${figures}.7`, figures),
  await ask(`ZL${figures}.X`, `ZL${figures}`),
  await ask(`ZL${figures}.7`, `ZL${figures}`),
  await ask(`专利号：ZL${figures}.X`, `ZL${figures}.X`),
  await ask(`专利号ZL${figures}.X`, `ZL${figures}.X`),
];
await database.close();
process.exit(found.join() === 'true,false,false,false,true,false' ? 0 : 1);
JS
node run.mjs
