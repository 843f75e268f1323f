import type { Db } from '../db/index';
import { CannotOpen } from './cipher';
import type { SealedTable } from './sealed';
import { findStale } from './store';
import type { Vault } from './vault';

/** How many sealed values are there, and the tables with one that does not open, with how many. */
export interface SealedProof {
  values: number;
  unopened: ReadonlyMap<string, number>;
}

const BATCH = 1000;
/** No key has this name, so every sealed row is one of another key. */
const NO_KEY = '';

/** Opens every sealed value of the given tables; nothing of it is kept. */
export async function openAllSealed(
  db: Db,
  vault: Vault,
  tables: readonly SealedTable[],
): Promise<SealedProof> {
  const unopened = new Map<string, number>();
  let values = 0;
  for (const table of tables)
    for (let after = '(0,0)'; ;) {
      const rows = await findStale(db, table, { kid: NO_KEY, after, most: BATCH });
      for (const { uid, row, values: sealed } of rows)
        for (const [at, value] of sealed.entries()) {
          if (value === null) continue;
          values += 1;
          const place = { table: table.table, column: table.columns[at]!, uid, row };
          if (!opens(vault, place, value)) unopened.set(table.table, (unopened.get(table.table) ?? 0) + 1);
        }
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.at;
    }
  return { values, unopened };
}

function opens(vault: Vault, place: Parameters<Vault['open']>[0], value: string): boolean {
  try {
    vault.open(place, value);
    return true;
  } catch (error) {
    if (error instanceof CannotOpen) return false;
    throw error;
  }
}
