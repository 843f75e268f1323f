// Everything that waits for an owner, for `lean`; `$1` is the account. It stands behind `bill` and `owner` of the home page.
import { areaLinks, partsOf } from '@uc/contract/filings/case-texts';
import { answered } from '@uc/contract/filings/duty-answers';
import { channels } from '@uc/contract/finance/records';
import { listLinks } from '../server/src/home/todos';
import { among, quoted, textOf } from './lean-sql';

/** The page of a contract for its buyer, and for its provider. */
export const bought = (no: string) => `'/crowdsourcing/publish?contract=' || ${no}`;
export const sold = (no: string) => `'/crowdsourcing/carry?contract=' || ${no}`;
const endOf = (day: string) => `(${day} + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second'`;
const waits = (side: string, other: string) =>
  `(c.${side}_confirmed_at is null or c.${other}_confirmed_at is not null)`;
const milestone = (key: string, side: string, at: string, where: string) =>
  todo(
    key,
    [
      `c.contract_no || '-' || m.seq`,
      `c.title || ' · ' || m.title`,
      at,
      side === 'uid' ? bought('c.contract_no') : sold('c.contract_no'),
      ...(key === 'milestone_accept' ? [`${bought('c.contract_no')} || '&step=accept'`] : []),
    ],
    `milestones m join contracts c on c.uid = m.uid and c.contract_no = m.contract_no where c.${side} = $1 and ${where}`,
  );

/** Something to do: the number, title, end and page of a document, and where it is done; `rank` sorts those without an end. */
function todo(
  key: string,
  [no, title, at, link, act = 'null::text']: string[],
  from: string,
  rank = '0',
): string {
  return `select ${quoted(key)} as key, ${no} as no, ${title} as title, ${at} as at, ${link} as link, ${act} as act, ${rank} as rank from ${from}`;
}
const order = (key: string, where: string) =>
  todo(
    key,
    [
      'order_no',
      'title',
      'due_at',
      `'/orders/myOrders?order=' || order_no`,
      ...(key === 'pending_pay' ? [`'/orders/myOrders?pay=' || order_no`] : []),
    ],
    `order_views where uid = $1 and role = 'buyer' and status = ${quoted(key)} and due_at ${where}`,
  );
const request = (key: string, own: string, where: string, page: string, at = 'due_at', rank?: string) =>
  todo(
    key,
    ['request_no', 'title', at, `${quoted(page)} || request_no`],
    `crowd_requests where ${own} = $1 and ${where}`,
    rank,
  );
/** The page of a request for its buyer. */
export const OWN_REQUEST = '/crowdsourcing/publish?request=';
const HALL_REQUEST = '/crowdsourcing/carry?tab=hall&request=';
const newest = `row_number() over (order by updated_at desc)`;
const changes = (side: string, asker: string) =>
  `contracts c where c.${side} = $1 and c.status in ('pending_confirm', 'active') and (c.end_by = '${asker}' or exists (select from contract_changes x
    where x.uid = c.uid and x.contract_no = c.contract_no and x.status = 'open' and x.side = '${asker}'))`;
const dispute = (key: string, side: string, applicant: string, link: (no: string) => string) =>
  todo(
    key,
    ['dispute_no', `title || ' · ' || milestone_title`, 'due_at', link('contract_no')],
    `disputes where ${side} = $1 and status = 'open' and applicant = '${applicant}'`,
  );
const recharge = (target: string, page: string) =>
  todo(
    'recharge_pay',
    ['recharge_no', `${textOf('channel', channels)} || ' ' || recharge_no`, 'expires_at', quoted(page)],
    `recharges where uid = $1 and status = 'pending' and target = '${target}'`,
  );
const contractTodo = (key: string, side: string, where: string) =>
  todo(
    key,
    [
      'c.contract_no',
      'c.title',
      'c.due_at',
      side === 'uid' ? bought('c.contract_no') : sold('c.contract_no'),
    ],
    `contracts c where c.${side} = $1 and ${where}`,
  );
const owner = (key: string, title: string, page: string, where: string) =>
  todo(key, [`''`, quoted(title), 'null::timestamptz', quoted(page)], `owner where ${where}`);
const caseIn = partsOf('todo')
  .map(({ status: state, asked }) =>
    asked === undefined ? `status = '${state}'` : `(status = '${state}' and ${among('due_kind', asked)})`,
  )
  .join(' or ');

