import { sql } from 'kysely';
import type { Db } from '../db/index';

/**
 * For tests of growth and load: `count` orders of one buyer, spread evenly over the last `days`, with the views, counters
 * and events that the room itself would have written, without money. Types, tabs and centers are mixed evenly.
 */
export async function insertManyOrders(db: Db, uid: number, count: number, days = 365): Promise<void> {
  for (let first = 1; first <= count; first += AT_ONCE) {
    await insertOrders(db, uid, first, Math.min(count, first + AT_ONCE - 1), (days * 86_400) / count);
  }
}

const AT_ONCE = 50_000;

async function insertOrders(
  db: Db,
  uid: number,
  first: number,
  last: number,
  secondsBetween: number,
): Promise<void> {
  await sql`
    with numbered as materialized (
      select 'O' || lpad(n::text, 16, '0') as order_no,
        date_trunc('milliseconds', app_now() - n * ${secondsBetween}::float8 * interval '1 second') as created_at,
        (array['processing', 'pending_accept', 'completed', 'completed', 'completed', 'closed', 'refunded'])[n % 7 + 1] as status,
        (array['render', 'studio', 'meeting', 'space', 'service', 'member'])[n % 6 + 1] as order_type,
        (array['all', 'suzhou', 'shanghai', 'beijing'])[n % 4 + 1] as location,
        1000 + n % 900 * 100 as total_fen
      from generate_series(${first}::int, ${last}::int) n
    ), claimed as (
      insert into order_numbers (order_no, uid) select ${uid}::text || order_no, ${uid} from numbered
    ), placed as (
      insert into orders (uid, order_no, created_by, seller_name, order_type, title, items, location, total_fen, paid_rmb_fen,
        paid_at, status, pay_deadline_at, accept_deadline_at, created_at)
      select ${uid}, order_no, 'demo', '平台自营', order_type, '渲染任务 ' || order_no,
        jsonb_build_array(jsonb_build_object('name', 'GPU渲染', 'spec', 'RTX 4090 24G', 'qty', 1, 'unit', '卡时', 'price_fen', total_fen)),
        location, total_fen, case when status = 'closed' then 0 else total_fen end,
        case when status <> 'closed' then created_at end, status, created_at + interval '30 minutes',
        case when status = 'pending_accept' then created_at + interval '7 days' end, created_at
      from numbered
    ), logged as (
      insert into order_events (uid, order_no, seq, at, event, to_status, actor_kind, actor)
      select ${uid}, order_no, 1, created_at, 'create', status, 'owner', 'demo' from numbered
    ), listed as (
      insert into order_views (uid, role, order_no, buyer_uid, created_at, status, tab, order_type, location, title, total_fen,
        created_by, methods, due_at)
      select ${uid}, 'buyer', order_no, ${uid}, created_at, status, case status when 'refunded' then 'refund' else status end,
        order_type, location, '渲染任务 ' || order_no, total_fen, 'demo',
        case when status = 'closed' then '{}' else array['rmb'] end,
        case when status = 'pending_accept' then created_at + interval '7 days' end
      from numbered
      returning tab, created_at
    )
    insert into order_day_counts (uid, role, creator, tab, day, n)
    select ${uid}, 'buyer', '', tabs.tab, days.day, count(*)
      from listed cross join lateral (values ('all'), (listed.tab)) tabs (tab)
      cross join lateral (values ('-infinity'::date), ((created_at at time zone 'Asia/Shanghai')::date)) days (day)
     group by tabs.tab, days.day
    on conflict on constraint order_day_counts__day do update set n = order_day_counts.n + excluded.n`.execute(
    db,
  );
}
