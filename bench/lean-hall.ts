// The first page of the hall of requests in one statement, for `lean`; `$1` is the account.
import { requestModes, requestStatusTexts } from '@uc/contract/crowdsourcing/request-texts';
import { regionTexts } from '@uc/contract/provider/texts';
import { HALL_MOST } from '../server/src/crowdsourcing/requests/hall-store';
import { china, columns, listOf, objectOf, textOf, yuan } from './lean-sql';

const price = (fen: string) => `to_char((${fen}) / 100.0, 'FM999,999,999,990.00')`;
const open = 'crowd_hall h where h.deadline_at > now()';

/** The newest hundred requests and contracts of a buyer, counted by their ends. */
const ended = `select count(*) filter (where status in ('delivering', 'working', 'accepting', 'disputing', 'completed', 'terminated')) as agreed,
  count(*) filter (where status in ('closed', 'banned')) as unagreed from (select status, published_at from crowd_requests
    where uid = r.uid order by created_at desc, request_no desc limit 100) as newest where published_at is not null`;
const signed = `select count(*) filter (where n.status in ('active', 'completed', 'terminated')) as begun,
  count(*) filter (where n.status = 'closed' and n.signed_at is not null) as broken,
  round(avg((v.quality + v.speed + v.attitude) / 3.0), 1)::float8 as mean, count(v.uid) as reviews
  from (select uid, contract_no, status, signed_at from contracts where uid = r.uid order by created_at desc, contract_no desc limit 100) as n
  left join crowd_reviews v on v.uid = n.uid and v.contract_no = n.contract_no and n.status in ('completed', 'terminated')
    and v.side = 'provider' and v.revealed_at <= now()`;

export const hall = `with page as materialized (
    select h.request_no, h.published_at from ${open} order by h.published_at desc, h.request_no desc limit 20),
  counted as (select count(*) as n from (select from ${open} limit ${HALL_MOST + 1}) as found)
  select row_to_json(d)::text as body from (select ${columns({
    list: listOf(`select ${columns({
      request_no: 'r.request_no',
      title: 'r.title',
      mode: 'r.mode',
      mode_text: textOf('r.mode', requestModes),
      category: 'r.category',
      category_text: `coalesce(b.text || ' / ', '') || c.text`,
      amount: objectOf({
        text: `case when r.low_fen is null then '面议' when r.low_fen = r.high_fen then '¥' || ${price('r.low_fen')}
          else '¥' || ${price('r.low_fen')} || '–' || ${price('r.high_fen')} end`,
        low: yuan('r.low_fen'),
        high: yuan('r.high_fen'),
      }),
      winners: 'r.winners',
      deadline: china('r.deadline_at'),
      bid_count: 'r.bid_count',
      status: 'r.status',
      status_text: `case when r.mode = 'reward' then '投稿中' else ${textOf('r.status', requestStatusTexts)} end`,
      teaser: `case when length(t.teaser) > 120 then left(t.teaser, 120) || '…' else t.teaser end`,
      is_escrowed: 'r.is_paid',
      left: `case when r.due_at is null then null when l.hours >= 24 then '剩' || l.hours / 24 || '天'
          when l.hours >= 1 then '剩' || l.hours || '小时' else '不足1小时' end`,
      clock: `case when r.due_at is null then null else ${objectOf({
        at: china('r.due_at'),
        text: `case when r.mode = 'reward' then '停止投稿并进入选稿，无人投稿则关闭' else '停止投标并进入选标，无人投标则关闭' end`,
      })} end`,
      record: objectOf({
        contracts: 'k.begun',
        funded: 'round(100.0 * k.begun / nullif(k.begun + k.broken, 0))::int',
        agreed: 'round(100.0 * q.agreed / nullif(q.agreed + q.unagreed, 0))::int',
        rating: 'k.mean',
        reviews: 'k.reviews',
      }),
      region_text: `coalesce(${textOf(`r.form ->> 'region_limit'`, regionTexts)}, '不限地区')`,
      tags: `array_to_json(array(select jsonb_array_elements_text(coalesce(r.form::jsonb -> 'tags', '[]'))))`,
      published_at: china('r.published_at'),
      employer: objectOf({
        name: 'u.nickname',
        avatar_url: 'u.avatar_url',
        is_verified: `u.realname_status in ('person', 'enterprise')`,
      }),
      is_own: 'r.uid = $1',
      is_collected: `exists (select from favourites f where f.uid = $1 and f.kind = 'request' and f.target_no = r.request_no)`,
      has_bid: `exists (select from crowd_bids x where x.uid = $1 and x.status <> 'withdrawn' and x.request_no = r.request_no)`,
      is_invited: `r.visibility = 'invited'`,
    })} from page p join crowd_requests r on r.request_no = p.request_no join users u on u.uid = r.uid
      join crowd_categories c on c.code = r.category left join crowd_categories b on b.code = c.parent
      cross join lateral (select trim(regexp_replace(r.form ->> 'description', '\\s+', ' ', 'g')) as teaser) as t
      cross join lateral (select greatest(0, floor(extract(epoch from r.due_at - now()) / 3600))::int as hours) as l
      cross join lateral (${ended}) as q cross join lateral (${signed}) as k
      order by p.published_at desc, p.request_no desc`),
    total: `least(${HALL_MOST}, counted.n)`,
    page: '1',
    page_size: '20',
    total_capped: `counted.n > ${HALL_MOST}`,
    suits: 'null::text',
  })} from counted) as d`;
