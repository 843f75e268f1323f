import type { Input, Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { filledAnswer, unknownPlaceholder } from '@uc/contract/support/answer-texts';
import type { ticketAnswerStaffCalls } from '@uc/contract/support/answers';
import type { TicketDocument } from '@uc/contract/support/texts';
import { messageObjects } from '@uc/contract/message-texts';
import { profileOf } from '../accounts/index';
import { type Handlers, refuse, refuseForm, type Staff } from '../call/index';
import type { Db, Tx } from '../db/index';
import { mintId } from '../vault/index';
import { ticketByNo } from './queue-store';
import {
  type AnswerRow,
  answersOf,
  changeAnswer,
  countAnswers,
  deleteAnswer,
  findAnswer,
  insertAnswer,
  type Keeper,
  lockAnswers,
} from './saved-answer-store';
import type { TicketRow } from './store';

type Answer = Output<typeof ticketAnswerStaffCalls.staffAnswerSave>;
type Typed = Input<typeof ticketAnswerStaffCalls.staffAnswerSave>;
type Named = Input<typeof ticketAnswerStaffCalls.staffAnswerDelete>;
/** Answers that everybody uses belong to nobody. */
const SHARED: Keeper = null;

/** Saved answers of staff (support.md#saved-answers). */
export const answerStaff = (): Handlers<typeof ticketAnswerStaffCalls> => ({
  async staffAnswers({ input: { is_shared: isShared }, actor: { staffId }, db }) {
    const keepers = [...(isShared === true ? [] : [staffId]), ...(isShared === false ? [] : [SHARED])];
    return { list: (await answersOf(db, keepers)).map(answerView) };
  },
  async staffAnswersFor({ input: { no }, actor: { staffId }, db }) {
    const row = await ticketByNo(db, no);
    if (row === undefined) throw refuse('notFound');
    const values = await valuesOf(db, row);
    const list = (await answersOf(db, [staffId, SHARED])).map((answer) => {
      const { text, missing } = filledAnswer(answer.body, values);
      const { answer_no, title, staff_id } = answer;
      return {
        answer_no,
        title,
        is_shared: staff_id === null,
        text: missing.length === 0 ? text : null,
        missing,
      };
    });
    return { list };
  },
  staffAnswerSave: ({ input, actor, db }) => saveAnswer(db, actor, actor.staffId, input),
  staffAnswerDelete: ({ input, actor, db }) => removeAnswer(db, actor.staffId, input),
  staffSharedAnswerSave: ({ input, actor, db }) => saveAnswer(db, actor, SHARED, input),
  staffSharedAnswerDelete: ({ input, db }) => removeAnswer(db, SHARED, input),
});

/** What placeholders stand for in a ticket; one without a document has no number of one. */
async function valuesOf(db: Db, { uid, ticket_no: no, kind, biz_no: document }: TicketRow) {
  const owner = await profileOf(db, uid);
  return {
    ...(owner !== undefined && { 客户: owner.nickname }),
    工单: no,
    ...(kind !== null &&
      document !== null && { 单据: messageObjects[kind as TicketDocument].text, 单号: document }),
  };
}

/** Adds an answer, or changes the one that is named. Refuses notFound, state.conflict, answer.most, answer.taken, form.invalid. */
export async function saveAnswer(
  tx: Tx,
  { name }: Pick<Staff, 'name'>,
  keeper: Keeper,
  { answer_no: no, version, title, body }: Typed,
): Promise<Answer> {
  const unknown = unknownPlaceholder(body);
  if (unknown !== undefined)
    throw refuseForm({ field: 'body', message: `没有“{${unknown}}”这个占位符，请从下方列出的占位符中选择` });
  const change = { title, body, changed_by: name };
  if (no === undefined) {
    await lockAnswers(tx, keeper);
    const most = keeper === SHARED ? limits.savedAnswer.shared : limits.savedAnswer.own;
    if ((await countAnswers(tx, keeper)) >= most) throw refuse('answer.most', { most });
    return answerView(await insertAnswer(tx, { ...change, answer_no: mintId('CA'), staff_id: keeper }));
  }
  const changed = await changeAnswer(tx, await answerToChange(tx, keeper, { no, version }), change);
  if (changed === undefined) throw refuse('state.conflict');
  return answerView(changed);
}

async function removeAnswer(tx: Tx, keeper: Keeper, { answer_no: no, version }: Named) {
  if (!(await deleteAnswer(tx, await answerToChange(tx, keeper, { no, version }))))
    throw refuse('state.conflict');
  return {};
}

/** An answer of a keeper in the version that was seen. */
async function answerToChange(
  tx: Tx,
  keeper: Keeper,
  { no, version }: { no: string; version: number | undefined },
): Promise<AnswerRow> {
  const row = await findAnswer(tx, keeper, no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version) throw refuse('state.conflict');
  return row;
}

const answerView = ({
  answer_no,
  staff_id,
  title,
  body,
  changed_by,
  updated_at,
  version,
}: AnswerRow): Answer => ({
  answer_no,
  title,
  body,
  is_shared: staff_id === null,
  changed_by,
  updated_at,
  version,
});
