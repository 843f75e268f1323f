import { randomBytes } from 'node:crypto';
import { fileUses, type FileUse, mayLookAt } from '@uc/contract/file-uses';
import { beyondTenants, type Db, withinTenant } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse, type Staff } from '../call/index';
import type { DocumentKind, DocumentVisibility } from '../room/index';
import { hashTicket } from './save';
import { sharedFile } from './share';
import { type FileRow, findClaimedFile, findFile, insertTicket, takeTicket } from './store';

/** Seconds in which a file may be fetched after it was asked for (trust F3). */
const TICKET_SECONDS = 60;

/**
 * A customer's own file, or one that was shared with them; a sub-account reads its own uploads, and those
 * that its roles allow. Other people's files are read by whoever sees the document that they are part of now.
 */
export async function fileOf(
  db: Db,
  actor: Customer,
  fileId: string,
  { isSeenBy }: DocumentVisibility,
): Promise<FileRow> {
  const row = (await findFile(db, actor.uid, fileId)) ?? (await sharedFile(db, actor, fileId));
  if (row === undefined || !mayRead(actor, row)) throw refuse('notFound');
  // An export holds the rows of other people.
  if (isOwn(actor, row) && row.use !== 'export') return row;
  const isSeen = isSeenBy[row.biz_type as DocumentKind] ?? null;
  // Asked as the reader alone: that the file was shared opens its owner's account, and not what the document itself is.
  const isOpen =
    isSeen === null || (await withinTenant(actor.uid, () => isSeen(db, actor, row.biz_no ?? '')));
  if (!isOpen) throw refuse('notFound');
  return row;
}

/** Staff read files that are part of a document, nothing else. */
export async function submittedFile(db: Db, fileId: string): Promise<FileRow> {
  const row = await findClaimedFile(db, fileId);
  if (row === undefined) throw refuse('notFound');
  return row;
}

const isOwn = (actor: Customer, { uid, sub_id }: FileRow): boolean =>
  uid === actor.uid && (actor.kind === 'owner' || sub_id === actor.subId);

function mayRead(actor: Customer, row: FileRow): boolean {
  const { use } = row;
  if (actor.kind === 'owner' || isOwn(actor, row)) return true;
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
