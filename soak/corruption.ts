import { randomUUID } from 'node:crypto';
import { endpoints } from '@uc/contract/all-endpoints';
import { testApi } from '@uc/contract/testing';
import { call } from './call';
import { check } from './checker';
import { reconcile, runJob } from './probes';
import type { Result } from './results';
import { lineUsedTwice } from './outside-numbers';
import type { Random } from './random';
import { openStage, type Stage } from './stage';
import { auditKey, type Customer, PAY_PASSWORD, SUB_PASSWORD } from './world';

/**
 * Corruptions of one customer's rows by somebody with the superuser's password; `$1` is the customer, `$2` another
 * tenant.
 */
const corruptions: Record<string, string> = {
  'balance + 1': `update ledger_accounts set balance = balance + 1 where uid = $1 and code = 'L.AVAIL'`,
  'posting amount': `update ledger_postings set amount = amount + 1 where uid = $1 and leg_no = 1
    and txn_no = (select max(txn_no) from ledger_txns where uid = $1)`,
  'deleted leg': `delete from ledger_postings where uid = $1 and leg_no = 1
    and txn_no = (select max(txn_no) from ledger_txns where uid = $1)`,
  'orphan hold': `insert into holds (uid, account_no, amount, purpose, biz_no, freeze_txn_no, created_at)
    values ($1, 2, 100, 'withdraw', 'nobody', 1, now())`,
  'double resolution': `insert into hold_resolutions (uid, hold_id, outcome, txn_no, created_at)
    select uid, hold_id, 'voided', freeze_txn_no, now() from holds where uid = $1 and is_open limit 1`,
  'audit gap': `delete from audit_events where uid = $1 and seq = 5`,
  'audit edit': `update audit_events set detail = detail || '{"by": "me"}' where uid = $1 and seq = 5`,
  'coupon used twice': `insert into coupon_usages (uid, usage_no, coupon_no, action, amount_fen, balance_after_fen, created_at)
    select uid, usage_no || '2', coupon_no, action, amount_fen, balance_after_fen, now() from coupon_usages
    where uid = $1 and action = 'use' limit 1`,
  'IOU over-repaid': `update iou_bills set repaid_principal_fen = repaid_principal_fen + 100 where uid = $1`,
  'tenant swap': `update ledger_postings set uid = $2 where uid = $1 and leg_no = 1
    and txn_no = (select max(txn_no) from ledger_txns where uid = $1)`,
  'outbox gap': `delete from outbox where uid = $1 returning 1`,
  'bank line used twice': lineUsedTwice,
  'clearing account ≠ 0': `update withdrawals set status = 'paying' where uid = $1`,
};

/** Changes of a chain by somebody without its key. */
const tamperings: Record<string, string> = {
  edit: `update audit_events set actor = 'staff:nobody' where uid = $1 and seq = 4`,
  delete: `delete from audit_events where uid = $1 and seq = 4`,
  insert: `insert into audit_events (uid, seq, at, actor, action, target, detail, prev_hash, hash)
    select uid, seq + 1, at, actor, action, target, detail, hash, sha256(hash) from audit_events
    where uid = $1 order by seq desc limit 1`,
  reorder: `update audit_events set seq = case seq when 4 then 1000000 else 4 end where uid = $1 and seq in (4, 5);
    update audit_events set seq = 5 where uid = $1 and seq = 1000000`,
  'cut tail': `delete from audit_events where uid = $1 and seq = (select seq from audit_heads where uid = $1)`,
  fork: `update audit_events set target = 'order:other', hash = sha256(hash) where uid = $1
    and seq = (select seq from audit_heads where uid = $1);
    update audit_heads set hash = sha256(hash) where uid = $1`,
  'cut tail with its head': `delete from audit_events where uid = $1 and seq = (select seq from audit_heads where uid = $1);
    update audit_heads h set seq = e.seq, hash = e.hash from audit_events e
    where h.uid = $1 and e.uid = h.uid and e.seq = h.seq - 1`,
};

/**
 * M11 and M12: the superuser alters one thing for each of many customers; one run of the reconciliation names them all
 * and parks them, nobody else, and the checker of these runs sees the same.
 */
