#!/usr/bin/env bash
# pg (node-postgres) 8.23.1 on PostgreSQL of Debian (package postgresql), with `query_timeout`.
#
# One would guess that a COMMIT which the driver has rejected with "Query read timeout" did not happen, or at least that the
# error says by a code that nobody knows. What happens: the error has no code, PostgreSQL is told nothing, and the transaction
# is committed when its wait is over. Here a synchronous standby is missing for a while, which PostgreSQL's own
# statement_timeout does not end either. Who repeats a payment after such an error pays twice.
#
# Exits 0 while it is so, 1 when it has changed.
set -euo pipefail
work=$(mktemp -d)
bin=$(find /usr/lib/postgresql -name initdb -printf '%h\n' | sort -V | tail -1)
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
[ "$(id -u)" = 0 ] && chown postgres "$work"
trap 'as "$bin/pg_ctl" -D "$work/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
as "$bin/initdb" -D "$work/data" -U postgres -A trust --no-sync >/dev/null
as "$bin/pg_ctl" -D "$work/data" -w -l "$work/data/log" -o "-h '' -k $work" start >/dev/null
mkdir "$work/js" && cd "$work/js"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund --silent pg@8.23.1
cat >run.cjs <<'JS'
const { Client } = require('pg');
const address = { host: process.argv[2], user: 'postgres', database: 'postgres' };
const open = async (more) => {
  const client = new Client({ ...address, ...more });
  client.on('error', () => {});
  await client.connect();
  return client;
};
(async () => {
  const admin = await open();
  console.log('pg', require('pg/package.json').version, 'on', (await admin.query('show server_version')).rows[0].server_version);
  await admin.query('create table paid (yuan int)');
  const standby = async (name) => {
    await admin.query(`alter system set synchronous_standby_names = '${name}'`);
    await admin.query('select pg_reload_conf()');
    while ((await admin.query('show synchronous_standby_names')).rows[0].synchronous_standby_names !== name);
  };
  await standby('gone');
  const customer = await open({ query_timeout: 2000 });
  for (const text of ["set statement_timeout = '500ms'", 'begin', 'insert into paid values (100)']) await customer.query(text);
  const error = await customer.query('commit').catch((reason) => reason);
  console.log('input : commit, while the synchronous standby is missing');
  console.log('output:', `"${error.message}", code ${error.code}`);
  await standby('');
  let rows = [];
  for (let tries = 0; tries < 100 && rows.length === 0; tries += 1) {
    ({ rows } = await admin.query('select yuan from paid'));
    await new Promise((done) => setTimeout(done, 50));
  }
  console.log('rows afterwards:', JSON.stringify(rows));
  process.exit(error.message === 'Query read timeout' && error.code === undefined && rows.length === 1 ? 0 : 1);
})();
JS
node run.cjs "$work"
