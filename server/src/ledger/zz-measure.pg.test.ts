import { writeFileSync } from 'node:fs';
import { execFileSync, execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fen } from '@uc/contract/money';
import { sql } from 'kysely';
import { test } from 'vitest';
import { openTestDatabase } from '../db/testing';
import { recharged } from './journals/index';
import { post } from './post';
import { entry, newUid } from './testing';

const CLIENTS = 16, SECONDS = 6;
test('measure', async () => {
  const database = await openTestDatabase({ poolSize: CLIENTS });
  const run = async (pick: (c: number) => number) => {
    let n = 0;
    const end = performance.now() + SECONDS * 1000;
    const t = performance.now();
    const cpu = process.cpuUsage();
    await Promise.all(Array.from({ length: CLIENTS }, async (_, c) => {
      while (performance.now() < end) { await database.transaction((tx) => post(tx, entry(pick(c), recharged(fen(100), 'alipay')))); n++; }
    }));
    const u = process.cpuUsage(cpu);
    return `${(n / ((performance.now() - t) / 1000)).toFixed(0)} tx/s, node cpu ${((u.user + u.system) / n).toFixed(0)} us/tx`;
  };
  const uids = Array.from({ length: 200 }, newUid);
  const first = uids[0]!;
  for (const u of uids) await database.transaction((tx) => sql`select ledger_open(${u})`.execute(tx));
  console.log('many tenants', await run(() => uids[Math.floor(Math.random() * 200)]!));
  console.log('one tenant', await run(() => first));
  const bench = (one: boolean) => `
\\set uid ${one ? first : `random(${first}, ${first + 199})`}
\\set ref random(1, 1000000000000000)
begin;
select seq + 1 as n, encode(hash, 'hex') as prev, to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MSOF') as at from ledger_begin(array[:uid::bigint, :uid::bigint]::bigint[], array[1, 21]) \\gset
with events as (insert into audit_events (uid, seq, at, actor, action, target, detail, prev_hash, hash)
  select uid, seq, at, actor, action, target, detail, decode(prev_hash, 'hex'), decode(hash, 'hex')
  from json_to_recordset(('[{"uid":' || :uid::text || ',"seq":' || :n::text || ',"at":"' || :at::text || '","actor":"system:system","action":"test","target":"test:1","detail":{"legs":[["A.CH.alipay",-100],["L.AVAIL",100]]},"prev_hash":"' || :prev::text || '","hash":"' || encode(sha256((:n::text || :prev::text)::bytea), 'hex') || '"}]')::json) as event (uid bigint, seq bigint, at timestamptz, actor text, action text, target text, detail jsonb, prev_hash text, hash text)
  order by uid, seq),
txns as (insert into ledger_txns (uid, txn_no, kind, ref_type, ref_id, actor, legs, created_at)
  select * from json_to_recordset(('[{"uid":' || :uid::text || ',"txn_no":' || :n::text || ',"kind":"test","ref_type":"test","ref_id":"' || :ref::text || '","actor":"system:system","legs":2,"at":"' || :at::text || '"}]')::json) as txn (uid bigint, txn_no bigint, kind text, ref_type text, ref_id text, actor text, legs smallint, at timestamptz)),
postings as (insert into ledger_postings (uid, txn_no, leg_no, legs, account_no, currency, amount, escrow_no)
  select * from json_to_recordset(('[{"uid":' || :uid::text || ',"txn_no":' || :n::text || ',"leg_no":1,"legs":2,"account_no":21,"currency":"CNY","amount":-100},{"uid":' || :uid::text || ',"txn_no":' || :n::text || ',"leg_no":2,"legs":2,"account_no":1,"currency":"CNY","amount":100}]')::json) as leg (uid bigint, txn_no bigint, leg_no smallint, legs smallint, account_no int, currency text, amount bigint, escrow_no text) order by uid, txn_no, leg_no)
insert into ledger_records (uid, account, seq, txn_no, created_at, direction, type, amount, balance_after, bucket, batch_no, expire_at, total_after, biz_type, biz_no, title, counterparty, channel, channel_no, operator, location, remark, in_total, out_total, recharge_total, withdraw_total, expired_total)
select line.uid, line.account, coalesce(last.seq, 0) + row_number() over lines, line.txn_no, greatest(line.at, last.created_at), line.direction, line.type, line.amount,
 coalesce(last.balance_after, 0) + (sum(case when line.direction in ('in', 'unfreeze') then line.amount else -line.amount end) over lines)::bigint, line.bucket, line.batch_no, line.expire_at, null,
 line.biz_type, line.biz_no, line.title, line.counterparty, line.channel, line.channel_no, line.operator, line.location, line.remark,
 coalesce(last.in_total, 0) + (sum(case line.direction when 'in' then line.amount else 0 end) over lines)::bigint,
 coalesce(last.out_total, 0) + (sum(case line.direction when 'out' then line.amount else 0 end) over lines)::bigint,
 coalesce(last.recharge_total, 0) + (sum(case line.type when 'recharge' then line.amount else 0 end) over lines)::bigint,
 coalesce(last.withdraw_total, 0) + (sum(case line.type when 'withdraw' then line.amount else 0 end) over lines)::bigint,
 coalesce(last.expired_total, 0) + (sum(case line.type when 'coin_expire' then line.amount else 0 end) over lines)::bigint
from json_to_recordset(('[{"ord":0,"uid":' || :uid::text || ',"account":"rmb","txn_no":' || :n::text || ',"at":"' || :at::text || '","direction":"in","type":"recharge","amount":100,"biz_type":"test","biz_no":"' || :ref::text || '","title":"test","counterparty":"","operator":"x","location":"all","remark":""}]')::json)
 as line (ord int, uid bigint, account text, txn_no bigint, at timestamptz, direction text, type text, amount bigint, bucket text, batch_no text, expire_at timestamptz, biz_type text, biz_no text, title text, counterparty text, channel text, channel_no text, operator text, location text, remark text)
left join lateral (select seq, created_at, balance_after, in_total, out_total, recharge_total, withdraw_total, expired_total from ledger_records where uid = line.uid and account = line.account order by seq desc limit 1) as last on true
window lines as (partition by line.uid, line.account order by line.ord);
commit;
`;
  for (const one of [false, true]) {
    writeFileSync('/tmp/bench.sql', bench(one));
    const { stdout, stderr } = await promisify(execFile)('pgbench', ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-f', '/tmp/bench.sql', database.options.url!]).catch((e) => e);
    console.log(one ? 'pgbench one tenant' : 'pgbench many tenants', /tps = .*/.exec(stdout)?.[0], String(stderr).slice(0, 500));
  }
  await database.close();
}, 120_000);
