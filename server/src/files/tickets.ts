import { randomBytes } from 'node:crypto';
import { fileUses, type FileUse, mayLookAt } from '@uc/contract/file-uses';
import { beyondTenants, type Db } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse, type Staff } from '../call/index';
import type { DocumentSight } from './identity-papers';
import { hashTicket } from './save';
import { sharedFile } from './share';
import { type FileRow, findClaimedFile, findFile, insertTicket, takeTicket } from './store';

/** Seconds in which a file may be fetched after it was asked for (trust F3). */
const TICKET_SECONDS = 60;

/**
 * A customer's own file, or one that was shared with them; a sub-account reads its own uploads, and those that its roles
 * allow, of a case or a project only where it sees that.
 */
export async function fileOf(
  db: Db,
  actor: Customer,
  fileId: string,
  { isSeenBy }: DocumentSight,
): Promise<FileRow> {
  const row = (await findFile(db, actor.uid, fileId)) ?? (await sharedFile(db, actor, fileId));
  if (row === undefined || !mayRead(actor, row)) throw refuse('notFound');
  const isSeen = isSeenBy[row.biz_type ?? ''];
  const isOthers = actor.kind === 'sub' && row.sub_id !== actor.subId;
  if (isOthers && isSeen !== undefined && !(await isSeen(db, actor, row.biz_no ?? '')))
    throw refuse('notFound');
  return row;
}

/** Staff read files that are part of a document, nothing else. */
export async function submittedFile(db: Db, fileId: string): Promise<FileRow> {
  const row = await findClaimedFile(db, fileId);
  if (row === undefined) throw refuse('notFound');
  return row;
}

function mayRead(actor: Customer, { uid, sub_id, use }: FileRow): boolean {
  if (actor.kind === 'owner' || (uid === actor.uid && sub_id === actor.subId)) return true;
  return use in fileUses && mayLookAt(actor.permissions, use as FileUse);
}

/** A ticket for one download by this session. */
export async function issueTicket(deps: Deps, session: string, row: FileRow, path: string) {
  const ticket = `fil_${randomBytes(24).toString('base64url')}`;
  await insertTicket(deps.database.db, {
    token_hash: hashTicket(ticket),
    uid: row.uid,
    file_id: row.file_id,
    session_id: session,
    seconds: TICKET_SECONDS,
  });
  return { ticket, url: `${path}?ticket=${ticket}`, expire_in: TICKET_SECONDS };
}

/** Uses up a ticket and returns its file; `find` checks again that the person may read it. Refuses notFound. */
export async function redeemTicket(
  { database: { db } }: Deps,
  actor: Customer | Staff,
  ticket: string,
  find: (fileId: string) => Promise<FileRow>,
): Promise<FileRow> {
  // The ticket lies with the file's owner, who may be the other side of a document; the session that asked is its proof.
  const used = await beyondTenants(() => takeTicket(db, hashTicket(ticket), actor.sessionId));
  if (used === undefined) throw refuse('notFound');
  return find(used.file_id);
}
