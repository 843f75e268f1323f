// The messages of an owner in one statement each, for `lean`; `$1` is the account.
import { contractStatusTexts, milestoneStatusTexts } from '@uc/contract/crowdsourcing/contract-texts';
import { requestStatusTexts } from '@uc/contract/crowdsourcing/request-texts';
import { caseStatusTexts } from '@uc/contract/filings/case-texts';
import { cardStatusTexts } from '@uc/contract/finance/card-texts';
import { invoiceStatuses } from '@uc/contract/finance/invoice-texts';
import { rechargeStatuses } from '@uc/contract/finance/recharge';
import { withdrawStatusTexts } from '@uc/contract/finance/withdraw-rules';
import { planAskStatusTexts } from '@uc/contract/maker/plan-texts';
import { projectStatusTexts } from '@uc/contract/maker/texts';
import { messageCategories, messageObjects } from '@uc/contract/message-texts';
import { orderStatusTexts } from '@uc/contract/orders';
import { ticketStatusTexts } from '@uc/contract/support/texts';
import { status as shownOrder } from './lean-orders';
import { among, china, columns, listOf, objectOf, quoted, textOf } from './lean-sql';

const categories = Object.keys(messageCategories);

/** The box of an owner. */
export const box = `messages m left join message_marks r on r.uid = m.uid and r.msg_id = m.msg_id and r.person = ''
  where m.uid = $1 and m.sub_id is null and r.deleted_at is null`;
/** The number of unread messages of each category, and of all. */
const counts = columns({
  all: 'count(*)',
  ...Object.fromEntries(categories.map((one) => [one, `count(*) filter (where category = ${quoted(one)})`])),
});
export const unread = `select row_to_json(d)::text as body from (select ${counts} from ${box} and r.read_at is null) as d`;

/** Each kind of object that messages are about: its table with the account's own rows, its number, and the text of its state. */
const objects: { types: string[]; from: string; no: string; text: string }[] = [
  {
    types: ['order', 'income', 'refund'],
    from: 'orders o where (o.uid = $1 or o.seller_uid = $1)',
    no: 'o.order_no',
    text: textOf(shownOrder, orderStatusTexts),
  },
  {
    types: ['recharge', 'coin_recharge'],
    from: 'recharges o where o.uid = $1',
    no: 'o.recharge_no',
    text: textOf('o.status', rechargeStatuses),
  },
  {
    types: ['withdraw'],
    from: 'withdrawals o where o.uid = $1',
    no: 'o.withdraw_no',
    text: textOf('o.status', withdrawStatusTexts),
  },
  {
    types: ['bank_card'],
    from: 'bank_cards o where o.uid = $1',
    no: 'o.card_id',
    text: textOf('o.status', cardStatusTexts),
  },
  {
    types: ['crowd_request'],
    from: 'crowd_requests o where o.request_no = m.biz_no',
    no: 'o.request_no',
    text: `case when o.mode = 'reward' and o.status = 'bidding' then '投稿中' when o.mode = 'reward' and o.status = 'selecting' then '选稿中'
      else ${textOf('o.status', requestStatusTexts)} end`,
  },
  {
    types: ['contract', 'contract_work'],
    from: 'contracts o where (o.uid = $1 or o.provider_uid = $1)',
    no: 'o.contract_no',
    text: `case when o.status = 'active' and exists (select from milestones x where x.uid = o.uid and x.contract_no = o.contract_no and x.status = 'disputed')
      then ${quoted(milestoneStatusTexts.disputed)} else ${textOf('o.status', contractStatusTexts)} end`,
  },
  {
    types: ['maker_project'],
    from: 'maker_projects o where o.uid = $1',
    no: 'o.project_no',
    text: textOf('o.status', projectStatusTexts),
  },
  {
    types: ['maker_plan', 'maker_plan_ask'],
    from: 'maker_plan_asks o where (o.uid = $1 or o.by_uid = $1)',
    no: 'o.ask_no',
    text: textOf('o.status', planAskStatusTexts),
  },
  {
    types: ['filing_copyright', 'filing_trademark', 'filing_patent'],
    from: 'filing_cases o where o.uid = $1',
    no: 'o.app_no',
    text: textOf('o.status', caseStatusTexts),
  },
  {
    types: ['ticket'],
    from: 'tickets o where o.uid = $1',
    no: 'o.ticket_no',
    text: textOf('o.status', ticketStatusTexts),
  },
  {
    types: ['invoice'],
    from: 'invoice_applications o where o.uid = $1',
    no: 'o.apply_no',
    text: textOf('o.status', invoiceStatuses),
  },
];

const state = `case ${objects
  .map(
    ({ types, from, no, text }) =>
      `when ${among('m.biz_type', types)} then (select ${text} from ${from} and ${no} = m.biz_no)`,
  )
  .join(' ')} end`;
const objectTexts = Object.fromEntries(
  Object.entries(messageObjects).map(([type, { text }]) => [type, text]),
);

/** The first page of the box. */
export const messages = `select row_to_json(d)::text as body from (select ${columns({
  list: listOf(
    `select ${columns({
      msg_id: 'm.msg_id',
      category: 'm.category',
      category_text: textOf('m.category', messageCategories),
      level: 'm.level',
      title: 'm.title',
      summary: 'left(m.content, 120)',
      at: china('m.created_at'),
      read: 'm.read_at is not null',
      link: 'm.link',
      object: `case when m.biz_no is not null and m.biz_type is not null then ${objectOf({
        type: 'm.biz_type',
        text: `coalesce(${textOf('m.biz_type', objectTexts)}, '')`,
        no: 'm.biz_no',
        state,
      })} end`,
    })} from (select m.*, r.read_at from ${box} order by m.created_at desc, m.msg_id limit 20) as m order by m.created_at desc, m.msg_id`,
  ),
  total: `(select count(*) from ${box})`,
  page: '1',
  page_size: '20',
  unread: `(select row_to_json(u) from (select ${counts} from ${box} and r.read_at is null) as u)`,
})}) as d`;
