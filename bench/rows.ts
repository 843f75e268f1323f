import type pg from 'pg';

/**
 * Puts the orders or the RMB lines number `from` to `to` of one account straight into the tables, a minute apart, as the
 * rooms would have left them: views, counters by day, running totals. Triggers and foreign keys do not fire
 * (`session_replication_role`), so it needs the superuser and takes seconds, not hours.
 */
export async function loadRows(
  admin: pg.Client,
  uid: number,
  what: ('orders' | 'records')[],
  from: number,
  to: number,
): Promise<void> {
  const statements = { orders: [orders, orderNumbers, views, dayCounts], records: [records] };
  await admin.query('begin');
  await admin.query('set local session_replication_role = replica');
  for (const text of what.flatMap((one) => statements[one])) await admin.query(text, [uid, from, to]);
  await admin.query('commit');
  for (const table of ['orders', 'order_views', 'order_day_counts', 'ledger_records'])
    await admin.query(`vacuum (analyze) ${table}`);
  // What was loaded is written out now, not while somebody measures.
  await admin.query('checkpoint');
}

/** A million minutes are not quite two years; they end in the past. */
const at = `(current_date - 700)::timestamptz + i * interval '1 minute'`;
const number = `'G' || lpad(i::text, 12, '0')`;
const state = `case when i % 50 = 0 then 'processing' when i % 10 = 1 then 'closed' when i % 10 = 2 then 'refunded' else 'completed' end`;
const tab = `case status when 'refunded' then 'refund' else status end`;
const total = `(10000 + i % 977)::bigint`;

const orders = `
  insert into orders (uid, order_no, created_by, seller_name, order_type, title, items, location, total_fen, paid_rmb_fen,
    refunded_fen, status, close_reason, pay_deadline_at, paid_at, ended_at, created_at, version)
  select $1::bigint, no, 'bench', '平台自营', 'render', '渲染订单 ' || i,
    jsonb_build_array(jsonb_build_object('name', 'GPU渲染', 'spec', 'RTX 4090 24G', 'qty', 1, 'unit', '卡时', 'price_fen', total)),
    'suzhou', total, case when status = 'closed' then 0 else total end, case when status = 'refunded' then total else 0 end,
    status, case when status = 'closed' then 'cancelled' end, at + interval '30 minutes',
    case when status <> 'closed' then at end, case when status in ('completed', 'closed', 'refunded') then at end, at, 3
  from (select i, ${number} as no, ${at} as at, ${state} as status, ${total} as total
        from generate_series($2::bigint, $3::bigint) as i) as made`;
const orderNumbers = `
  insert into order_numbers (order_no, uid) select ${number}, $1::bigint from generate_series($2::bigint, $3::bigint) as i`;
const views = `
  insert into order_views (uid, role, order_no, buyer_uid, created_at, status, tab, order_type, location, title, total_fen,
    created_by, methods)
  select uid, 'buyer', order_no, uid, created_at, status, ${tab}, order_type, location, title, total_fen, created_by,
    case when status = 'closed' then '{}'::text[] else '{rmb}' end
  from orders where uid = $1 and order_no in (select ${number} from generate_series($2::bigint, $3::bigint) as i)`;
const dayCounts = `
  insert into order_day_counts (uid, role, creator, tab, day, n)
  select $1::bigint, 'buyer', '', tabs.tab, days.day, count(*)
  from (select i, at, ${tab} as tab from (select i, ${at} as at, ${state} as status
        from generate_series($2::bigint, $3::bigint) as i) as made) as made
    cross join lateral (values (made.tab), ('all')) as tabs (tab)
    cross join lateral (values ('-infinity'::date), ((made.at at time zone 'Asia/Shanghai')::date)) as days (day)
  group by 4, 5
  on conflict on constraint order_day_counts__day do update set n = order_day_counts.n + excluded.n`;

// Of ten lines five put 100.00 in, four spend 50.00 and one is a withdrawal of 50.00.
const records = `
  insert into ledger_records (uid, account, seq, txn_no, created_at, direction, type, amount, balance_after, biz_type, biz_no,
    title, channel, operator, in_total, out_total, recharge_total, withdraw_total, expired_total)
  select $1::bigint, 'rmb', i, i, ${at}, case when i % 2 = 1 then 'in' else 'out' end,
    case when i % 2 = 1 then 'recharge' when i % 10 = 0 then 'withdraw' else 'pay' end,
    case when i % 2 = 1 then 10000 else 5000 end, ins - outs, 'order', ${number}, '渲染订单 ' || i,
    case when i % 2 = 1 then 'alipay' end, 'bench', ins, outs, ins, i / 10 * 5000, 0
  from (select i, (i + 1) / 2 * 10000 as ins, i / 2 * 5000 as outs from generate_series($2::bigint, $3::bigint) as i) as made`;
