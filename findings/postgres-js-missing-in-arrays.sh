#!/bin/sh
# postgres 3.4.9 (Postgres.js): in an array, a name that is missing is the text NULL, and an answer that is missing is false.
#
# One would guess that what is null in PostgreSQL is null. A column is; an element of an array is given to the parser of its type as
# the four letters in which PostgreSQL writes it: a text is "NULL", a boolean false, an integer NaN, a date an invalid Date. Written as
# "NULL" with quotes, as PostgreSQL writes that text, it is the same, so the two can no longer be told apart. pg and PGlite give null.
#
# array_agg over a left join has nulls where somebody has no name, account or consent yet. A letter to "张三、NULL" is seen; a consent
# that nobody has given or refused is read as refused, and isn't.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts postgres@3.4.9 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import postgres from 'postgres';
console.log('postgres 3.4.9 and PGlite 0.5.14');
const db = await PGlite.create();
const path = `${process.cwd()}/.s.PGSQL.5432`;
const server = new PGLiteSocketServer({ db, path });
await server.start();
const sql = postgres({ path, user: 'postgres', database: 'postgres', max: 1 });
const query = `select array_agg(name) as names, array_agg(agreed) as agreed, array_agg(cases) as cases, max(name) filter (where false) as none
from (values ('张三', true, 2), (null, null, null)) as person (name, agreed, cases)`;
console.log(query);
const [byPostgres] = await sql.unsafe(query);
await sql.end();
await server.stop();
const [byPglite] = (await db.query(query)).rows;
console.log('postgres:', byPostgres);
console.log('PGlite:  ', byPglite);
const { names, agreed, cases, none } = byPostgres;
const isSo = names[1] === 'NULL' && agreed[1] === false && Number.isNaN(cases[1]) && none === null;
process.exit(isSo && [byPglite.names, byPglite.agreed, byPglite.cases].every((list) => list[1] === null) ? 0 : 1);
JS
node run.mjs
