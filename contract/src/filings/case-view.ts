import { z } from 'zod';
import { fileView } from '../files';
import { day, id, moment, yuan } from '../wire';

/** Actions that may be taken on a case now, in the order in which they are offered. */
export const caseActions = [
  'edit',
  'submit',
  'pay',
  'reply',
  'confirm_draft',
  'change_draft',
  'order',
  'withdraw',
  'cancel',
  'delete',
  'copy',
] as const;
/** A task with its day, and the consequence of missing it. */
export const duty = z.object({
  kind: z.string(),
  text: z.string(),
  due_on: day,
  /** It rests on working days that nobody has announced yet. */
  is_estimate: z.boolean(),
  days_left: z.int(),
  consequence: z.string(),
});
/** A case in a list. */
export const caseRow = z.object({
  app_no: id,
  area: z.enum(['copyright', 'trademark', 'patent']),
  kind: z.string(),
  kind_text: z.string(),
  name: z.string(),
  applicant: z.string(),
  /** 申请号, or 流水号 of a copyright; null before it is filed. */
  filing_no: z.string().nullable(),
  reg_no: z.string().nullable(),
  /** The class of a trademark. */
  class: z.int().nullable(),
  /** The other classes in the draft of a trademark: each becomes a case of its own (ADR 99). */
  more_classes: z.array(z.int()),
  official: yuan,
  service: yuan,
  status: z.string(),
  status_text: z.string(),
  duty: duty.nullable(),
  /** Until when its order is to be paid; null where none waits. */
  pay_by: moment.nullable(),
  created_by: z.string(),
  created_at: moment,
  updated_at: moment,
  submitted_at: moment.nullable(),
  actions: z.array(z.enum(caseActions)),
  version: z.int(),
});
/** One line of the timeline (filings.md#the-page-of-a-case). */
const stage = z.object({
  seq: z.int(),
  event: z.string(),
  at: moment,
  text: z.string(),
  status_text: z.string(),
  actor: z.string(),
  comment: z.string().nullable(),
  /** Sent by the office, and in the sandbox labelled as such. */
  is_office: z.boolean(),
  /** The papers that came with it, by their `seq`. */
  papers: z.array(z.int()),
  /** The line of the notice or request that it answers, or lets pass. */
  answers: z.int().nullable(),
});
/** A paper of a case with its newest file; earlier files are kept as versions. */
const paper = z.object({
  seq: z.int(),
  kind: z.string(),
  title: z.string(),
  side: z.string(),
  side_text: z.string(),
  at: moment,
  file: fileView.nullable(),
  versions: z.array(z.object({ no: z.int(), at: moment, by: z.string(), file: fileView })),
});
/** One order of a case: its fees, and the place of its official and its service part. */
export const caseOrder = z.object({
  order_no: id,
  business: z.string(),
  business_text: z.string(),
  official: yuan,
  service: yuan,
  state: z.string(),
  state_text: z.string(),
  /** While it waits for its payment: seconds left, and the consequence at zero. */
  left_seconds: z.int().nullable(),
  at_zero: z.string().nullable(),
  official_state: z.string(),
  official_text: z.string(),
  /** The office's receipt for the official part. */
  official_receipt: z.string().nullable(),
  /** The day on which the service part was earned: our receipt is the order's. */
  service_earned_on: day.nullable(),
  service_text: z.string(),
  returned: yuan,
  paid_at: moment.nullable(),
  /** The lines of the timeline with which it was paid, got the office's receipt, and went back, by their `seq`. */
  paid_line: z.int().nullable(),
  receipt_line: z.int().nullable(),
  returned_line: z.int().nullable(),
  ended_at: moment.nullable(),
  items: z.array(z.object({ text: z.string(), kind: z.enum(['official', 'service']), amount: yuan })),
});
/** The money of a case: paid = held + with the office or to it + earned + returned (filings.md#money-of-filings). */
export const tally = z.object({
  paid: yuan,
  escrow: yuan,
  official_held: yuan,
  official_paid: yuan,
  earned: yuan,
  returned: yuan,
});
/** One of the two trails of a case's money: what was paid is held by us, with the office, spent or given back. */
const trail = z.object({ paid: yuan, escrow: yuan, held: yuan, spent: yuan, returned: yuan });
/** Both trails of a case; the service is never held for the office. */
export const trails = z.object({ official: trail, service: trail });
/** A case with everything about it. */
export const caseDetail = caseRow.extend({
  form: z.record(z.string(), z.unknown()),
  applicants: z.array(
    z.object({ applicant_no: id, name: z.string(), kind_text: z.string(), id_mask: z.string() }),
  ),
  files: z.array(fileView),
  /** The day whose tables of law the case keeps. */
  law_on: day,
  edition: z.int().nullable(),
  filed_on: day.nullable(),
  registered_on: day.nullable(),
  ends_on: day.nullable(),
  /** The correction that the platform asks for. */
  fix_note: z.string().nullable(),
  /** Fields to correct; empty where the whole form may be changed. */
  fix_items: z.array(z.object({ field: z.string(), text: z.string(), reason: z.string() })),
  draft_changes_left: z.int().nullable(),
  stages: z.array(stage),
  papers: z.array(paper),
  duties: z.array(duty),
  orders: z.array(caseOrder),
  tally,
  trails,
  /** Orders that may be placed now. */
  follow_ups: z.array(z.object({ business: z.string(), text: z.string() })),
  order_no: id.nullable(),
});
