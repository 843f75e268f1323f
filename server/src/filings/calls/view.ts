import { answered } from '@uc/contract/filings/duty-answers';
import { dayOf, daysBetween } from '@uc/contract/day';
import { type CaseStatus, caseStatusTexts, type DutyKind, dutyTexts } from '@uc/contract/filings/case-texts';
import type { caseDetail, caseRow, duty } from '@uc/contract/filings/case-view';
import { applicantKinds } from '@uc/contract/filings/applicant-form';
import { fieldLabel } from '@uc/contract/filings/field-texts';
import { businessTexts } from '@uc/contract/filings/kinds';
import { classesOf, type TrademarkForm } from '@uc/contract/filings/trademark-form';
import { mask } from '@uc/contract/mask';
import { fen } from '@uc/contract/money';
import type { z } from 'zod';
import type { Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { findFileView } from '../../files/index';
import { type Initiator, initiatorText } from '../../ledger/index';
import { areas } from '../law/areas';
import { formOf } from '../cases/form';
import { fixItemsIn } from '../papers/fix';
import { isEstimatedDuty } from '../cases/duties';
import { orderable } from '../duties/follow-up';
import { paperViews } from '../papers/papers';
import { storyOf } from '../papers/story';
import { changesLeft } from '../draft/confirm';
import { isBeforeFiling } from '../states/states';
import { type CaseOrderRow, caseOrders } from '../money/store';
import { orderView, tallyOf, trailsOf } from '../money/view';
import { type CaseRow, type DutyRow, openDuties, type StageRow, stagesOf } from '../cases/store';
import { openApplicants } from '../draft/applicants';
import { caseEventTexts, officeEventTexts, type OfficeEventKind } from '@uc/contract/filings/office-texts';

type Row = z.output<typeof caseRow>;
export type Detail = z.output<typeof caseDetail>;
type Action = Row['actions'][number];
type Person = Pick<Customer, 'permissions'>;

const dutyView = (kind: DutyKind, dueOn: string, today: string): z.output<typeof duty> => ({
  kind,
  text: dutyTexts[kind][0],
  due_on: dueOn,
  is_estimate: isEstimatedDuty(kind, dueOn),
  days_left: daysBetween(today, dueOn),
  consequence: dutyTexts[kind][1],
});

/** A case in a list. */
export const rowView = (
  row: CaseRow,
  { permissions }: Person,
  today: string,
  orders: readonly CaseOrderRow[],
): Row => ({
  app_no: row.app_no,
  area: row.area,
  kind: row.kind,
  kind_text: areas[row.area].kindText(row.kind),
  name: row.name,
  applicant: row.applicant,
  filing_no: row.filing_no,
  reg_no: row.reg_no,
  official: fen(row.official_fen),
  service: fen(row.service_fen),
  status: row.status,
  status_text: caseStatusTexts[row.status],
  duty: row.due_on === null ? null : dutyView(row.due_kind as DutyKind, row.due_on, today),
  pay_by: orders.find(({ state }) => state === 'unpaid')?.pay_by ?? null,
  created_by: row.created_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
  submitted_at: row.submitted_at,
  actions: actionsOf(row, permissions),
  version: row.version,
  ...classesOf(formOf(row) as TrademarkForm),
});

/** The actions on a case now, by its state and the person's permissions. */
export function actionsOf({ area, status }: CaseRow, permissions: ReadonlySet<string>): Action[] {
  const actions: [Action, boolean, string][] = [
    ['edit', status === 'draft', 'apply'],
    ['submit', status === 'draft', 'apply'],
    ['pay', status === 'pending_pay', 'pay'],
    ['reply', answered[status] !== undefined, 'reply'],
    ['confirm_draft', status === 'confirm', 'confirm'],
    ['change_draft', status === 'confirm', 'confirm'],
    ['withdraw', status === 'pending_pay', 'apply'],
    ['cancel', isBeforeFiling(status), 'apply'],
    ['delete', status === 'draft', 'apply'],
    ['copy', status !== 'draft' && status !== 'cancelled', 'apply'],
  ];
  const codes: Record<string, string> = {
    apply: `ip.${area}:apply`,
    reply: `ip.${area}:reply`,
    pay: 'ip.fee:pay',
    confirm: 'ip.case:confirm',
  };
  return actions.filter(([, fits, may]) => fits && permissions.has(codes[may]!)).map(([action]) => action);
}

/** A case in a list with its money: no papers, and no sealed data. */
export const summaryView = (row: CaseRow, person: Person, orders: readonly CaseOrderRow[], at: Date) => ({
  law_on: row.law_on,
  edition: row.edition,
  filed_on: row.filed_on,
  registered_on: row.registered_on,
  ends_on: row.ends_on,
  draft_changes_left: row.area === 'patent' ? changesLeft(row) : null,
  orders: orders.map((one) => orderView(one, row, at)),
  tally: tallyOf(orders),
  order_no: orders.find(({ state }) => state === 'unpaid')?.order_no ?? row.order_no,
  ...rowView(row, person, dayOf(at), orders),
});

/** A case with everything about it, people named as `operatorOf` shows them; of what is its applicants', only what an application shows. */
export async function detailView(
  deps: Pick<Deps, 'vault' | 'partners'>,
  db: Db,
  row: CaseRow,
  person: Person,
  operatorOf: (by: Initiator) => string = initiatorText,
): Promise<Detail> {
  const { uid, app_no: no } = row;
  const [stages, papers, duties, orders, at] = await Promise.all([
    stagesOf(db, uid, no),
    paperViews(deps, db, row),
    openDuties(db, uid, no),
    caseOrders(db, uid, no),
    now(db),
  ]);
  const today = dayOf(at);
  const files = await Promise.all(
    areas[row.area].files(formOf(row)).map(([id]) => findFileView(deps, db, uid, id)),
  );
  const label = deps.partners.ipOffice?.label ?? null;
  const story = storyOf(stages, papers);
  return {
    ...summaryView(row, person, orders, at),
    form: row.form as Detail['form'],
    applicants: openApplicants(deps, row).map(({ applicant_no, name, kind, id_no }) => ({
      applicant_no,
      name,
      kind_text: applicantKinds[kind as keyof typeof applicantKinds],
      id_mask: id_no === undefined ? '' : mask(id_no),
    })),
    files: files.filter((file) => file !== undefined),
    trails: trailsOf(orders),
    fix_note: row.fix_note,
    fix_items: fixItemsIn(row).map((item) => ({ ...item, text: fieldLabel(row.area, item.field) })),
    stages: stages.map(({ seq, at: when, event, to_status, actor_kind, actor, comment }) => ({
      seq,
      event,
      at: when,
      ...wordsOf({ seq, event, comment }, orders),
      status_text: caseStatusTexts[to_status as CaseStatus] ?? to_status,
      actor:
        actor_kind === 'office'
          ? `${actor}${label === null ? '' : `（${label}）`}`
          : operatorOf({ kind: actor_kind === 'system' ? 'system' : actor_kind, name: actor }),
      is_office: actor_kind === 'office',
      ...story.get(seq)!,
    })),
    papers,
    duties: duties.map(({ kind, due_on }: DutyRow) => dutyView(kind, due_on, today)),
    follow_ups: person.permissions.has(`ip.${row.area}:apply`)
      ? orderable(row, duties, orders, at).map((business) => ({
          business,
          text: businessTexts[row.area][business] ?? business,
        }))
      : [],
  };
}

/** A line about a later order is named by its business, which is its comment; once paid, by the comment alone. */
function wordsOf(
  { seq, event, comment }: Pick<StageRow, 'seq' | 'event' | 'comment'>,
  orders: readonly CaseOrderRow[],
): Pick<Detail['stages'][number], 'text' | 'comment'> {
  const text = stageText(event);
  if (comment === null || !['order', 'drop', 'filed'].includes(event)) return { text, comment };
  const isPaid = orders.some(({ paid_line: line }) => line === seq);
  return { text: isPaid ? comment : `${text}：${comment}`, comment: null };
}

export const stageText = (event: string): string =>
  caseEventTexts[event as keyof typeof caseEventTexts] ?? officeEventTexts[event as OfficeEventKind] ?? event;
