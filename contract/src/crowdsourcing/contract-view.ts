import { z } from 'zod';
import { day, enumOf, id, moment, uid, whole, yuan, yuanUpTo } from '../wire';
import { limits } from '../limits';
import {
  contractActions,
  contractStatusTexts,
  milestoneActions,
  milestoneStatusTexts,
  sideTexts,
} from './contract-texts';
import { requestModes } from './request-texts';

const file = z.object({ file_id: id, name: z.string() });
/** A point of a picture, in thousandths of its width and height. */
const note = z.object({
  note_no: z.int(),
  file_id: id,
  x: z.int(),
  y: z.int(),
  text: z.string(),
  at: moment,
  answer: z.string().nullable(),
  answered_at: moment.nullable(),
});
/** The clock of a contract or milestone: the same for both sides, with the consequence at zero. */
const clock = z.object({ at: moment, left_seconds: z.int(), ends: z.string() });

/**
 * Where the money of a contract is, as it is booked: what was paid in (`funded`) is the sum of the other six. The tax that is
 * withheld is the provider's own matter: to the buyer it is a part of the income.
 */
const money = z.object({
  funded: yuan,
  escrow: yuan,
  /** The provider's income after the fee: pending, and arrived. */
  pending: yuan,
  released: yuan,
  fee: yuan,
  tax: yuan,
  /** Given back to the buyer. */
  back: yuan,
});

/** One milestone with its deliveries, the newest first (crowdsourcing-forms.md#contract-fields). */
export const milestone = z.object({
  seq: z.int(),
  title: z.string(),
  amount: yuan,
  due_date: day,
  status: enumOf(milestoneStatusTexts),
  status_text: z.string(),
  order_no: id.nullable(),
  /** In escrow now. */
  escrow: yuan,
  /** The provider's income from it after the fee, null before signing. */
  income: yuan.nullable(),
  revisions_left: z.int(),
  clock: clock.nullable(),
  dispute_no: id.nullable(),
  deliverables: z.array(
    z.object({
      version: z.int(),
      note: z.string(),
      at: moment,
      files: z.array(file),
      /** The changes that the buyer asked for in this version. */
      answer: z.string().nullable(),
      /** The buyer's marks on its pictures, with the provider's answers. */
      notes: z.array(note),
      /** This person may mark points; or answer those that are not answered. */
      can_note: z.boolean(),
      can_answer: z.boolean(),
    }),
  ),
  actions: z.array(enumOf(milestoneActions)),
});

const change = z.object({
  change_no: z.int(),
  by: enumOf(sideTexts),
  by_text: z.string(),
  reason: z.string(),
  status: z.enum(['open', 'agreed', 'refused', 'withdrawn']),
  status_text: z.string(),
  at: moment,
  milestones: z.array(z.object({ title: z.string(), amount: yuan, due_date: day })),
  total: yuan,
  /** This person may answer it; or take it back. */
  can_answer: z.boolean(),
  can_withdraw: z.boolean(),
});

/** A contract as one of its sides sees it (crowdsourcing-forms.md#contract-fields). */
export const contractView = z.object({
  contract_no: id,
  request_no: id,
  title: z.string(),
  mode: enumOf(requestModes),
  mode_text: z.string(),
  role: enumOf(sideTexts),
  buyer: z.object({ uid, name: z.string(), confirmed_at: moment.nullable() }),
  provider: z.object({ uid, name: z.string(), confirmed_at: moment.nullable() }),
  total: yuan,
  money,
  /** The service fee as it was fixed at signing, in basis points; before that as the text has it. */
  fee_bps: z.int(),
  /** For the provider: the income from the milestones not settled yet, if each were accepted now. */
  ahead: z.object({ fee: yuan, tax: yuan, arrives: yuan }).nullable(),
  status: enumOf(contractStatusTexts),
  /** A milestone of it is disputed. */
  is_disputed: z.boolean(),
  status_text: z.string(),
  clock: clock.nullable(),
  text: z.string(),
  text_version: z.int(),
  /** SHA-256 of the text, as both sides confirmed it. */
  text_hash: z.string(),
  signed_at: moment.nullable(),
  ended_at: moment.nullable(),
  reason: z.string().nullable(),
  /** The side that proposed to end it. */
  end_by: enumOf(sideTexts).nullable(),
  /** While a side proposes it: the amount that goes back to the buyer, and the provider's income so far after the fee. */
  ending: z.object({ back: yuan, paid: yuan }).nullable(),
  milestones: z.array(milestone),
  changes: z.array(change),
  events: z.array(
    z.object({
      at: moment,
      text: z.string(),
      actor: z.string(),
      milestone: z.int().nullable(),
      comment: z.string().nullable(),
    }),
  ),
  actions: z.array(enumOf(contractActions)),
});

/** A contract in a list. */
export const contractRow = contractView
  .pick({
    contract_no: true,
    request_no: true,
    title: true,
    mode_text: true,
    role: true,
    total: true,
    status: true,
    is_disputed: true,
    status_text: true,
    clock: true,
    signed_at: true,
  })
  .extend({
    other: z.string(),
    escrow: yuan,
    /** The milestone that is worked on. */
    current: z.string().nullable(),
    /** The provider's income: pending, and arrived. */
    pending: yuan,
    released: yuan,
    created_at: moment,
  });

/** One line of the 留言板. */
export const contractPost = z.object({
  seq: z.int(),
  at: moment,
  is_own: z.boolean(),
  author: z.string(),
  side: enumOf(sideTexts),
  text: z.string(),
  files: z.array(file),
});

/** The milestones of a contract as they are typed. */
export const milestonesIn = z
  .array(
    z.strictObject({
      title: z.string().trim().min(2, '里程碑名称为2-40个字').max(40, '里程碑名称为2-40个字'),
      amount: yuanUpTo(limits.crowd.most),
      due_date: day,
    }),
  )
  .min(1, '请至少填写1个里程碑')
  .max(10, '里程碑最多10个');
export const milestoneKey = { contract_no: id, seq: whole(1, 20) };
