import { fen } from '@uc/contract/money';
import pg from 'pg';
import type { TestDatabase } from '../db/testing';
import { type Initiator, system } from './initiator';
import { useAuditKey } from './audit';
import type { Journal } from './journal';
import { recharged } from './journals/index';
import type { About, Entry } from './post';

useAuditKey(Buffer.alloc(32, 7));

let tenants = 200_000_000_000;
/** A main account nobody else uses. */
export const newUid = (): number => ++tenants;

let events = 0;
/** An entry for a journal of one's own, each with a reference of its own. */
export function entry(
  uid: number,
  journal: Journal,
  { by = system as Initiator, about = {} as Partial<About>, kind = 'test' } = {},
): Entry {
  const refId = `T${++events}`;
  return {
    uid,
    kind,
    refType: 'test',
    refId,
    by,
    journal,
    about: { bizType: 'test', bizNo: refId, title: '测试', ...about },
  };
}

/** An entry that puts money into an empty account. Amount in 分. */
export const fundedBy = (uid: number, amount: number): Entry => entry(uid, recharged(fen(amount), 'alipay'));

/** Changes rows as a superuser, without triggers and foreign keys. */
export async function tamper(database: TestDatabase, text: string): Promise<void> {
  const past = `set session_replication_role = replica; ${text}; set session_replication_role = origin`;
  const { url } = database.options;
  if (url === undefined) return void (await database.asOwner(past));
  const admin = Object.assign(new URL(process.env.TEST_DATABASE_ADMIN_URL!), {
    pathname: new URL(url).pathname,
  });
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(past);
  } finally {
    await client.end();
  }
}

/**
 * For proofs of growth, to be run by `tamper`: so many RMB lines of one tenant, a minute apart from the first of 2020 on,
 * numbered and summed as `post` would have left them, without the transactions behind them.
 */
export const manyRecords = (uid: number, count: number): string => `
  select ledger_open(${uid});
  insert into ledger_records (uid, account, seq, txn_no, created_at, direction, type, amount, balance_after, biz_type, biz_no,
    title, counterparty, channel, operator, in_total, out_total, recharge_total, withdraw_total, expired_total,
    income_total, expense_total, frozen_total)
  select ${uid}, 'rmb', n, n, timestamptz '2020-01-01 00:00+08' + n * interval '1 minute', direction, type, amount,
    (n - 2 * (n / 3)) * 100, 'order', 'O' || n, '短片渲染', '', 'balance', 'demo', (n - n / 3) * 100, n / 3 * 100,
    (n - n / 3) * 100, 0, 0, 0, n / 3 * 100, 0
  from (select n, 100 as amount, case when n % 3 = 0 then 'out' else 'in' end as direction,
      case when n % 3 = 0 then 'pay' else 'recharge' end as type
    from generate_series(1, ${count}) n) as line;
  analyze ledger_records`;
