/** The provider's regional centers (decisions.md D5), which orders and ledger records refer to. */
import { type Db, poolOf } from '../db/index';
import { type Center, listCenters } from './store';

export { type Center, listCenters } from './store';

/** All centers together; the default wherever a location is an input (decisions.md D5). */
export const EVERYWHERE = { code: 'all', name: '全部分中心' } as const;

const KEPT_MS = 60_000;
const kept = new WeakMap<Db, { names: ReadonlyMap<string, string>; until: number }>();

/** Code → name, including `all`. Cached for a minute: centers change a few times a year. */
export async function centerNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const pool = poolOf(db);
  const known = kept.get(pool);
  if (known !== undefined && known.until > performance.now()) return known.names;
  const entries: [string, string][] = (await listCenters(db)).map(({ code, name }: Center) => [code, name]);
  const names = new Map([[EVERYWHERE.code as string, EVERYWHERE.name as string], ...entries]);
  kept.set(pool, { names, until: performance.now() + KEPT_MS });
  return names;
}
