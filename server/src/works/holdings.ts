import { refuse } from '../call/index';
import type { Tx } from '../db/index';
import { claimFile, discardFile } from '../files/index';
import { changeIn, contentIn, type WorkContent } from './content';
import { attachPicture } from './picture-store';
import { dropPicture } from './pictures';
import type { WorkRow } from './store';
import { attachVideo } from './video-store';
import { dropVideo } from './videos';

/** The versions of a work that hold files: the approved one and the change. */
export const holdersOf = (row: Pick<WorkRow, 'content' | 'change'>): WorkContent[] => [
  contentIn(row),
  changeIn(row) ?? {},
];

const idsIn = (holders: readonly WorkContent[], part: 'images' | 'files' | 'video_file'): Set<string> =>
  new Set(holders.flatMap((one) => one[part] ?? []));

/**
 * Makes the pictures, films and attachments that are new part of the work, and gives up those that no version
 * holds any more. Refuses notFound for a file that is not the account's or not ready, file.claimed.
 */
export async function moveHoldings(
  tx: Tx,
  { uid, work_no: workNo }: Pick<WorkRow, 'uid' | 'work_no'>,
  before: readonly WorkContent[],
  after: readonly WorkContent[],
): Promise<void> {
  const [images, files] = [idsIn(before, 'images'), idsIn(before, 'files')];
  const [imagesNow, filesNow] = [idsIn(after, 'images'), idsIn(after, 'files')];
  for (const fileId of imagesNow)
    if (!images.has(fileId) && !(await attachPicture(tx, { uid, fileId, workNo }))) throw refuse('notFound');
  const [videos, videosNow] = [idsIn(before, 'video_file'), idsIn(after, 'video_file')];
  for (const fileId of videosNow)
    if (!videos.has(fileId) && !(await attachVideo(tx, { uid, fileId, workNo }))) throw refuse('notFound');
  for (const fileId of filesNow)
    if (!files.has(fileId))
      await claimFile(tx, { uid, fileId, use: 'work_file', bizType: 'work', bizNo: workNo });
  for (const fileId of images) if (!imagesNow.has(fileId)) await dropPicture(tx, uid, fileId);
  for (const fileId of videos) if (!videosNow.has(fileId)) await dropVideo(tx, uid, fileId);
  for (const fileId of files) if (!filesNow.has(fileId)) await discardFile(tx, uid, fileId);
}
