import type { Tx } from '../db/index';
import { enqueueFavouriteNotice } from '../favourites/index';
import { isPublic, type WorkEvent } from './states';
import type { WorkRow } from './store';

/**
 * Notifies everybody who favourited the work of a new version, its return or its removal, and of a new work
 * everybody who favourited its provider (crowdsourcing-screens.md#favourites).
 */
export async function enqueueWorkNotices(
  tx: Tx,
  before: WorkRow,
  { uid, work_no, version, status }: WorkRow,
  event: WorkEvent,
): Promise<void> {
  const wasPublic = isPublic(before.status);
  const about = { uid, version: String(version) };
  if (event === 'approve' && !wasPublic && before.published_at === null) {
    const text = `发布了新作品《${before.title}》。`;
    await enqueueFavouriteNotice(tx, {
      ...about,
      kind: 'provider',
      no: String(uid),
      version: `${work_no}.${version}`,
      text,
    });
  } else if (event === 'approve' && wasPublic)
    await enqueueFavouriteNotice(tx, { ...about, kind: 'work', no: work_no, text: '有新版本，欢迎查看。' });
  else if (isPublic(status) && !wasPublic)
    await enqueueFavouriteNotice(tx, { ...about, kind: 'work', no: work_no, text: '已重新上架。' });
  else if (wasPublic && !isPublic(status))
    await enqueueFavouriteNotice(tx, {
      ...about,
      kind: 'work',
      no: work_no,
      text: '已下架，暂时不能查看。',
      isGone: true,
    });
}
