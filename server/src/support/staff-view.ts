import type { Output } from '@uc/contract/endpoint';
import { maskNumbers } from '@uc/contract/mask';
import { staffTicketStatusTexts } from '@uc/contract/support/texts';
import type { ticketStaffCalls } from '@uc/contract/support/staff';
import { profileOf } from '../accounts/index';
import type { Staff } from '../call/index';
import { now } from '../clock';
import type { Db } from '../db/index';
import { documentsOf, type Rooms } from './documents';
import { next, waitsForStaff } from './states';
import { entriesOf, type TicketRow } from './store';
import { entryViews, type Opens, rowView, type Shown } from './view';

type Case = Output<(typeof ticketStaffCalls)['staffTicketDetail']>;

/**
 * A ticket as a person of staff sees it, with the decisions that they may take now. Phones and numbers in its texts are whole
 * for whoever works on it alone, until it ends.
 */
export async function ticketCase(
  { deps, rooms }: { deps: Opens; rooms: Rooms },
  db: Db,
  row: TicketRow,
  { staffId }: Staff,
  { withEntries }: { withEntries: boolean },
): Promise<Case> {
  const [documents, owner, at] = await Promise.all([
    documentsOf(rooms, db, row.uid, [row]),
    profileOf(db, row.uid),
    now(db),
  ]);
  const isMine = row.staff_id === staffId;
  const text: Shown = isMine && row.closed_at === null ? (said) => said : maskNumbers;
  const entries = withEntries ? await entriesOf(db, row, { withNotes: true }) : [];
  const waits = waitsForStaff.includes(row.status);
  const due = waits ? (row.first_reply_at === null ? row.first_due : row.solve_due) : null;
  return {
    ...rowView(row, documents.get(row.ticket_no), text),
    status_text: staffTicketStatusTexts[row.status],
    uid: String(row.uid),
    customer: owner?.username ?? '',
    staff: row.staff_name,
    is_mine: isMine,
    urges: row.urges,
    due,
    since: row.reopened_at ?? row.created_at,
    is_late: due !== null && due <= at,
    rating: row.rating,
    rating_text: row.rating_text && text(row.rating_text),
    entries: await entryViews(deps, db, entries, { text, nameOf: ({ actor }) => actor }),
    actions: actionsOn(row, {
      isMine,
      isForAll: waits && (row.staff_id === null || row.escalated_at !== null),
    }),
  };
}

/** `isForAll`: it waits for whoever takes it; else it is taken over from a colleague, or before its customer has come back. */
function actionsOn(
  { status }: TicketRow,
  { isMine, isForAll }: { isMine: boolean; isForAll: boolean },
): Case['actions'] {
  const mayTake = !isMine && next(status, 'take') !== undefined;
  const may: Record<Case['actions'][number], boolean> = {
    take: mayTake && isForAll,
    take_over: mayTake && !isForAll,
    reply: isMine && next(status, 'answer') !== undefined,
    hand_over: isMine && next(status, 'hand_over') !== undefined,
    merge: isMine && next(status, 'merge') !== undefined,
    note: next(status, 'note') !== undefined,
  };
  return (Object.keys(may) as Case['actions']).filter((action) => may[action]);
}
