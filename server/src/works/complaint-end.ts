import type { ComplaintSide } from '@uc/contract/works/complaint-texts';
import { refuse } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import { audit, type Initiator } from '../ledger/index';
import { notify } from '../messages/index';
import { changeComplaint, type ComplaintChange, type ComplaintRow, liveComplaints } from './complaint-store';
import type { WorkRow } from './store';

const complaintsPathOf = (side: ComplaintSide) => `/facilitator/management?view=complaints&side=${side}`;

/** Tells one side of a complaint; `maker` is the sub-account that made the work or the complaint. */
export const notifyOfComplaint = (
  tx: Tx,
  row: ComplaintRow,
  side: ComplaintSide,
  { maker, ...text }: { title: string; content: string; maker: string | null; sms?: boolean },
): Promise<void> =>
  notify(tx, {
    uid: side === 'received' ? row.uid : row.by_uid,
    category: 'audit',
    level: side === 'received' ? 'warn' : 'info',
    ...text,
    link: complaintsPathOf(side),
    bizType: 'work_complaint',
    bizNo: row.complaint_no,
    creator: maker,
  });

/** Changes a complaint in the version that was read, with the audit event of the account that did it. Refuses state.conflict. */
export async function moveComplaint(
  tx: Tx,
  row: ComplaintRow,
  change: ComplaintChange & Pick<ComplaintRow, 'status'>,
  { uid, by }: { uid: number; by: Initiator },
): Promise<ComplaintRow> {
  const changed = await changeComplaint(tx, row, change);
  if (changed === undefined) throw refuse('state.conflict');
  await audit(tx, {
    uid,
    by,
    action: `complaint.${change.status}`,
    target: `work_complaint:${row.complaint_no}`,
    detail: { work: row.work_no },
  });
  return changed;
}

/** Ends the complaints about a work that is gone for another reason. */
export async function endComplaints(tx: Tx, work: WorkRow, reason: string, by: Initiator): Promise<void> {
  for (const row of await liveComplaints(tx, work)) {
    const change = { status: 'void', reason, decided_at: await now(tx) } as const;
    const ended = await moveComplaint(tx, row, change, { uid: work.uid, by });
    await notifyOfComplaint(tx, ended, 'made', {
      title: '作品投诉已终止',
      content: `您投诉的作品《${row.title}》${reason}，投诉不再处理。`,
      maker: row.by_sub,
    });
  }
}
