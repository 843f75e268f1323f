#!/bin/sh
# pg 8.23.1 (node-postgres): a numeric is an exact text, several of them in an array are rounded numbers.
#
# One would guess that an array has the values that its column has. A numeric is given as text, so that nothing is lost, and so are
# bigint and the elements of bigint[]; the elements of numeric[] alone are made numbers by parseFloat. 12345678901234567.89 is then
# 12345678901234568, 8.20 is 8.2. @electric-sql/pglite on the same database gives texts in both.
#
# array_agg(amount) lists the payments of an order, the shares of a settlement, the tax of the lines of an invoice in one row. They
# are joined as texts by code that was tried with one amount, or added as numbers (0.1 + 0.2), while the sum beside them is exact.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';
console.log('pg 8.23.1 and PGlite 0.5.14');
const db = await PGlite.create();
const path = `${process.cwd()}/.s.PGSQL.5432`;
const server = new PGLiteSocketServer({ db, path });
await server.start();
const client = new pg.Client({ host: process.cwd(), user: 'postgres', database: 'postgres' });
await client.connect();
const sql = `select sum(yuan), array_agg(yuan) as each, array_agg(no) as orders
from (values (1861234567890123457, 12345678901234567.89), (1861234567890123461, 0.10), (1861234567890123462, 0.20)) as paid (no, yuan)`;
console.log(sql);
const byPg = (await client.query(sql)).rows[0];
await client.end();
await server.stop();
const byPglite = (await db.query(sql)).rows[0];
console.log('pg:    ', byPg);
console.log('PGlite:', byPglite);
const isSo = byPg.sum === '12345678901234568.19' && JSON.stringify(byPg.each) === '[12345678901234568,0.1,0.2]' && byPg.orders[0] === '1861234567890123457';
process.exit(isSo && byPglite.each.join() === '12345678901234567.89,0.10,0.20' ? 0 : 1);
JS
node run.mjs
