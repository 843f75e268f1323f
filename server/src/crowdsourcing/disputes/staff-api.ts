import type { Api } from '@uc/contract';
import { compare, type Fen, fen, formatFen } from '@uc/contract/money';
import { type Handlers, refuse, refuseForm, type Staff } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import { lockAlone, takeAlone } from '../../finance/bookings/index';
import { initiatorOf } from '../../ledger/index';
import { recordStaffOperation } from '../../operations/index';
import type { Cause } from '../contracts/transition';
import { contractByNo } from '../contracts/store';
import { divisionOfMilestone } from '../contracts/dispute';
import { notifySide } from '../contracts/notifications';
import { evidenceOfStaff, exportEvidenceForStaff } from './evidence-pack';
import { divisionText } from './division';
import { arbitrate, divide } from './end';
import { type LockedDispute, lockWithContract } from './parties';
import { caseOf, caseRow } from './staff-view';
import { hasEnded, next } from './states';
import { disputeByNo, type DisputeRow, disputeQueue } from './store';
import { moveDispute, saveDispute, say } from './transition';
import { askOf } from '../../room/index';

type Names =
  | 'staffDisputeList'
  | 'staffDisputeDetail'
  | 'staffDisputePack'
  | 'staffDisputePackState'
  | 'staffDisputeNote'
  | 'staffDisputeArbitrate'
  | 'staffDisputePreview'
  | 'staffDisputeRule'
  | 'staffDisputeReview';

/**
 * Mediation and ruling (crowdsourcing.md#dispute-states); above 10,000.00 in dispute, in all that one person
 * has ruled on alone in 24 hours, a second person confirms.
 */
export function disputesStaff(): Pick<Handlers<Api['disputes']>, Names> {
  const logged = async (tx: Tx, actor: Staff, row: DisputeRow, action: Names, after = '') => {
    const changes = after === '' ? [] : [{ field: '内容', before: '', after }];
    await recordStaffOperation(tx, actor, {
      uid: row.uid,
      bizNo: row.dispute_no,
      module: 'disputes',
      action,
      changes,
    });
    return caseOf(tx, row, actor);
  };
  return {
    async staffDisputeList({ input, actor, db }) {
      const { status, todo, keyword, sort } = input;
      const { rows, ...found } = await disputeQueue(
        db,
        { status, todo: todo && actor, keyword: keyword || undefined },
        { ...askOf(input), isNewestFirst: sort?.startsWith('-') ?? false },
      );
      const list = [];
      for (const row of rows) list.push(await caseRow(db, row, actor));
      return { list, ...found };
    },
    staffDisputeDetail: async ({ input: { no }, actor, db }) => caseOf(db, await foundDispute(db, no), actor),
    async staffDisputePack({ input: { no }, actor, db }) {
      const row = await foundDispute(db, no);
      const task = await exportEvidenceForStaff(db, actor, row.contract_no);
      await logged(db, actor, row, 'staffDisputePack');
      return task;
    },
    staffDisputePackState: async ({ input: { no }, db }) => ({
      task: await evidenceOfStaff(db, (await foundDispute(db, no)).contract_no),
    }),
    async staffDisputeNote({ input, actor, db }) {
      const { held, row } = await disputeToDecide(db, input);
      if (row.status !== 'mediating' && row.status !== 'arbitrating') throw refuse('state.conflict');
      const noted = await saveDispute(db, row, {});
      await say(db, noted, 'note', causeOf(actor, input.text));
      await notifySide(db, held.contract, 'both', {
        title: '平台给出调解意见',
        content: `${row.milestone_title}的维权有调解意见：${input.text}`.slice(0, 200),
        sms: false,
      });
      return logged(db, actor, noted, 'staffDisputeNote', input.text);
    },
    async staffDisputeArbitrate({ input, actor, db }) {
      const locked = await disputeToDecide(db, input);
      const row = await arbitrate(db, locked, causeOf(actor, input.reason));
      return logged(db, actor, row, 'staffDisputeArbitrate', input.reason);
    },
    async staffDisputePreview({ input: { no, back }, db }) {
      const row = await foundDispute(db, no);
      if (hasEnded(row.status)) throw refuse('state.conflict');
      refuseAbove(row, back);
      const contract = (await contractByNo(db, row.contract_no))!;
      const { fee, tax, arrives } = await divisionOfMilestone(db, contract, row.milestone, back);
      return { back, fee, tax, arrives };
    },
    async staffDisputeRule({ input, actor, db }) {
      await lockAlone(db, actor, 'ruling');
      const locked = await disputeToDecide(db, input);
      refuseAbove(locked.row, input.back);
      const row = await rule(db, locked, actor, input);
      return logged(db, actor, row, 'staffDisputeRule', divisionText(row, input.back));
    },
    async staffDisputeReview({ input, actor, db }) {
      const locked = await disputeToDecide(db, input);
      if (locked.row.status !== 'reviewing') throw refuse('state.conflict');
      if (locked.row.ruled_by === actor.staffId) throw refuse('staff.samePerson');
      const row = await review(db, locked, actor, input);
      return logged(db, actor, row, 'staffDisputeReview', input.event);
    },
  };
}

function refuseAbove(row: DisputeRow, back: Fen): void {
  const amount = fen(row.amount_fen);
  if (compare(back, amount) > 0)
    throw refuseForm({ field: 'back', message: `退回金额不能超过${formatFen(amount)}元` });
}

const causeOf = (actor: Staff, comment: string): Cause => ({
  by: initiatorOf(actor),
  side: 'staff',
  comment,
});

async function foundDispute(db: Db, no: string): Promise<DisputeRow> {
  const found = await disputeByNo(db, no);
  if (found === undefined) throw refuse('notFound');
  return found;
}

/** The dispute in the version that was seen. */
async function disputeToDecide(
  tx: Tx,
  { no, version }: { no: string; version: number },
): Promise<LockedDispute> {
  const locked = await lockWithContract(tx, await foundDispute(tx, no));
  if (locked.row.version !== version) throw refuse('state.conflict');
  return locked;
}

async function rule(
  tx: Tx,
  locked: LockedDispute,
  actor: Staff,
  { back, reason }: { back: Fen; reason: string },
): Promise<DisputeRow> {
  const { row } = locked;
  if (next(row.status, 'rule') === undefined) throw refuse('state.conflict');
  const { isAlone } = await takeAlone(tx, actor, 'ruling', fen(row.amount_fen));
  const cause = causeOf(actor, `${divisionText(row, back)}。${reason}`);
  const ruled_by = actor.staffId;
  const ruled = isAlone
    ? await divide(tx, locked, 'rule', { back, cause, change: { ruled_by } })
    : await moveDispute(tx, row, 'rule_large', { ruled_by, back_fen: back });
  await say(tx, ruled, 'rule', cause);
  return ruled;
}

async function review(
  tx: Tx,
  locked: LockedDispute,
  actor: Staff,
  { event, reason }: { event: 'confirm' | 'decline'; reason?: string | undefined },
): Promise<DisputeRow> {
  const { row } = locked;
  if (event === 'decline') {
    if (reason === undefined) throw refuseForm({ field: 'reason', message: '请填写退回的原因' });
    const back = await moveDispute(tx, row, 'decline', { ruled_by: null, back_fen: null });
    await say(tx, back, 'decline', causeOf(actor, reason));
    return back;
  }
  const back = fen(row.back_fen!);
  const cause = causeOf(actor, divisionText(row, back));
  const change = { confirmed_by: actor.staffId };
  const ended = await divide(tx, locked, 'confirm', { back, cause, change });
  await say(tx, ended, 'confirm', cause);
  return ended;
}