export async function corruption(random: Random): Promise<Result[]> {
  const names = [...Object.keys(corruptions), ...Object.keys(tamperings)];
  const spared = 3;
  const stage = await openStage({ random, customers: names.length + spared });
  const { customers } = stage;
  for (const customer of customers.slice(0, Object.keys(corruptions).length)) await live(stage, customer);
  const other = customers.at(-1)!.uid;
  const victims = new Map(names.map((name, at) => [name, customers[at]!]));
  const done = new Map<string, string>();
  await runJob(stage, 'finance.anchorAudit');
  await stage.asOwner(async (ask) => {
    await ask(`set session_replication_role = replica`);
    for (const [name, { uid }] of victims) {
      for (const text of { ...corruptions, ...tamperings }[name]!.split(';')) {
        const rows = await ask(text, text.includes('$2') ? [uid, other] : [uid]).catch((error: Error) => {
          done.set(name, error.message);
          return [];
        });
        if (text.includes('returning') && rows.length === 0) done.set(name, 'there is nothing of it');
      }
    }
  });
  const began = performance.now();
  await reconcile(stage);
  const took = performance.now() - began;
  const parked = new Set(
    (
      await stage.asOwner((ask) => ask(`select uid::text from parked_accounts where released_at is null`))
    ).map((row) => Number(row.uid)),
  );
  const checked = JSON.stringify(await check(stage.where, { auditKey }));
  const wrong: Record<'M11' | 'M12', string[]> = { M11: [], M12: [] };
  for (const [name, customer] of victims) {
    const list = wrong[name in corruptions ? 'M11' : 'M12'];
    if (done.has(name)) list.push(`${name} could not be done: ${done.get(name)}`);
    else if (!parked.has(customer.uid))
      list.push(
        `${name} is not found${checked.includes(String(customer.uid)) ? ' (the checker of these runs sees it)' : ''}`,
      );
    else {
      const { status } = await recharge(stage, customer);
      if (status !== 423) list.push(`${name}: money still moves, ${status}`);
    }
  }
  for (const { uid } of customers.slice(names.length, -1))
    if (parked.has(uid)) wrong.M11.push(`false alarm about ${uid}`);
  await stage.close();
  const of = (id: 'M11' | 'M12', what: string, count: number): Result => ({
    id,
    what,
    engine: 'postgres',
    numbers: {
      found: `${count - wrong[id].filter((one) => one.includes('is not found')).length} of ${count}`,
      'ms for the run': Math.round(took),
    },
    wrong: wrong[id],
  });
  return [
    of('M11', 'corruptions by the superuser are found and parked', Object.keys(corruptions).length),
    of('M12', 'changes to the audit chain are found', Object.keys(tamperings).length),
  ];
}

const recharge = (stage: Stage, { main }: Customer) =>
  call(stage.url, {
    path: testApi.move.path,
    input: { kind: 'recharge', amount: 1, ref: randomUUID() },
    as: main,
    key: randomUUID(),
  });

/** Something of everything that can be corrupted. */
async function live(stage: Stage, customer: Customer): Promise<void> {
  const { main, sub, cardId, cuts } = customer;
  const ask = (path: string, input: object, as = main) =>
    call(stage.url, { path, input, as, key: randomUUID() });
  const items = [{ product: 'render-gpu', qty: 1 }];
  const made = await ask(endpoints.orders.create.path, {
    order_type: 'render',
    location: 'suzhou',
    title: '渲染任务',
    items,
  });
  const begun = await ask(endpoints.recharge.create.path, {
    amount: 100,
    target: 'rmb',
    channel: 'alipay',
  });
  const answers = [
    made,
    await ask(endpoints.orders.pay.path, {
      order_nos: [made.data.order_no],
      coupon_no: cuts[0],
      voucher_nos: [],
      use_coin: false,
      pay_password: PAY_PASSWORD,
    }),
    await ask(endpoints.credit.repay.path, {
      amount: 5,
      source: 'balance',
      pay_password: PAY_PASSWORD,
    }),
    await ask(
      endpoints.withdrawals.create.path,
      { amount: 100, card_id: cardId, pay_password: SUB_PASSWORD },
      sub,
    ),
    await recharge(stage, customer),
    begun,
    // The channel is told to take no more, by the outbox.
    await ask(endpoints.recharge.cancel.path, { recharge_no: begun.data.recharge_no }),
  ];
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`a customer could not be prepared: ${refused.status} ${refused.text}`);
}
