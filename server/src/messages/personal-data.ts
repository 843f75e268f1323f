import { messageCategories } from '@uc/contract/message-texts';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { listMutes } from './mutes-store';
import { namedMatter } from './mutes';
import { newestMessages } from './store';

const MOST = 5000;

/**
 * The owner's messages and muted matters for the copy of an account's personal data, the newest first
 * (account.md#copy-of-the-personal-data).
 */
export async function messageData(_deps: Deps, db: Db, uid: number) {
  const audience = { uid, subId: null, all: [], own: [] };
  const rows = await newestMessages(db, audience, MOST);
  const mutes = await listMutes(db, audience);
  const messages = rows.map(({ category, created_at, title, content }) => ({
    section: '消息',
    at: created_at,
    item: `${messageCategories[category]} ${title}`,
    content,
  }));
  const muted = mutes.map(({ matter, created_at }) => {
    const { text, no } = namedMatter(matter);
    return { section: '消息', at: created_at, item: '静音的事项', content: `${text} ${no}` };
  });
  return [...messages, ...muted];
}
