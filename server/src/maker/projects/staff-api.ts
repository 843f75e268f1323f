import type { makerStaffCalls } from '@uc/contract/maker/staff';
import { type Handlers, refuse, type Staff } from '../../call/index';
import { eachRow, type Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { initiatorOf } from '../../ledger/index';
import { recordStaffOperation } from '../../operations/index';
import { approveProject, banProject, rejectProject } from './decide';
import { projectQueue } from './queue-store';
import { caseOf } from './staff-view';
import { lockProject, projectByNo, type ProjectRow } from './store';
import { askOf } from '../../room/index';

type Change = { field: string; before: string; after: string };

/** The queue of projects (maker.md#project-states). */
export const projectStaff = (deps: Deps): Handlers<typeof makerStaffCalls> => {
  const logged = async (tx: Tx, actor: Staff, row: ProjectRow, action: string, changes: Change[] = []) => {
    const about = { uid: row.uid, bizNo: row.project_no, module: 'maker', changes };
    await recordStaffOperation(tx, actor, { ...about, action });
    return caseOf(deps, tx, row);
  };
  return {
    async staffProjectList({ input, db }) {
      const { status, todo, keyword, sort } = input;
      const { rows, ...found } = await projectQueue(
        db,
        { status: todo ? 'open' : status, keyword: keyword || undefined },
        { ...askOf(input), isNewestFirst: sort?.startsWith('-') ?? false },
      );
      const list = await eachRow(db, rows, (db, row) => caseOf(deps, db, row));
      return { list, ...found };
    },
    async staffProjectDetail({ input: { no }, db }) {
      const row = await projectByNo(db, no);
      if (row === undefined || row.status === 'draft' || row.status === 'deleted') throw refuse('notFound');
      return caseOf(deps, db, row);
    },
    async staffProjectApprove({ input, actor, db }) {
      const row = await approveProject(db, await projectToDecide(db, input), initiatorOf(actor));
      return logged(db, actor, row, 'staffProjectApprove');
    },
    async staffProjectReject({ input, actor, db }) {
      const before = await projectToDecide(db, input);
      const row = await rejectProject(db, before, input.items, initiatorOf(actor));
      const changes = input.items.map(({ part, reason }) => ({ field: part, before: '', after: reason }));
      return logged(db, actor, row, 'staffProjectReject', changes);
    },
    async staffProjectBan({ input, actor, db }) {
      const { reason } = input;
      const row = await banProject(db, await projectToDecide(db, input), reason, initiatorOf(actor));
      return logged(db, actor, row, 'staffProjectBan', [{ field: 'reason', before: '', after: reason }]);
    },
  };
};

/** The project that staff decide, in the version they saw, locked. Refuses notFound, state.conflict. */
export async function projectToDecide(
  tx: Tx,
  { no, version }: { no: string; version: number },
): Promise<ProjectRow> {
  const found = await projectByNo(tx, no);
  if (found === undefined) throw refuse('notFound');
  const row = await lockProject(tx, { uid: found.uid, creator: null }, no);
  if (row?.version !== version) throw refuse('state.conflict');
  return row;
}
