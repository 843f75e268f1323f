import { hallAddress, tellTexts } from '@uc/contract/crowdsourcing/search-texts';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { inYuan } from './look';
import { allSearches } from './store';

/** The kept searches for the copy of an account's personal data (account.md#copy-of-the-personal-data). */
export async function searchData(_deps: Deps, db: Db, uid: number) {
  return (await allSearches(db, uid)).map(({ sub_id: subId, name, filters, tell, created_at: at }) => ({
    section: '需求筛选',
    at,
    item: [name, subId === null ? '主账号' : `子账号 ${subId}`].join(' · '),
    content: `${tellTexts[tell]} · ${hallAddress(inYuan(filters))}`,
  }));
}
