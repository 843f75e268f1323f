import type { incubationStaffCalls } from '@uc/contract/maker/incubation-staff';
import { type Handlers, refuse, type Staff } from '../../call/index';
import { now } from '../../clock';
import { eachRow, type Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import { recordStaffOperation } from '../../operations/index';
import { mintId } from '../../vault/index';
import { lockProject } from '../projects/store';
import { notifyOwner } from '../projects/notifications';
import {
  acceptApplication,
  type Decided,
  endIncubation,
  graduateProject,
  keepIncubating,
  refuseApplication,
} from './decide';
import { grantWish } from './grant';
import { bookingByNo, moveBooking } from './mentor-store';
import { lockSeatMoney } from './seats';
import { caseOf } from './staff-view';
import { incubationByNo, incubationQueue, type IncubationRow, insertNote, lockIncubation } from './store';
import { supplyCalls } from './supply';
import { moveIncubation } from './transition';
import { askOf } from '../../room/index';

/** Handlers of staff for incubation (console.md#staff-calls). */
export const incubationStaff = (): Handlers<typeof incubationStaffCalls> => {
  const logged = async (tx: Tx, actor: Staff, row: IncubationRow, action: string, reason?: string) => {
    const changes = reason ? [{ field: 'reason', before: '', after: reason }] : [];
    const about = { uid: row.uid, bizNo: row.project_no, module: 'incubation', changes };
    await recordStaffOperation(tx, actor, { ...about, action });
    return caseOf(tx, row);
  };
  return {
    async staffIncubationList({ input, db }) {
      const { status, todo, keyword, sort } = input;
      const { rows, ...found } = await incubationQueue(
        db,
        { status: todo ? 'open' : status, keyword: keyword || undefined },
        { ...askOf(input), isNewestFirst: sort?.startsWith('-') ?? false },
      );
      return { list: await eachRow(db, rows, (db, row) => caseOf(db, row)), ...found };
    },
    async staffIncubationDetail({ input: { no }, db }) {
      const row = await incubationByNo(db, no);
      if (row === undefined) throw refuse('notFound');
      return caseOf(db, row);
    },
    async staffIncubationAccept({ input, actor, db }) {
      const row = await acceptApplication(db, await toDecide(db, actor, input), input.mentor_no);
      return logged(db, actor, row, 'staffIncubationAccept');
    },
    async staffIncubationRefuse({ input, actor, db }) {
      const row = await refuseApplication(db, await toDecide(db, actor, input), input.reason);
      return logged(db, actor, row, 'staffIncubationRefuse', input.reason);
    },
    async staffIncubationGraduate({ input, actor, db }) {
      const row = await graduateProject(db, await toDecide(db, actor, input), input.comment);
      return logged(db, actor, row, 'staffIncubationGraduate', input.comment);
    },
    async staffIncubationEnd({ input, actor, db }) {
      const row = await endIncubation(db, await toDecide(db, actor, input), input.reason);
      return logged(db, actor, row, 'staffIncubationEnd', input.reason);
    },
    async staffIncubationGrant({ input, actor, db }) {
      const row = await grantWish(db, await toDecide(db, actor, input), input.mentor_no);
      return logged(db, actor, row, 'staffIncubationGrant');
    },
    async staffIncubationKeep({ input, actor, db }) {
      const row = await keepIncubating(db, await toDecide(db, actor, input), input.reason);
      return logged(db, actor, row, 'staffIncubationKeep', input.reason);
    },
    async staffIncubationNote({ input, actor, db }) {
      const { project, row, by } = await toDecide(db, actor, input);
      if (row.status !== 'running') throw refuse('state.conflict');
      await saveNote(db, row, input.text);
      const changed = await moveIncubation(db, row, {}, { step: 'note', by });
      await notifyOwner(db, project, '导师有新的记录', '请在项目详情的孵化进度中查看。');
      return logged(db, actor, changed, 'staffIncubationNote');
    },
    async staffMeetingClose({ input, actor, db }) {
      const booking = await bookingByNo(db, input.booking_no);
      const row = booking && (await lockIncubation(db, booking));
      if (booking === undefined || row === undefined) throw refuse('notFound');
      if (booking.starts_at > (await now(db))) throw refuse('state.conflict');
      const closed = await moveBooking(db, booking, { status: input.outcome, note: input.note });
      if (closed === undefined) throw refuse('state.conflict');
      return logged(db, actor, row, 'staffMeetingClose', input.note);
    },
    ...supplyCalls(),
  };
};

/** A note of the mentor, for the people of the project. */
export async function saveNote(tx: Tx, { uid, incubation_no }: IncubationRow, text: string): Promise<void> {
  const note = { uid, incubation_no, note_no: mintId('IM'), author: '导师', text, at: await now(tx) };
  await insertNote(tx, note);
}

/** An incubation in the version that was seen, after its money and its project have been locked. Refuses notFound, state.conflict. */
async function toDecide(
  tx: Tx,
  actor: Staff,
  { no, version }: { no: string; version: number },
): Promise<Decided> {
  const found = await incubationByNo(tx, no);
  if (found === undefined) throw refuse('notFound');
  await lockSeatMoney(tx, found.uid);
  const project = await lockProject(tx, { uid: found.uid, creator: null }, found.project_no);
  const row = await lockIncubation(tx, found);
  if (project === undefined || row?.version !== version) throw refuse('state.conflict');
  return { project, row, by: initiatorOf(actor) };
}
