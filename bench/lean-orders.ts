// The first page of the orders list in one statement, for `lean`.
import { orderStatusTexts, orderTabs, orderTypes } from '@uc/contract/orders';
import { afterSaleDays } from '@uc/contract/orders/after-sale-days';
import { orderSources } from '@uc/contract/orders/sources';
import { areaLinks } from '@uc/contract/filings/case-texts';
import { centerName, china, columns, listOf, objectOf, textOf, yuan } from './lean-sql';

/** The state that is shown: an unpaid order past its deadline is closed. */
export const status = `case when o.status = 'pending_pay' and o.pay_deadline_at <= now() then 'closed' else o.status end`;
const isRefundable = `o.paid_at is not null and o.order_type <> 'coin' and o.total_fen - o.discount_fen - o.refunded_fen > 0`;
const isAfterSale = `o.ended_at > now() - interval '1 day' * case when o.seller_uid is null then ${afterSaleDays(null)} else ${afterSaleDays(1)} end`;
const subStatus = `case
  when o.close_reason = 'timeout' or (o.status = 'pending_pay' and o.pay_deadline_at <= now()) then '超时未付款，已自动关闭'
  when o.close_reason = 'cancelled' then '已取消'
  when o.status = 'refunding' and o.refunding_from = 'completed' then '售后审核中'
  when o.status = 'refunding' then '等待处理退款申请'
  when o.status = 'processing' and o.revisions > 0 then '第' || o.revisions || '次修改中'
  when o.status = 'completed' and o.refunded_fen > 0 then '未使用部分已退款' end`;
const isOwned = `o.source_type is not null`;
/** Each action of a buyer with the states that offer it and what else it needs. */
const actions = `array_to_json(array_remove(case s.status
  when 'pending_pay' then array['pay', case when not ${isOwned} then 'cancel' end]
  when 'processing' then array['progress', case when not ${isOwned} and ${isRefundable} then 'refund' end]
  when 'pending_accept' then case when ${isOwned} then '{}' else
    array['accept', case when o.revisions < 3 then 'revise' end, case when ${isRefundable} then 'refund' end] end
  when 'completed' then array[case when not ${isOwned} and o.reviewed_at is null then 'review' end,
    case when not ${isOwned} then 'again' end,
    case when not ${isOwned} and ${isRefundable} and ${isAfterSale} then 'refund' end, 'delete']
  when 'refunding' then array['progress']
  when 'part_refunded' then array[case when not ${isOwned} and o.reviewed_at is null then 'review' end,
    case when not ${isOwned} then 'again' end, 'delete']
  else array[case when not ${isOwned} then 'again' end, 'delete'] end, null))`;
const filingPage = `case left(o.source_no, 2) when 'CR' then '${areaLinks.copyright}' when 'TM' then '${areaLinks.trademark}' else '${areaLinks.patent}' end`;

const row = columns({
  order_no: 'o.order_no',
  order_type: 'o.order_type',
  order_type_text: textOf('o.order_type', orderTypes),
  title: 'o.title',
  cover: 'o.cover',
  items: listOf(
    `select i.name, i.spec, i.qty, i.unit, ${yuan('i.price_fen')} as price
     from jsonb_to_recordset(o.items) as i (name text, spec text, qty int, unit text, price_fen bigint)`,
  ),
  location: 'o.location',
  location_text: centerName('o.location'),
  total_amount: yuan('o.total_fen'),
  discount_amount: yuan('o.discount_fen'),
  paid: objectOf({
    voucher: yuan('o.paid_voucher_fen'),
    coin: yuan('o.paid_coin_fen'),
    rmb: yuan('o.paid_rmb_fen'),
    iou: yuan('o.paid_iou_fen'),
    online: yuan('o.paid_online_fen'),
  }),
  pay_amount: yuan('o.total_fen - o.discount_fen'),
  refund_amount: yuan('o.refunded_fen'),
  status: 's.status',
  status_text: textOf('s.status', orderStatusTexts),
  sub_status_text: subStatus,
  pay_deadline: `case when s.status = 'pending_pay' then ${china('o.pay_deadline_at')} end`,
  left_seconds: `case when s.status = 'pending_pay' then ceil(extract(epoch from o.pay_deadline_at - now()))::int end`,
  accept_deadline: china('o.accept_deadline_at'),
  created_at: china('o.created_at'),
  paid_at: china('o.paid_at'),
  completed_at: `case when s.status <> 'closed' then ${china('o.ended_at')} end`,
  created_by: 'o.created_by',
  seller: objectOf({ uid: 'o.seller_uid::text', name: 'o.seller_name' }),
  actions,
  source_type: 'o.source_type',
  source_no: 'o.source_no',
  source_text: textOf(
    'o.source_type',
    Object.fromEntries(Object.entries(orderSources).map(([type, { text }]) => [type, text])),
  ),
  source_link: `case o.source_type when 'filing' then ${filingPage} || '?no=' || o.source_no end`,
});

/** `$1` is the account, `$2` the hash of the list, which its cursor carries. */
export const orders = `with page as materialized (
    select v.created_at, v.order_no, v.buyer_uid from order_views v
    where v.uid = $1 and v.role = 'buyer' and v.hidden_at is null
    order by v.created_at desc, v.order_no desc limit 20),
  counted as materialized (
    select tab, sum(n)::int as n from order_day_counts
    where uid = $1 and role = 'buyer' and creator = '' and day = '-infinity' group by tab),
  last as (select created_at, order_no from page order by created_at, order_no limit 1)
  select row_to_json(d)::text as body from (select ${columns({
    list: listOf(`select ${row} from page p
      join orders o on o.uid = p.buyer_uid and o.order_no = p.order_no
      cross join lateral (select ${status} as status) as s
      left join sub_centers c on c.code = o.location
      order by p.created_at desc, p.order_no desc`),
    total: `(select n from counted where tab = 'all')`,
    page: '1',
    page_size: '20',
    counts: objectOf(
      Object.fromEntries(
        orderTabs.map((tab) => [tab, `coalesce((select n from counted where tab = '${tab}'), 0)`]),
      ),
    ),
    next_cursor: `(select rtrim(translate(encode(convert_to('[2,"next","' || created_at || '","' || order_no || '","' || $2 || '"]', 'UTF8'), 'base64'), E'+/\\n', '-_'), '=') from last)`,
    prev_cursor: 'null::text',
    total_capped: 'false',
  })}) as d`;
