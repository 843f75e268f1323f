import { z } from 'zod';
import { get, post } from '../endpoint';
import { flag, id, lines, moment, text, version } from '../wire';
import { limits } from '../limits';
import { ticketLimits } from './texts';

const { title: titleMost } = limits.savedAnswer;

const HANDLE = 'staff.ticket:handle';
/** Answers that everybody uses are kept by whoever has this right. */
const SHARE = 'staff.answer:handle';

const answer = z.object({
  answer_no: id,
  title: z.string(),
  body: z.string(),
  is_shared: z.boolean(),
  changed_by: z.string(),
  updated_at: moment,
  version: z.int(),
});
/** A new one, or the one that is named, in the version that was seen. */
const save = {
  answer_no: id.optional(),
  version: version.optional(),
  title: text(titleMost, 2, `请填写2-${titleMost}个字`),
  body: lines(ticketLimits.most, ticketLimits.least, `请填写${ticketLimits.least}-${ticketLimits.most}个字`),
};
const saved = ['notFound', 'state.conflict', 'answer.most', 'answer.taken', 'form.invalid'] as const;
const one = { answer_no: id, version };
const gone = { output: z.object({}), refusals: ['notFound', 'state.conflict'] } as const;

/** Saved answers of staff (support.md#saved-answers). */
export const ticketAnswerStaffCalls = {
  /** One's own, and those that everybody uses. */
  staffAnswers: get('/support-api/adminapi/answer/list', {
    summary: '常用回复',
    access: HANDLE,
    input: { is_shared: flag.optional() },
    output: z.object({ list: z.array(answer) }),
  }),
  /** The same with what their placeholders stand for in a ticket. */
  staffAnswersFor: get('/support-api/adminapi/answer/for-ticket', {
    summary: '工单可用的常用回复',
    access: HANDLE,
    input: { no: id },
    output: z.object({
      list: z.array(
        z.object({
          answer_no: id,
          title: z.string(),
          is_shared: z.boolean(),
          /** Null where the ticket has nothing that a placeholder stands for. */
          text: z.string().nullable(),
          /** What is missing. */
          missing: z.array(z.string()),
        }),
      ),
    }),
    refusals: ['notFound'],
  }),
  staffAnswerSave: post('/support-api/adminapi/answer/save', {
    summary: '保存我的常用回复',
    access: HANDLE,
    input: save,
    output: answer,
    refusals: saved,
  }),
  staffAnswerDelete: post('/support-api/adminapi/answer/delete', {
    summary: '删除我的常用回复',
    access: HANDLE,
    input: one,
    ...gone,
  }),
  staffSharedAnswerSave: post('/support-api/adminapi/answer/save-shared', {
    summary: '保存共享的常用回复',
    access: SHARE,
    input: save,
    output: answer,
    refusals: saved,
  }),
  staffSharedAnswerDelete: post('/support-api/adminapi/answer/delete-shared', {
    summary: '删除共享的常用回复',
    access: SHARE,
    input: one,
    ...gone,
  }),
};
