import type { worksStaffCalls } from '@uc/contract/works/staff';
import { workFieldTexts } from '@uc/contract/works/texts';
import { type Handlers, refuse, type Staff } from '../call/index';
import { eachRow, type Tx } from '../db/index';
import type { Deps } from '../deps';
import { initiatorOf } from '../ledger/index';
import { recordStaffOperation } from '../operations/index';
import { approveWork, banWork, rejectWork } from './decide';
import { isPublic } from './states';
import { workByNo, workQueue } from './queue-store';
import { caseOf } from './staff-view';
import { lockWork, lockWorks, type WorkRow } from './store';
import { askOf } from '../room/index';

type Change = { field: string; before: string; after: string };

/** The queue of works (works.md#work-states). */
export const worksStaff = (deps: Deps): Handlers<typeof worksStaffCalls> => {
  const logged = async (tx: Tx, actor: Staff, row: WorkRow, action: string, changes: Change[] = []) => {
    const about = { uid: row.uid, bizNo: row.work_no, module: 'works', changes };
    await recordStaffOperation(tx, actor, { ...about, action });
    return caseOf(deps, tx, row, { actor, isWhole: true });
  };
  return {
    async staffWorkList({ input, actor, db }) {
      const { status, todo, keyword, sort } = input;
      const { rows, ...found } = await workQueue(
        db,
        { status: todo ? 'open' : status, workNo: keyword || undefined },
        { ...askOf(input), isNewestFirst: sort?.startsWith('-') ?? false },
      );
      const list = await eachRow(db, rows, (db, row) => caseOf(deps, db, row, { actor, isWhole: false }));
      return { list, ...found };
    },
    async staffWorkDetail({ input: { no }, actor, db }) {
      const row = await workByNo(db, no);
      if (row === undefined) throw refuse('notFound');
      return caseOf(deps, db, row, { actor, isWhole: true });
    },
    async staffWorkApprove({ input, actor, db }) {
      const row = await approveWork(db, await workToDecide(db, input), initiatorOf(actor));
      return logged(db, actor, row, 'staffWorkApprove');
    },
    async staffWorkReject({ input, actor, db }) {
      const { items } = input;
      const row = await rejectWork(db, await workToDecide(db, input), items, initiatorOf(actor));
      const changes = items.map(({ field, reason }) => ({
        field: workFieldTexts[field],
        before: '',
        after: reason,
      }));
      return logged(db, actor, row, 'staffWorkReject', changes);
    },
    async staffWorkBan({ input, actor, db }) {
      const { reason } = input;
      const shown = await workToDecide(db, input);
      // Only public works are taken down; one that waits is refused instead, and one that its owner took down is
      // not seen.
      if (!isPublic(shown.status)) throw refuse('state.conflict');
      const row = await banWork(db, shown, reason, initiatorOf(actor));
      return logged(db, actor, row, 'staffWorkBan', [{ field: '原因', before: '', after: reason }]);
    },
  };
};

/** The work that staff decide, in the version they saw, locked as its account locks it. */
async function workToDecide(tx: Tx, { no, version }: { no: string; version: number }): Promise<WorkRow> {
  const found = await workByNo(tx, no);
  if (found === undefined) throw refuse('notFound');
  await lockWorks(tx, found.uid);
  const row = await lockWork(tx, { uid: found.uid, creator: null }, no);
  if (row?.version !== version) throw refuse('state.conflict');
  return row;
}
