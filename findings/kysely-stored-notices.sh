#!/bin/sh
# kysely 0.28.18, CamelCasePlugin: a notification that was stored as jsonb is read with other keys than it was stored with.
#
# One would guess that a plugin which turns names of columns into camel case turns names of columns. It renames the keys of whatever
# object a row holds, and of the objects and lists in it: out_trade_no of a payment's notice, stored in a column raw_body, comes back
# as outTradeNo. What is written is not renamed back, so a row that is read, changed and saved has both. `maintainNestedObjectKeys`
# ends it, and is off.
#
# Notices of WeChat Pay and Alipay, answers of banks and forms are kept as they came, as evidence, for a replay or because a
# signature is over them; in TypeScript the column is of the partner's type, so the compiler says that out_trade_no is there.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts kysely@0.28.18 @electric-sql/pglite@0.5.16
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
console.log(`kysely ${JSON.parse(readFileSync('node_modules/kysely/package.json', 'utf8')).version}`);
const engine = new PGlite();
const connection = { query: async (text, values) => ({ command: 'SELECT', ...(await engine.query(text, values)) }), release() {} };
const dialect = new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } });
const notice = { out_trade_no: 'A1001', amount: { payer_total: 100 }, goods_detail: [{ merchant_goods_id: '7' }] };
await engine.exec('create table notices (id int, raw_body jsonb)');
console.log(`stored:                   ${JSON.stringify(notice)}`);
const stored = new Kysely({ dialect, plugins: [new CamelCasePlugin()] });
await stored.insertInto('notices').values({ id: 1, rawBody: JSON.stringify(notice) }).execute();
const { rawBody } = await stored.selectFrom('notices').selectAll().executeTakeFirstOrThrow();
console.log(`read:                     ${JSON.stringify(rawBody)}`);
const kept = new Kysely({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
const { rawBody: other } = await kept.selectFrom('notices').selectAll().executeTakeFirstOrThrow();
console.log(`maintainNestedObjectKeys: ${JSON.stringify(other)}`);
const isRenamed = rawBody.outTradeNo === 'A1001' && rawBody.amount.payerTotal === 100 && rawBody.goodsDetail[0].merchantGoodsId === '7';
process.exit(isRenamed && !('out_trade_no' in rawBody) && other.out_trade_no === 'A1001' ? 0 : 1);
JS
node run.mjs
