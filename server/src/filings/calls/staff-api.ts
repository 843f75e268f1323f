import type { casesStaffCalls } from '@uc/contract/filings/cases-staff';
import { type Handlers, ownTransaction, refuse, refuseForm, type Staff } from '../../call/index';
import { now } from '../../clock';
import { dayOf, isAfter } from '@uc/contract/day';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { uploadSlots } from '../../files/index';
import { initiatorOf } from '../../ledger/index';
import { recordStaffOperation } from '../../operations/index';
import { mintId } from '../../vault/index';
import { caseOrders, lockCaseOrder } from '../money/store';
import { lockCaseMoney } from '../money/money';
import { staffCases } from './staff-store';
import { staffRows, staffView } from './staff-view';
import { askForFix } from '../papers/fix';
import { fileOrder } from '../office/file-case';
import { notifyCase } from '../cases/notifications';
import { bookReceipt } from '../office/receipt';
import { receiveOffice } from '../office/office';
import { noticesNow, refuseRepeated } from '../office/office-turn';
import { keepNotice, sendPaper } from '../papers/papers';
import { askCorrection, decideCorrection } from '../office/correction';
import { refuseNumber } from '../office/numbers';
import { handInAnswer } from '../office/release';
import { caseByNo, type CaseRow, changeCase, findCase, lockCase } from '../cases/store';
import { recordStage, transitionCase } from '../cases/transition';
import { askOf } from '../../room/index';

/**
 * Handlers of staff for filings (filings.md#papers-of-a-case): who has taken a case sees its papers, finance
 * amounts alone.
 */
