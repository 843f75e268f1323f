import type { Database, Db } from '../db/index';
import type { Vault } from './vault';
import { makeKey } from './keys';
import type { SealedTable } from './sealed';
import {
  changeOver,
  countSealedWith,
  destroyKey,
  findRetiring,
  findStale,
  isChanging,
  putBack,
  type SealedRow,
  waitsSealedWith,
} from './store';

/** The time that a new key waits before it is used, so that every server has loaded it (`vault.refresh`). */
const SPREAD_SECONDS = 60;
/**
 * The time that an old key stays after its last value was resealed: a paused server may still have sealed
 * with it.
 */
const STAY_MINUTES = 60;
/** Rows of one statement, so that its locks are as short as those of any other write. */
const BATCH = 200;

/** Creates the next key for sealing. False while another rotation is running. */
export const beginRotation = (
  { transaction }: Pick<Database, 'transaction'>,
  masterKey: Buffer,
): Promise<boolean> =>
  transaction(async (tx) => {
    if (await isChanging(tx)) return false;
    return makeKey(tx, 'seal', masterKey, { state: 'next' });
  });

/**
 * Continues a rotation as far as possible now: activates the new key, reseals the values of the old one, and
 * destroys the old one when none is left. Resumes wherever it was interrupted. Returns the number of resealed
 * rows.
 */
export async function advanceRotation(
  { db, transaction }: Database,
  vault: Vault,
  sealed: readonly SealedTable[],
): Promise<number> {
  await transaction((tx) => changeOver(tx, SPREAD_SECONDS));
  const old = await findRetiring(db, STAY_MINUTES);
  if (old === undefined) return 0;
  await vault.refresh();
  // A value that cannot be opened or written keeps its key from being destroyed, and no other row from being
  // sealed anew.
  const failures: unknown[] = [];
  let done = 0;
  for (const table of sealed) done += await resealTable(db, vault, table, failures);
  if (failures.length > 0) throw failures[0] as Error;
  if (old.is_over && (await leftOf(db, old.kid, sealed)) === 0 && !(await waitsSealedWith(db, old.kid)))
    await transaction((tx) => destroyKey(tx, old.kid));
  return done;
}

/** Counts the rows that have a value sealed with a key. */
export async function leftOf(db: Db, kid: string, sealed: readonly SealedTable[]): Promise<number> {
  const counts = [];
  for (const table of sealed) counts.push(await countSealedWith(db, table, kid));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function resealTable(db: Db, vault: Vault, table: SealedTable, failures: unknown[]): Promise<number> {
  const reseal = (row: SealedRow): SealedRow => ({
    ...row,
    values: row.values.map((sealed, index) => {
      if (sealed === null) return null;
      const place = { table: table.table, column: table.columns[index]!, uid: row.uid, row: row.row };
      return vault.seal(place, vault.open(place, sealed));
    }),
  });
  const put = async (rows: readonly SealedRow[]) => putBack(db, table, rows.map(reseal));
  const alone = (row: SealedRow) =>
    put([row]).catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  let [done, after] = [0, '(0,0)'];
  for (;;) {
    const stale = await findStale(db, table, { kid: vault.sealsWith(), after, most: BATCH });
    const last = stale.at(-1);
    if (last === undefined) return done;
    try {
      done += await put(stale);
    } catch {
      for (const row of stale) done += await alone(row);
    }
    after = last.at;
  }
}
