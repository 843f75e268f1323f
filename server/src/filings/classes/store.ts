import type { Db, Tx } from '../../db/index';

/** The number that the cases handed in with one have in common; undefined for one that came alone. */
const firstOf = async (db: Db, uid: number, appNo: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('filing_siblings')
      .select('first_no')
      .where('uid', '=', uid)
      .where('app_no', '=', appNo)
      .executeTakeFirst()
  )?.first_no;

/** Cases become siblings of the first of them, and of those that it has already. */
export async function insertSiblings(tx: Tx, uid: number, [first, ...others]: readonly string[]) {
  if (first === undefined) return;
  const firstNo = (await firstOf(tx, uid, first)) ?? first;
  await tx
    .insertInto('filing_siblings')
    .values([first, ...others].map((app_no) => ({ uid, app_no, first_no: firstNo })))
    .onConflict((conflict) => conflict.columns(['uid', 'app_no']).doNothing())
    .execute();
}

/** The numbers of the cases that were handed in with one. */
export async function siblingNos(db: Db, uid: number, appNo: string): Promise<string[]> {
  const firstNo = await firstOf(db, uid, appNo);
  if (firstNo === undefined) return [];
  const rows = await db
    .selectFrom('filing_siblings')
    .select('app_no')
    .where('uid', '=', uid)
    .where('first_no', '=', firstNo)
    .where('app_no', '<>', appNo)
    .execute();
  return rows.map(({ app_no }) => app_no);
}
