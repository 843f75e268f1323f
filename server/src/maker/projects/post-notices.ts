import { pastMoment } from '../../clock';
import { accountsWithFavourite } from '../../favourites/index';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { enqueue, type OutboxHandler } from '../../jobs/index';
import { notify } from '../../messages/index';
import { insertPostNotice, listingByNo, postByNo } from './listing-store';
import type { ProjectRow } from './store';

const TOLD = 'maker.post';
const ENDED = 'maker.ended';
type Known = Pick<ProjectRow, 'uid' | 'project_no'>;

/** Lets everybody who has favourited a project be told of a post after the commit. Nobody is told of a past. */
export async function announcePost(tx: Tx, { uid }: Known, postNo: string): Promise<void> {
  if (pastMoment() === undefined) await enqueue(tx, { uid, kind: TOLD, refNo: postNo });
}
/** Lets them be told that it was taken down, once each time that it is. */
export async function announceEnd(
  tx: Tx,
  { uid, project_no, version }: Known & { version: number },
): Promise<void> {
  if (pastMoment() === undefined) await enqueue(tx, { uid, kind: ENDED, refNo: `${project_no}/${version}` });
}

/**
 * Notifies everybody who has favourited the project of a post or of its end, once however often it is called
 * (maker-screens.md#progress).
 */
export const postNoticeOutbox = ({ database }: Deps): Record<string, OutboxHandler> => {
  const { db } = database;
  const tellAll = async (
    { uid: owner, project_no: no }: Known,
    noticeNo: string,
    notice: { title: string; content: string; link: string },
  ): Promise<void> => {
    for (const uid of await accountsWithFavourite(db, 'project', no))
      if (uid !== owner)
        await database.transaction(async (tx) => {
          if (!(await insertPostNotice(tx, uid, noticeNo))) return;
          await notify(tx, { uid, category: 'maker', ...notice, bizType: 'maker_followed', bizNo: no });
        });
  };
  return {
    [TOLD]: async ({ ref_no: postNo }) => {
      const post = await postByNo(db, postNo);
      const project = post && (await listingByNo(db, post.project_no));
      if (project?.shown !== true) return;
      await tellAll(project, postNo, {
        title: `“${project.name}”有新进展`,
        content: post!.title,
        link: `/maker/collect?project=${project.project_no}`,
      });
    },
    [ENDED]: async ({ ref_no: noticeNo }) => {
      const project = await listingByNo(db, noticeNo.split('/')[0]!);
      // Shown again meanwhile: there is nothing to tell.
      if (project === undefined || project.shown) return;
      await tellAll(project, noticeNo, {
        title: `“${project.name}”已结束展示`,
        content: '您收藏的项目已下架，内容不再展示；重新展示后可在收藏中查看。',
        link: `/maker/collect?keyword=${project.project_no}`,
      });
    },
  };
};