/** A select of each kind. */
export const todos = [
  order('pending_pay', '> now()'),
  order('pending_accept', 'is not null'),
  todo(
    'refund_answer',
    ['v.order_no', 'v.title', 'r.decide_by_at', `'/orders/myOrders?role=seller&order=' || v.order_no`],
    `order_views v join order_refunds r on r.uid = v.buyer_uid and r.order_no = v.order_no
     where v.uid = $1 and v.role = 'seller' and v.status = 'refunding' and v.hidden_at is null and r.status = 'open' and r.decider = 'seller'`,
  ),
  recharge('rmb', '/finance/rmb?tab=recharge'),
  recharge('coin', '/finance/creativeCoins?tab=recharge'),
  todo(
    'withdraw_confirm',
    [
      'withdraw_no',
      `'提现 ' || withdraw_no`,
      'confirm_until',
      `'/finance/rmb?tab=withdraw&withdraw=' || withdraw_no`,
    ],
    `withdrawals where uid = $1 and status = 'pending_owner' and confirm_until is not null`,
  ),
  todo(
    'iou_due',
    ['bill_no', `period || '账单'`, endOf('due_date'), `'/finance/creditLimit?bill=' || bill_no`],
    'bill',
  ),
  todo(
    'card_micro',
    ['card_id', 'bank_name', 'micro_expires_at', `'/finance/bankCard/detail?id=' || card_id`],
    `bank_cards where uid = $1 and status = 'verifying' and micro_expires_at is not null`,
  ),
  todo(
    'realname_micro',
    ['a.auth_no', `'填写对公账户收到的金额'`, 'max(m.expires_at)', `'/account/safe/realNameAuth'`],
    `realname_auths a join realname_micros m on m.uid = a.uid and m.auth_no = a.auth_no where a.uid = $1 and a.status = 'micro_sent' group by a.auth_no`,
  ),
  request('pending_select', 'uid', `status = 'selecting'`, OWN_REQUEST),
  todo(
    'invitation',
    ['r.request_no', 'r.title', 'r.deadline_at', `${quoted(HALL_REQUEST)} || r.request_no`],
    `crowd_invitations i join crowd_requests r on r.uid = i.buyer_uid and r.request_no = i.request_no where i.uid = $1 and r.status = 'bidding'
     and not exists (select from crowd_bids b where b.uid = $1 and b.request_no = r.request_no and b.status <> 'withdrawn')`,
  ),
  request('hire_answer', 'uid', `status = 'countered'`, OWN_REQUEST),
  request('hire_answer_work', 'target_uid', `status = 'offered'`, HALL_REQUEST),
  contractTodo('contract_sign', 'uid', `c.status = 'pending_confirm' and ${waits('buyer', 'provider')}`),
  contractTodo(
    'contract_sign_work',
    'provider_uid',
    `c.status = 'pending_confirm' and ${waits('provider', 'buyer')}`,
  ),
  contractTodo('pending_escrow', 'uid', `c.status = 'pending_fund'`),
  milestone('milestone_accept', 'uid', 'm.due_at', `m.status = 'submitted'`),
  dispute('dispute', 'uid', 'provider', bought),
  dispute('dispute_work', 'provider_uid', 'buyer', sold),
  milestone(
    'milestone_deliver',
    'provider_uid',
    endOf('m.due_date'),
    `c.status = 'active' and m.status = 'funded'`,
  ),
  milestone(
    'milestone_revise',
    'provider_uid',
    endOf('m.due_date'),
    `c.status = 'active' and m.status = 'revising'`,
  ),
  todo(
    'work_complaint',
    ['complaint_no', `'作品投诉待回应'`, 'answer_by', quoted(listLinks.work_complaint)],
    `work_complaints where uid = $1 and status = 'open'`,
  ),
  todo(
    'ticket_reply',
    ['ticket_no', `'工单待补充'`, 'wait_until', `'/support?no=' || ticket_no`],
    `tickets where uid = $1 and status = 'asked'`,
  ),
  todo(
    'ticket_confirm',
    ['ticket_no', `'工单待确认'`, 'wait_until', `'/support?no=' || ticket_no`],
    `tickets where uid = $1 and status = 'solved'`,
  ),
  todo(
    'plan_answer',
    [
      'a.ask_no',
      `'计划书查阅申请 · ' || coalesce(p.form ->> 'name', '')`,
      'a.answer_by',
      `'/maker/original?project=' || a.project_no`,
    ],
    `maker_plan_asks a join maker_projects p on p.project_no = a.project_no where a.uid = $1 and a.status = 'asked'`,
  ),
  todo(
    'incubation_confirm',
    ['incubation_no', `'孵化协议待确认'`, 'confirm_by', `'/maker/original?project=' || project_no`],
    `maker_incubations where uid = $1 and status = 'running' and confirmed_at is null and confirm_by is not null`,
  ),
  todo(
    `ip`,
    [
      'app_no',
      'name',
      endOf('due_on'),
      `${textOf('area', areaLinks)} || '?no=' || app_no`,
      `case when ${among('due_kind', Object.values(answered))} then ${textOf('area', areaLinks)} || '?no=' || app_no || '&step=reply' end`,
    ],
    `filing_cases where uid = $1 and (${caseIn})`,
  ).replace(`'ip' as key`, `'ip_' || area as key`),
  request('request_rejected', 'uid', `status = 'rejected'`, OWN_REQUEST, 'null', newest),
  todo(
    'contract_change',
    ['c.contract_no', 'c.title', 'null', bought('c.contract_no')],
    changes('uid', 'provider'),
    'row_number() over (order by c.created_at)',
  ),
  todo(
    'contract_change_work',
    ['c.contract_no', 'c.title', 'null', sold('c.contract_no')],
    changes('provider_uid', 'buyer'),
    'row_number() over (order by c.created_at)',
  ),
  todo(
    'work_rejected',
    ['work_no', 'title', 'null', `'/facilitator/management?work=' || work_no`],
    `works where uid = $1 and status in ('rejected', 'change_rejected')`,
    'row_number() over (order by is_top desc, place)',
  ),
  todo(
    'project_rejected',
    ['project_no', `form ->> 'name'`, 'null', `'/maker/original?project=' || project_no`],
    `maker_projects where uid = $1 and status = 'rejected'`,
    newest,
  ),
  todo(
    'bad_debt',
    ['bill_no', `'已核销的白条账单'`, 'null', `'/finance/creditLimit?bill=' || bill_no`],
    `iou_bills where uid = $1 and written_off_fen > recovered_fen`,
  ),
  owner('audit_rejected', '实名认证', listLinks.audit_rejected, `realname = 'rejected'`),
  owner('cert_rejected', '服务商认证', listLinks.cert_rejected, `provider = 'rejected'`),
  owner('cert_stopped', '服务商认证', listLinks.cert_stopped, `provider in ('expired', 'suspended')`),
].map((one) => `(${one})`);
