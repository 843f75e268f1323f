/** The provider's regional centers (D5): reference data that orders and money name in what they show. */
import type { Db } from '../db/index';
import { type Center, listCenters } from './store';

export { type Center, listCenters } from './store';

/** Stands for every center together; the default wherever a location is asked (D5). */
export const EVERYWHERE = { code: 'all', name: '全部分中心' } as const;

const KEPT_MS = 60_000;
const kept = new WeakMap<Db, { names: ReadonlyMap<string, string>; until: number }>();

/** Code → name, `all` among them. Kept for a minute: the centers of a provider change a few times a year. */
export async function centerNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const known = kept.get(db);
  if (known !== undefined && known.until > performance.now()) return known.names;
  const entries: [string, string][] = (await listCenters(db)).map(({ code, name }: Center) => [code, name]);
  const names = new Map([[EVERYWHERE.code as string, EVERYWHERE.name as string], ...entries]);
  kept.set(db, { names, until: performance.now() + KEPT_MS });
  return names;
}
