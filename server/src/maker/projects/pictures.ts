import type { DocumentAnswer } from '@uc/contract/envelope';
import { creatorOf, type Customer, refuse } from '../../call/index';
import { alsoTenant, type Db } from '../../db/index';
import type { Deps } from '../../deps';
import { claimedContent } from '../../files/index';
import { openedBytes } from '../../opener/index';
import type { ProjectForm } from '@uc/contract/maker/form';
import { postsOf } from './listing-store';
import { shownByNo } from './square-store';
import { projectOf, type ProjectRow } from './store';
import { holdersOf, picturesIn } from './uploads';

const sides = { small: 640, large: 1600 } as const;

/**
 * A picture of a project: its own people see all of its pictures, everybody else those of the listing. Made
 * smaller, because the original is for nobody. Refuses notFound.
 */
export async function pictureOf(
  deps: Deps,
  db: Db,
  actor: Customer,
  {
    project_no: projectNo,
    file_id: fileId,
    size,
  }: { project_no: string; file_id: string; size: keyof typeof sides },
): Promise<DocumentAnswer> {
  const who = { uid: actor.uid, creator: creatorOf(actor, 'maker') };
  const own = await projectOf(db, who, projectNo);
  const shown = own === undefined ? await shownByNo(db, projectNo) : undefined;
  const uid = (own ?? shown)?.uid;
  if (uid === undefined) throw refuse('notFound');
  const allowed = new Set([
    ...(own === undefined ? picturesIn(shown!.form as unknown as ProjectForm) : ownPictures(own)),
    ...(await postsOf(db, { uid, project_no: projectNo })).flatMap(({ imgs }) => imgs as string[]),
  ]);
  if (!allowed.has(fileId)) throw refuse('notFound');
  alsoTenant(uid);
  const bytes = await claimedContent(deps, db, { uid, fileId, use: 'maker_image' });
  return {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Disposition': "attachment; filename*=UTF-8''picture.webp",
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    },
    body: await openedBytes('fitted', bytes, sides[size]),
  };
}

const ownPictures = (row: ProjectRow): string[] =>
  holdersOf(row).flatMap(({ cover, imgs }) => picturesIn({ cover, imgs }));
