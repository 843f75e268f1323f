import { favouriteKinds } from '@uc/contract/crowdsourcing/favourite-kinds';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { favouritesOf } from './store';

/** The account's favourites, for the copy of its personal data (account.md#copy-of-the-personal-data). */
export async function favouriteData(_deps: Deps, db: Db, uid: number) {
  return (await favouritesOf(db, uid)).map(({ kind, target_no, title, created_at }) => ({
    section: '收藏',
    at: created_at,
    item: `${favouriteKinds[kind]} ${target_no}`,
    content: title,
  }));
}