export const caseStaff = (deps: Deps): Handlers<typeof casesStaffCalls> => {
  const inSlot = uploadSlots({ each: 1, all: 2 });
  const shown = (db: Db, row: CaseRow, actor: Staff) => staffView(deps, db, row, actor);
  const decided = async (tx: Tx, actor: Staff, row: CaseRow, action: string) => {
    await recordStaffOperation(tx, actor, { uid: row.uid, bizNo: row.app_no, module: 'cases', action });
    return shown(tx, (await findCase(tx, row.uid, row.app_no))!, actor);
  };
  return {
    async staffCaseList({ input, actor, db }) {
      const { queue, todo, area, keyword } = input;
      const { rows, ...found } = await staffCases(
        db,
        { queue, todo: todo && actor, area, keyword: keyword || undefined },
        askOf(input),
      );
      return { list: await staffRows(deps, db, rows, actor), ...found };
    },
    async staffCaseDetail({ input: { no }, actor, db }) {
      const row = await caseByNo(db, no);
      if (row === undefined || row.submitted_at === null) throw refuse('notFound');
      return shown(db, row, actor);
    },
    async staffCaseTake({ input, actor, db }) {
      const row = await caseAt(db, input);
      if (row.staff_id === actor.staffId) throw refuse('state.conflict');
      const taken = await changeCase(db, row, { staff_id: actor.staffId, staff_name: actor.name });
      if (taken === undefined) throw refuse('state.conflict');
      await recordStage(db, taken, 'taken', { by: initiatorOf(actor) });
      return decided(db, actor, taken, 'staffCaseTake');
    },
    async staffCaseApprove({ input, actor, db }) {
      const row = await transitionCase(db, await mine(db, actor, input), 'approve', {
        by: initiatorOf(actor),
      });
      await notifyCase(db, row, `材料审核通过：${row.name}`, `“${row.name}”材料审核通过，我们将尽快办理。`);
      return decided(db, actor, row, 'staffCaseApprove');
    },
    async staffCaseFix({ input, actor, db }) {
      const row = await askForFix(db, await mine(db, actor, input), initiatorOf(actor), input.items);
      return decided(db, actor, row, 'staffCaseFix');
    },
    async staffCaseDraft({ input, actor, db }) {
      const row = await transitionCase(db, await mine(db, actor, input), 'draft_ready', {
        by: initiatorOf(actor),
        comment: input.note,
      });
      await notifyCase(
        db,
        row,
        `稿件待确认：${row.name}`,
        `“${row.name}”的申请文件已撰写完成，请确认稿件或提出修改。`,
        {
          level: 'warn',
          sms: true,
        },
      );
      return decided(db, actor, row, 'staffCaseDraft');
    },
    async staffCaseFile({ input, actor, db }) {
      const before = await mine(db, actor, input);
      const row = await fileOrder(deps, db, before, initiatorOf(actor), {
        orderNo: input.order_no,
        filingNo: input.filing_no || undefined,
        filedOn: input.filed_on,
      });
      return decided(db, actor, row, 'staffCaseFile');
    },
    async staffCaseNotice({ input, actor, db }) {
      const row = await mine(db, actor, input);
      const { kind, served_on: servedOn, delivery, number, comment } = input;
      if (isAfter(servedOn, dayOf(await now(db))))
        throw refuseForm({ field: 'served_on', message: '送达日期不能晚于今天' });
      const orders = await caseOrders(db, row.uid, row.app_no);
      await refuseRepeated(db, row, { kind, servedOn, orders });
      if (!noticesNow(row, orders).includes(kind))
        throw refuseForm({ field: 'kind', message: '该通知与案件当前状态不符' });
      await refuseNumber(db, row, kind, number);
      const eventId = mintId('desk-');
      const typed = { place: 0, kind, servedOn, delivery, number: number || null, comment };
      await receiveOffice(db, row.app_no, [{ eventId, ...typed }], initiatorOf(actor));
      if (input.file_id !== undefined) await keepNotice(db, row, { eventId, fileId: input.file_id, actor });
      return decided(db, actor, row, 'staffCaseNotice');
    },
    async staffCaseAnswered({ input, actor, db }) {
      const row = await mine(db, actor, input);
      await handInAnswer(deps, db, row, initiatorOf(actor), input.handed_on);
      return decided(db, actor, row, 'staffCaseAnswered');
    },
    async staffCaseCorrect({ input, actor, db }) {
      const row = await askCorrection(db, actor, await mine(db, actor, input), input);
      return decided(db, actor, row, 'staffCaseCorrect');
    },
    async staffCaseCorrectDecide({ input, actor, db }) {
      const row = await decideCorrection(db, actor, await caseAt(db, input), input.event);
      return decided(db, actor, row, 'staffCaseCorrectDecide');
    },
    async staffCaseReceipt({ input, actor, db }) {
      const row = await mine(db, actor, input);
      const order = await lockCaseOrder(db, row.uid, input.order_no);
      if (order === undefined || order.app_no !== row.app_no) throw refuse('notFound');
      await bookReceipt(db, row, order, { by: initiatorOf(actor), receiptNo: input.receipt_no });
      return decided(db, actor, row, 'staffCaseReceipt');
    },
    // A file is opened and stored before the transaction that makes it part of the case.
    staffCasePaper: ownTransaction(async ({ input: { no, version, file, ...paper }, actor, db }) => {
      const row = await takenCase(db, actor, { no, version });
      await inSlot(row.uid, () =>
        sendPaper(deps, actor, row, paper, file, (tx) =>
          recordStaffOperation(tx, actor, {
            uid: row.uid,
            bizNo: no,
            module: 'cases',
            action: 'staffCasePaper',
          }),
        ),
      );
      return shown(db, (await caseByNo(db, no))!, actor);
    }),
  };
};

/** A case that the person has taken, read alone. Refuses notFound, state.conflict, filing.notYours. */
export async function takenCase(
  db: Db,
  actor: Staff,
  { no, version }: { no: string; version?: number },
): Promise<CaseRow> {
  const row = await caseByNo(db, no);
  if (row === undefined || row.submitted_at === null) throw refuse('notFound');
  if (version !== undefined && row.version !== version) throw refuse('state.conflict');
  if (row.staff_id !== actor.staffId) throw refuse('filing.notYours');
  return row;
}

/** A case in the version that staff saw, locked after the accounts of its money. */
async function caseAt(tx: Tx, { no, version }: { no: string; version: number }): Promise<CaseRow> {
  const found = await caseByNo(tx, no);
  if (found === undefined || found.submitted_at === null) throw refuse('notFound');
  await lockCaseMoney(tx, found.uid);
  const row = await lockCase(tx, found.uid, no);
  if (row === undefined || row.version !== version) throw refuse('state.conflict');
  return row;
}

/** As `caseAt`, for the member of staff who has taken the case. Refuses filing.notYours. */
async function mine(tx: Tx, actor: Staff, input: { no: string; version: number }): Promise<CaseRow> {
  const row = await caseAt(tx, input);
  if (row.staff_id !== actor.staffId) throw refuse('filing.notYours');
  return row;
}
