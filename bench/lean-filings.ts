// The first page of the trademark cases of an owner in one statement, for `lean`; `$1` is the account.
import {
  type CaseStatus,
  caseStatusTexts,
  type CaseTab,
  caseTabs,
  type DutyKind,
  dutyTexts,
  partsOf,
} from '@uc/contract/filings/case-texts';
import { isEstimated } from '../server/src/calendar/index';
import { isEstimatedDuty } from '../server/src/filings/cases/duties';
import { answered } from '@uc/contract/filings/duty-answers';
import { isBeforeFiling } from '../server/src/filings/states/states';
import { among, china, columns, listOf, objectOf, quoted, textOf, yuan } from './lean-sql';

const statuses = Object.keys(caseStatusTexts) as CaseStatus[];
const duties = Object.keys(dutyTexts) as DutyKind[];
const dutyText = (at: 0 | 1) =>
  textOf('c.due_kind', Object.fromEntries(duties.map((kind) => [kind, dutyTexts[kind][at]])));
/** The first day that rests on a year nobody has announced. */
const days = Array.from({ length: 3000 }, (_, at) =>
  new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
);
const estimated = days.find(isEstimated)!;
const rolling = duties.filter((kind) => isEstimatedDuty(kind, estimated));
const today = `(now() at time zone 'Asia/Shanghai')::date`;

const duty = objectOf({
  kind: 'c.due_kind',
  text: dutyText(0),
  due_on: 'c.due_on::text',
  is_estimate: `${among('c.due_kind', rolling)} and c.due_on >= date ${quoted(estimated)}`,
  days_left: `c.due_on - ${today}`,
  consequence: dutyText(1),
});
const when = (fits: readonly string[], action: string) =>
  `case when ${among('c.status', fits)} then ${quoted(action)} end`;
const actions = `array_to_json(array_remove(array[${[
  when(['draft'], 'edit'),
  when(['draft'], 'submit'),
  when(['pending_pay'], 'pay'),
  when(Object.keys(answered), 'reply'),
  when(['confirm'], 'confirm_draft'),
  when(['confirm'], 'change_draft'),
  when(['pending_pay'], 'withdraw'),
  when(statuses.filter(isBeforeFiling), 'cancel'),
  when(['draft'], 'delete'),
  when(
    statuses.filter((status) => status !== 'draft' && status !== 'cancelled'),
    'copy',
  ),
].join()}], null))`;

const countOf = (tab: CaseTab) =>
  `coalesce(sum(n) filter (where ${partsOf(tab)
    .map(({ status, asked, unasked }) => {
      const of = `status = ${quoted(status)}`;
      if (asked !== undefined) return `(${of} and ${among('due_kind', asked)})`;
      return unasked === undefined ? of : `(${of} and not ${among('due_kind', unasked)})`;
    })
    .join(' or ')}), 0)::int`;
const tabs = Object.keys(caseTabs) as CaseTab[];

export const filings = `with counted as (select ${columns({
  all: 'coalesce(sum(n), 0)::int',
  ...Object.fromEntries(tabs.map((tab) => [tab, countOf(tab)])),
})} from filing_counts where uid = $1 and creator = '' and area = 'trademark')
  select row_to_json(d)::text as body from (select ${columns({
    list: listOf(
      `select ${columns({
        app_no: 'c.app_no',
        area: 'c.area',
        kind: 'c.kind',
        kind_text: `'商标注册'`,
        name: 'c.name',
        applicant: 'c.applicant',
        filing_no: 'c.filing_no',
        reg_no: 'c.reg_no',
        class: `(c.form ->> 'class')::int`,
        more_classes: `array_to_json(array(select (one ->> 'class')::int from jsonb_array_elements(coalesce(c.form -> 'more_classes', '[]')) as one where one ->> 'class' is not null))`,
        official: yuan('c.official_fen'),
        service: yuan('c.service_fen'),
        status: 'c.status',
        status_text: textOf('c.status', caseStatusTexts),
        duty: `case when c.due_on is not null then ${duty} end`,
        pay_by: `(select ${china('o.pay_by')} from filing_orders o where o.uid = c.uid and o.app_no = c.app_no and o.state = 'unpaid' order by o.created_at, o.order_no limit 1)`,
        created_by: 'c.created_by',
        created_at: china('c.created_at'),
        updated_at: china('c.updated_at'),
        submitted_at: china('c.submitted_at'),
        actions,
        version: 'c.version',
      })} from filing_cases c where c.uid = $1 and c.area = 'trademark' order by c.created_at desc, c.app_no limit 20`,
    ),
    total: 'counted."all"',
    page: '1',
    page_size: '20',
    counts: 'row_to_json(counted)',
  })} from counted) as d`;
