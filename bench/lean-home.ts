// 首页 in one statement, for `lean`; `$1` is the account, of an owner.
import { bidStatusTexts } from '@uc/contract/crowdsourcing/bid-texts';
import { contractEventTexts } from '@uc/contract/crowdsourcing/contract-texts';
import { messageCategories } from '@uc/contract/message-texts';
import { orderStatusTexts, orderTypes } from '@uc/contract/orders';
import { todoActs, todoTexts } from '@uc/contract/todo-texts';
import { eventTexts } from '../server/src/crowdsourcing/requests/states';
import { listLinks } from '../server/src/home/todos';
import { box } from './lean-messages';
import { available, held, iou, rmb } from './lean-money';
import { status } from './lean-orders';
import { eachMonth, totals } from './lean-overview';
import { china, columns, listOf, objectOf, quoted, textOf, yuan } from './lean-sql';
import { bought, OWN_REQUEST, sold, todos } from './lean-todos';

const SHORT = 5;
const keys = Object.keys(todoTexts).map(quoted).join(', ');
const crowd = (
  n: number,
  from: string,
  no: string,
  title: string,
  text: string,
  at: string,
  link: string,
  by: string,
) =>
  `(select ${n} as n, row_number() over (order by ${by}) as ord, ${no} as no, ${title} as title, ${text} as text, ${at} as at, ${link} as link
    from ${from} order by ${by} limit ${SHORT})`;
const requestText = textOf('e.event', eventTexts);
const contractActivity = (n: number, side: string, link: (no: string) => string) =>
  crowd(
    n,
    `contracts c join contract_events e on e.uid = c.uid and e.contract_no = c.contract_no where c.${side} = $1`,
    'c.contract_no',
    'c.title',
    textOf('e.event', contractEventTexts),
    'e.at',
    link('c.contract_no'),
    'e.at desc, e.seq desc',
  );
const recentCrowd = [
  crowd(
    1,
    `crowd_request_events e join crowd_requests r on r.uid = e.uid and r.request_no = e.request_no where e.uid = $1`,
    'r.request_no',
    'r.title',
    `case when r.mode = 'reward' then replace(replace(${requestText}, '投标', '投稿'), '选标', '选稿') else ${requestText} end`,
    'e.at',
    `${quoted(OWN_REQUEST)} || r.request_no`,
    'e.at desc, e.seq desc',
  ),
  contractActivity(2, 'uid', bought),
  crowd(
    3,
    `crowd_bids b join crowd_requests r on r.request_no = b.request_no where b.uid = $1`,
    'b.bid_no',
    'r.title',
    `'我的投标：' || ${textOf('b.status', bidStatusTexts)}`,
    'b.updated_at',
    `'/crowdsourcing/carry?request=' || b.request_no`,
    'b.updated_at desc, b.bid_no',
  ),
  contractActivity(4, 'provider_uid', sold),
].join(' union all ');

export const home = `with ${held}, ${totals('months', 'rmb')},
  owner as materialized (select *, realname_status as realname, provider_status as provider,
    case when phone_verified_at is null then 0 else 20 end + case when email_verified_at is null then 0 else 10 end
      + case password_strength when 2 then 10 when 3 then 20 else 0 end + case when pay_password_hash is null then 0 else 20 end
      + case when realname_status in ('person', 'enterprise') then 20 else 0 end + case when is_two_step then 10 else 0 end as score
    from users where uid = $1),
  waiting as materialized (${todos.join(' union all ')}),
  first as (select distinct on (key) *, count(*) over (partition by key) as all_n,
      count(*) filter (where at < now()) over (partition by key) as late
    from waiting order by key, at nulls last, rank, no)
  select row_to_json(d)::text as body from (select ${columns({
    user: objectOf({
      uid: 'owner.uid::text',
      nickname: 'owner.nickname',
      avatar_url: 'coalesce(owner.avatar_pending_url, owner.avatar_url)',
      realname: 'owner.realname',
      provider: 'owner.provider',
      security_score: 'owner.score',
      security_level: `case when owner.score >= 80 then 'high' when owner.score >= 50 then 'medium' else 'low' end`,
      last_login_at: china('owner.previous_login_at'),
      last_login_region: `case when owner.previous_login_ip in ('127.0.0.1', '::1') then '本机' end`,
    }),
    assets: objectOf({
      rmb: objectOf(rmb),
      coin: objectOf({ total: yuan('paid + bonus'), bonus: yuan('bonus') }),
      coupon: objectOf({ available_count: 'coupon.unused', expiring_count: 'coupon.expiring' }),
      credit: `case when line.total > 0 then ${objectOf({
        total: yuan('line.total'),
        available,
        due_amount: `i.iou -> 'due_amount'`,
        due_date: `i.iou -> 'due_date'`,
      })} end`,
      trend: eachMonth('months', {
        income: yuan('b.income - a.income'),
        expense: yuan('b.expense - a.expense'),
      }),
    }),
    todos: listOf(
      `select ${columns({
        key: 'key',
        text: textOf('key', todoTexts),
        count: `case when key = 'iou_due' then greatest(late, 1) else all_n end`,
        deadline: china('at'),
        is_estimate: 'false',
        amount: `case when key = 'iou_due' then case when late > 0 then i.iou -> 'overdue_amount' else i.iou -> 'due_amount' end
        when key = 'bad_debt' then (select to_json(${yuan('sum(written_off_fen - recovered_fen)')}) from iou_bills where uid = $1 and written_off_fen > recovered_fen) end`,
        no: 'no',
        title: 'title',
        link: `case when case when key = 'iou_due' then greatest(late, 1) else all_n end = 1 then link else ${textOf('key', listLinks)} end`,
        act: `case when act is not null then ${objectOf({ text: textOf('key', todoActs), link: 'act' })} end`,
      })} from first order by at nulls last, array_position(array[${keys}], key)`,
    ),
    recent_orders: listOf(`select ${columns({
      order_no: 'o.order_no',
      title: 'o.title',
      order_type_text: textOf('o.order_type', orderTypes),
      pay_amount: yuan('o.total_fen - o.discount_fen'),
      total_amount: yuan('o.total_fen'),
      status: 's.status',
      status_text: textOf('s.status', orderStatusTexts),
      created_at: china('o.created_at'),
    })} from (select created_at, order_no, buyer_uid from order_views where uid = $1 and role = 'buyer' and hidden_at is null
        order by created_at desc, order_no desc limit ${SHORT}) as p join orders o on o.uid = p.buyer_uid and o.order_no = p.order_no
      cross join lateral (select ${status} as status) as s order by p.created_at desc, p.order_no desc`),
    recent_crowd:
      listOf(`select ${columns({ no: 'no', title: 'title', text: 'text', at: china('at'), link: 'link' })}
      from (${recentCrowd}) as latest order by date_trunc('milliseconds', latest.at) desc, n, ord limit ${SHORT}`),
    messages: listOf(
      `select ${columns({
        msg_id: 'm.msg_id',
        title: 'm.title',
        content: 'm.content',
        category_text: textOf('m.category', messageCategories),
        at: china('m.created_at'),
        read: 'r.read_at is not null',
      })} from ${box} order by m.created_at desc, m.msg_id limit ${SHORT}`,
    ),
    notices:
      listOf(`select ${columns({ title: 'title', content: 'content', at: china('published_at') })} from notices n
      where status = 'published' and published_at <= now() and audience in ('all', owner.realname)
      order by n.published_at desc, n.notice_id limit ${SHORT}`),
    guide: 'null::text',
  })} from held, line, coupon, owner, lateral (select ${iou} as iou) as i) as d`;
