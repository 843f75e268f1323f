import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { feedsOf } from './feed-store';

/**
 * The subscriptions for the copy of an account's personal data (account.md#copy-of-the-personal-data); an
 * address is kept as its hash alone.
 */
export async function feedData(_deps: Deps, db: Db, uid: number) {
  return (await feedsOf(db, uid)).map(({ person, created_at, read_at }) => ({
    section: '日历订阅',
    at: created_at,
    item: person === '' ? '主账号' : `子账号 ${person}`,
    content: read_at === null ? '尚未被日历读取' : `最近读取于 ${read_at.toISOString()}`,
  }));
}
