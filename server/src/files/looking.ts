import { randomBytes } from 'node:crypto';
import { fileUses, type FileUse } from '@uc/contract/file-uses';
import type { DocumentAnswer } from '@uc/contract/envelope';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse, type Staff } from '../call/index';
import { contentOf, hashTicket, shown } from './save';
import { sharedFile } from './sharing';
import { type FileRow, findClaimedFile, findFile, insertTicket, takeTicket } from './store';

/** Seconds in which a file may be fetched after it was asked for (trust F3). */
const TICKET_SECONDS = 60;

/** A customer's own file, or one that was shared with them; a sub-account sees what it sent itself, and what its roles let it see. */
export async function fileOf(db: Db, actor: Customer, fileId: string): Promise<FileRow> {
  const row = (await findFile(db, actor.uid, fileId)) ?? (await sharedFile(db, actor, fileId));
  if (row === undefined || !mayLook(actor, row)) throw refuse('notFound');
  return row;
}

/** Staff look at what customers have handed in, nothing else. */
export async function handedIn(db: Db, fileId: string): Promise<FileRow> {
  const row = await findClaimedFile(db, fileId);
  if (row === undefined) throw refuse('notFound');
  return row;
}

function mayLook(actor: Customer, { uid, sub_id, use }: FileRow): boolean {
  if (actor.kind === 'owner' || (uid === actor.uid && sub_id === actor.subId)) return true;
  return use in fileUses && actor.permissions.has(fileUses[use as FileUse].permission);
}

/** A ticket for one look by this session. */
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

/** The file of a ticket, used up by it; `find` asks again whether the person may see it, `shownAs` makes of it what leaves the house. Refuses notFound. */
export async function redeem(
  deps: Deps,
  actor: Customer | Staff,
  ticket: string,
  find: (fileId: string) => Promise<FileRow>,
  shownAs: (row: FileRow, content: Buffer) => Promise<Buffer>,
): Promise<DocumentAnswer> {
  const { db } = deps.database;
  const used = await takeTicket(db, hashTicket(ticket), actor.sessionId);
  if (used === undefined) throw refuse('notFound');
  const row = await find(used.file_id);
  const content = await shownAs(row, await contentOf(deps, row));
  return { headers: headersOf(shown(deps, row)), body: content };
}

/** A file is saved, not shown: nothing in it can act on our pages, whatever a browser makes of it (trust F3). */
const headersOf = ({ name, mime }: { name: string; mime: string }) => ({
  'Content-Type': mime,
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`,
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
});
