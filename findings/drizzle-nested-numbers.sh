#!/bin/sh
# drizzle-orm 0.45.4: an order number or amount that is read together with its customer is another one than read by itself.
#
# One would guess that a column has one value, however it is asked for. Read by itself, a bigint in mode "bigint" and a numeric are
# exact, as their types promise. Read as a relation (`with`), PostgreSQL puts the rows into JSON as numbers, the library takes them by
# JSON.parse and makes a BigInt or a text of what is left: exact to look at, and rounded to some sixteen figures. 8.20 becomes 8.2.
#
# Numbers made from time and machine (snowflake) have 19 figures, sums in a ledger may have 18; small ones in tests never show it. The
# order that is shown below its customer is then not found, refunded under another number, or another customer's.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts drizzle-orm@0.45.4 @electric-sql/pglite@0.5.14
cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { relations } from 'drizzle-orm';
import { bigint, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
console.log('drizzle-orm 0.45.4 on PGlite 0.5.14');
const customers = pgTable('customers', { id: integer().primaryKey(), name: text() });
const orders = pgTable('orders', { no: bigint({ mode: 'bigint' }).primaryKey(), customer: integer(), sum: numeric({ precision: 20, scale: 2 }) });
const customersMany = relations(customers, ({ many }) => ({ orders: many(orders) }));
const ordersOne = relations(orders, ({ one }) => ({ of: one(customers, { fields: [orders.customer], references: [customers.id] }) }));
const client = new PGlite();
const sql = `create table customers (id int primary key, name text); insert into customers values (1, '张三');
create table orders (no bigint primary key, customer int, sum numeric(20,2));
insert into orders values (1861234567890123457, 1, 123456789012345678.90), (1861234567890123461, 1, 8.20)`;
console.log(sql);
await client.exec(sql);
const db = drizzle(client, { schema: { customers, orders, customersMany, ordersOne } });
const shown = (rows) => rows.map(({ no, sum }) => `${no} ${sum}`).join(', ');
const alone = shown(await db.query.orders.findMany());
const nested = shown((await db.query.customers.findMany({ with: { orders: true } }))[0].orders);
console.log(`alone:          ${alone}\nbelow customer: ${nested}`);
const isSo = alone === '1861234567890123457 123456789012345678.90, 1861234567890123461 8.20';
process.exit(isSo && nested === '1861234567890123520 123456789012345680, 1861234567890123520 8.2' ? 0 : 1);
JS
node run.mjs
