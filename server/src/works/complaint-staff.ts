import type { complaintStaffCalls } from '@uc/contract/works/complaints';
import { type Handlers, refuse } from '../call/index';
import { eachRow } from '../db/index';
import type { Deps } from '../deps';
import { initiatorOf } from '../ledger/index';
import { recordStaffOperation } from '../operations/index';
import { decideComplaint } from './complaint-decide';
import { complaintByNo, complaintQueue } from './complaint-store';
import { complaintCase } from './complaint-view';
import { lockWorks } from './store';
import { askOf } from '../room/index';

/** The queue of complaints about works (works.md#complaints). */
export const complaintStaff = (deps: Deps): Handlers<typeof complaintStaffCalls> => ({
  async staffComplaintList({ input, actor, db }) {
    const { status, todo, keyword, sort } = input;
    const { rows, ...found } = await complaintQueue(
      db,
      { status: todo ? 'answered' : status, no: keyword || undefined },
      { ...askOf(input), isNewestFirst: sort?.startsWith('-') ?? false },
    );
    const list = await eachRow(db, rows, (db, row) => complaintCase(deps, db, row, actor));
    return { list, ...found };
  },
  async staffComplaintDetail({ input: { no }, actor, db }) {
    const row = await complaintByNo(db, no);
    if (row === undefined) throw refuse('notFound');
    return complaintCase(deps, db, row, actor);
  },
  async staffComplaintDecide({ input: { no, version, decision, reason }, actor, db }) {
    const found = await complaintByNo(db, no);
    if (found === undefined) throw refuse('notFound');
    await lockWorks(db, found.uid);
    const seen = await complaintByNo(db, no);
    if (seen?.version !== version) throw refuse('state.conflict');
    const row = await decideComplaint(db, seen, { decision, reason, by: initiatorOf(actor) });
    await recordStaffOperation(db, actor, {
      uid: row.uid,
      bizNo: no,
      module: 'works',
      action: 'staffComplaintDecide',
      changes: [
        { field: '裁定', before: '', after: decision === 'uphold' ? '投诉成立，下架' : '投诉不成立，恢复' },
        { field: '原因', before: '', after: reason },
      ],
    });
    return complaintCase(deps, db, row, actor);
  },
});
