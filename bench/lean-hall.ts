// The first page of the hall of requests in one statement, for `lean`; `$1` is the account.
import { requestModes, requestStatusTexts } from '@uc/contract/crowdsourcing/request-texts';
import { regionTexts } from '@uc/contract/provider/texts';
import { HALL_MOST } from '../server/src/crowdsourcing/requests/hall-store';
import { china, columns, listOf, objectOf, textOf, yuan } from './lean-sql';

const price = (fen: string) => `to_char((${fen}) / 100.0, 'FM999,999,999,990.00')`;
const open = 'crowd_hall h where h.deadline_at > now()';

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
      order by p.published_at desc, p.request_no desc`),
    total: `least(${HALL_MOST}, counted.n)`,
    page: '1',
    page_size: '20',
    total_capped: `counted.n > ${HALL_MOST}`,
  })} from counted) as d`;
