import { messageCategories } from '@uc/contract/message-texts';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { newestMessages } from './store';

const MOST = 5000;

/**
 * The owner's messages for the copy of an account's personal data, the newest first
 * (account.md#copy-of-the-personal-data).
 */
export async function messageData(_deps: Deps, db: Db, uid: number) {
  const rows = await newestMessages(db, { uid, subId: null, all: [], own: [] }, MOST);
  return rows.map(({ category, created_at, title, content }) => ({
    section: '消息',
    at: created_at,
    item: `${messageCategories[category]} ${title}`,
    content,
  }));
}
