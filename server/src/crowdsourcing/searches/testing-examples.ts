import { api } from '@uc/contract';
import type { Examples, Fresh } from '../../testing-examples';

const wish = { name: '证明筛选', filters: { keyword: '品牌' }, tell: 'daily' as const };

/** Example inputs of customers. */
export const examples = (): Examples => ({
  'searches.save': wish,
  'searches.remove': { search_no: 'proof-none', version: 1000 },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  // One of the owner's, and one of each member's own.
  async [api.searches.list.path](app, { uid }) {
    await app.database.asOwner(
      `insert into hall_searches (uid, search_no, sub_id, name, filters, tell, seen_at, next_at)
       select ${uid}, 'proof-' || coalesce(sub_id, ''), sub_id, '证明', '{"keyword": "品牌"}', 'none', now(), now()
       from (select sub_id from sub_accounts where uid = ${uid} union all select null) as person
       on conflict do nothing`,
    );
    return {};
  },
  async [api.searches.save.path](app, { uid }) {
    await app.database.asOwner(`delete from hall_searches where uid = ${uid}`);
    return {};
  },
  // Whoever deletes one keeps it.
  async [api.searches.remove.path](app, { uid }, as) {
    await app.database.asOwner(`delete from hall_searches where uid = ${uid}`);
    const { search_no, version } = (await app.call(api.searches.save, wish, as)).data;
    return { search_no, version };
  },
};
