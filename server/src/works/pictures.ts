import { api } from '@uc/contract';
import type { DocumentAnswer } from '@uc/contract/envelope';
import type { z } from 'zod';
import type { workPicture } from '@uc/contract/works/view';
import { profileOf } from '../accounts/index';
import { refuse } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { outlineText } from '../exports/index';
import { claimFile, discardFile, getObject, putObject, unclaimedContent } from '../files/index';
import { enqueue, type OutboxHandler } from '../jobs/index';
import { openedWith, sourceOf, wholeOf } from '../opener/index';
import { isHomepageOpen } from '../provider/index';
import { mintName } from '../vault/index';
import { isTicketOf, mediaTicket } from './media-ticket';
import {
  completePicture,
  deletePicture,
  insertPicture,
  isShown,
  pictureByName,
  type PictureRow,
} from './picture-store';

type Size = 's' | 'm' | 'l' | 'j';
const allSizes: readonly Size[] = ['s', 'm', 'l', 'j'];
export type PictureView = z.output<typeof workPicture>;

const sizes = { s: 'small', m: 'medium', l: 'large' } as const;
/** The prefix is part of no other file's name in the store. */
const stored = (size: Size, name: string): string => `workp${size}${name}`;
const MARK_SIZE = 32;
const SITE = '用户中心';
const DROPPED = 'works.picture';

/**
 * Makes the public sizes of an upload: its row first, then its files, so that no file is stored without a row. Refuses
 * notFound, file.claimed, upload.unreadable, upload.pixels, upload.tooComplex.
 */
export async function makePicture(
  deps: Deps,
  { uid, fileId }: { uid: number; fileId: string },
): Promise<PictureRow> {
  const { db, transaction } = deps.database;
  const bytes = await unclaimedContent(deps, db, { uid, fileId, use: 'work_image' });
  const name = mintName();
  await transaction(async (tx) => {
    await claimFile(tx, { uid, fileId, use: 'work_image', bizType: 'work', bizNo: name });
    await insertPicture(tx, { uid, file_id: fileId, name });
  });
  try {
    const author = (await profileOf(db, uid))?.nickname ?? '';
    const text = `© ${author} · ${SITE}`;
    const mark = { ...(await outlineText(text, MARK_SIZE)), size: MARK_SIZE };
    const { hash, width, height, ...made } = await openedWith(
      'derivatives',
      sourceOf(bytes),
      [mark],
      (found) => Promise.resolve(found),
    );
    for (const size of ['s', 'm', 'l'] as const)
      await putObject(deps, stored(size, name), Buffer.from(made[sizes[size]]));
    return await completePicture(db, { uid, file_id: fileId, hash, width, height });
  } catch (error) {
    await transaction((tx) => dropPicture(tx, uid, fileId)).catch(() => undefined);
    throw error;
  }
}

/** Gives up a picture: its row now, its files and its original after the commit. */
export async function dropPicture(tx: Tx, uid: number, fileId: string): Promise<void> {
  const name = await deletePicture(tx, uid, fileId);
  if (name === undefined) return;
  await discardFile(tx, uid, fileId);
  await enqueue(tx, { uid, kind: DROPPED, refNo: name });
}

/** Removes the files of pictures that were given up. */
export const picturesOutbox = ({ partners }: Pick<Deps, 'partners'>): Record<string, OutboxHandler> => ({
  [DROPPED]: async ({ ref_no: name }) => {
    for (const size of allSizes) await partners.files.remove(stored(size, name));
  },
});

/** The addresses of a picture's sizes while its work is public. */
export const publicAddress = (size: Size, name: string): string =>
  api.works.image.path.replace('{size}', size).replace('{name}', name);

/** A picture for its account and for staff: at addresses with a ticket that is good for an hour or two. */
export const pictureView = (deps: Pick<Deps, 'vault'>, row: PictureRow, at: Date): PictureView => {
  const ticket = mediaTicket(deps, row.name, at);
  const addressOf = (size: Size) => `${publicAddress(size, row.name)}?ticket=${ticket}`;
  return {
    file_id: row.file_id,
    small: addressOf('s'),
    medium: addressOf('m'),
    large: addressOf('l'),
    width: row.width ?? 0,
    height: row.height ?? 0,
  };
};

/** A small size inside of an answer for staff, null when it is gone. */
export async function inlinePicture(deps: Deps, name: string): Promise<string | null> {
  const bytes = await getObject(deps, stored('s', name));
  return bytes === undefined ? null : `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** A size of a picture, for whoever has its ticket or may see its work. Refuses notFound, file.unreachable. */
export async function pictureAnswer(
  deps: Deps,
  { size, name, ticket }: { size: Size; name: string; ticket?: string | undefined },
): Promise<DocumentAnswer> {
  const { db } = deps.database;
  const row = await pictureByName(db, name);
  if (row === undefined) throw refuse('notFound');
  const isKnown = ticket !== undefined && isTicketOf(deps, name, ticket, await now(db));
  if (!isKnown && !((await isShown(db, row)) && (await isHomepageOpen(db, row.uid))))
    throw refuse('notFound');
  const body =
    (await getObject(deps, stored(size, name))) ?? (size === 'j' ? await jpegOf(deps, name) : undefined);
  if (body === undefined) throw refuse('notFound');
  return {
    headers: {
      'Content-Type': size === 'j' ? 'image/jpeg' : 'image/webp',
      // A work that is taken off the shelf is gone from caches within five minutes.
      'Cache-Control': isKnown ? 'private, max-age=3600' : 'public, max-age=300',
    },
    body,
  };
}

const beingMade = new Map<string, Promise<Buffer | undefined>>();
/** Made when it is first asked for, once however many ask meanwhile, and kept: most pictures are shared by nobody. */
function jpegOf(deps: Deps, name: string): Promise<Buffer | undefined> {
  const made = beingMade.get(name) ?? makeJpeg(deps, name).finally(() => beingMade.delete(name));
  beingMade.set(name, made);
  return made;
}

async function makeJpeg(deps: Deps, name: string): Promise<Buffer | undefined> {
  const { partners, database } = deps;
  const medium = await getObject(deps, stored('m', name));
  if (medium === undefined) return undefined;
  const made = Buffer.from(await openedWith('remake', sourceOf(medium), ['jpg', {}], wholeOf));
  await putObject(deps, stored('j', name), made);
  // Given up meanwhile: its files may have been removed before this one came.
  if ((await pictureByName(database.db, name)) === undefined) await partners.files.remove(stored('j', name));
  return made;
}
