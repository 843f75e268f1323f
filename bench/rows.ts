import type pg from 'pg';

/**
 * Puts the orders, RMB lines or trademarks number `from` to `to` of one account straight into the tables, a minute apart, as the
 * rooms would have left them: views, counters by day, running totals. Triggers and foreign keys do not fire
 * (`session_replication_role`), so it needs the superuser and takes seconds, not hours.
 */
export async function loadRows(
  admin: pg.Client,
  uid: number,
  what: ('orders' | 'records' | 'cases')[],
  from: number,
  to: number,
): Promise<void> {
  const statements = {
    orders: [orders, orderNumbers, views, dayCounts],
    records: [records],
    cases: [cases, caseWords, caseCounts],
  };
  await admin.query('begin');
  await admin.query('set local session_replication_role = replica');
  for (const text of what.flatMap((one) => statements[one])) await admin.query(text, [uid, from, to]);
  await admin.query('commit');
  for (const table of loaded) await admin.query(`vacuum (analyze) ${table}`);
  // Writes the loaded rows out now, not during a measurement.
  await admin.query('checkpoint');
}

const loaded = [
  ...['orders', 'order_views', 'order_day_counts', 'ledger_records'],
  ...['filing_cases', 'filing_words', 'filing_counts'],
];
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

// Five lines of ten put in 100.00, four spend 50.00 and one is a withdrawal of 50.00.
const records = `
  insert into ledger_records (uid, account, seq, txn_no, created_at, direction, type, amount, balance_after, biz_type, biz_no,
    title, channel, operator, in_total, out_total, recharge_total, withdraw_total, expired_total,
    income_total, expense_total, frozen_total)
  select $1::bigint, 'rmb', i, i, ${at}, case when i % 2 = 1 then 'in' else 'out' end,
    case when i % 2 = 1 then 'recharge' when i % 10 = 0 then 'withdraw' else 'pay' end,
    case when i % 2 = 1 then 10000 else 5000 end, ins - outs, 'order', ${number}, '渲染订单 ' || i,
    case when i % 2 = 1 then 'alipay' end, 'bench', ins, outs, ins, i / 10 * 5000, 0, 0, outs - i / 10 * 5000, 0
  from (select i, (i + 1) / 2 * 10000 as ins, i / 2 * 5000 as outs from generate_series($2::bigint, $3::bigint) as i) as made`;

/** Three cases have a unique name at every size. */
export const RARE = '竹里小筑';
const caseState = `case when i % 40 = 0 then 'draft' when i % 40 = 1 then 'pending_pay' when i % 40 < 6 then 'examining' when i % 40 < 9 then 'announced' when i % 40 = 9 then 'rejected' else 'registered' end`;
const cases = `
  insert into filing_cases (uid, app_no, area, kind, name, status, form, applicant, created_by, law_on, official_fen,
    service_fen, filing_no, created_at, updated_at, submitted_at, version)
  select $1::bigint, 'TM' || lpad(i::text, 10, '0'), 'trademark', 'register',
    case when i in (17, 1700, 7000) then '${RARE}' || i else '启航' || (array['剧场','灯会','课堂','绘本'])[1 + i % 4] || '第' || i || '号' end,
    ${caseState}, '{"class":35}', '苏州启航动画制作有限公司', 'bench', current_date - 700, 27000, 49900,
    case when i % 40 > 1 then (10000000 + i)::text end, ${at}, ${at}, ${at}, 3
  from generate_series($2::bigint, $3::bigint) as i`;
const caseWords = `
  insert into filing_words (uid, area, word, app_no)
  select uid, area, word, app_no from filing_cases cross join lateral words_of_filing(name) as word
  where uid = $1 and created_by = 'bench' and app_no between 'TM' || lpad(($2::bigint)::text, 10, '0') and 'TM' || lpad(($3::bigint)::text, 10, '0')`;
const caseCounts = `
  insert into filing_counts (uid, area, creator, status, due_kind, is_entrusted, n)
  select $1::bigint, 'trademark', '', status, '', false, count(*)::int
  from (select ${caseState} as status from generate_series($2::bigint, $3::bigint) as i) as made group by status
  on conflict (uid, area, creator, status, due_kind, is_entrusted) do update set n = filing_counts.n + excluded.n`;
