import type { TestApp } from '../testing';

const counted = (side: string, uid: string, sub: string, confirmed: string) => `
  select ${uid} as uid, '${side}' as side, coalesce(${sub}, '') as creator,
    contract_state(status, ${confirmed}) as state, count(*)::int as n
  from contracts group by 1, 3, 4`;
const ofContracts = `
  (${counted('buyer', 'uid', 'created_by_sub', 'buyer_confirmed_at')}
  union all ${counted('provider', 'provider_uid', 'provider_sub', 'provider_confirmed_at')})`;
const ofFilings = `
  (select uid, area, creator, status, coalesce(due_kind, '') as due_kind, entrusted is not null as is_entrusted, count(*)::int as n
  from filing_cases
    cross join lateral (select '' union select created_by_sub where created_by_sub is not null) as made (creator)
  group by 1, 2, 3, 4, 5, 6)`;
const kept = {
  [ofContracts]: 'select uid, side, creator, state, n from contract_counts where n <> 0',
  [ofFilings]: 'select uid, area, creator, status, due_kind, is_entrusted, n from filing_counts where n <> 0',
};

/** Counts that are kept and are not those of the rows, or that are missing (ADR 173). */
export async function wrongCounts(app: Pick<TestApp, 'database'>): Promise<object[]> {
  const wrong = [];
  for (const [rows, counts] of Object.entries(kept))
    wrong.push(
      ...(await app.database.asOwner(`(${rows} except ${counts}) union all (${counts} except ${rows})`)),
    );
  return wrong;
}
