import { sql } from 'kysely';
import { publicStates } from '@uc/contract/works/texts';
import { beyondTenants, type Db, type Tx } from '../db/index';
import type { WorkRow } from './store';

/** States of a work that staff have approved, or wait to. */
const submitted = [...publicStates, 'auditing', 'offline'] as const;

/**
 * Counts the works of an account that wait for staff or were approved: a certification asks for one (works.md#screen).
 */
export const countSubmitted = async (db: Db, uid: number): Promise<number> =>
  (
    await db
      .selectFrom('works')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('uid', '=', uid)
      .where('status', 'in', submitted)
      .executeTakeFirstOrThrow()
  ).count;

/** Counts the works that some accounts show to everybody; an account without any has no entry. */
export const countPublic = (db: Db, uids: readonly number[]): Promise<Map<number, number>> =>
  beyondTenants(async () => {
    if (uids.length === 0) return new Map();
    const rows = await db
      .selectFrom('works')
      .select(['uid', ({ fn }) => fn.countAll<number>().as('count')])
      .where('uid', 'in', uids)
      .where('status', 'in', publicStates)
      .groupBy('uid')
      .execute();
    return new Map(rows.map(({ uid, count }) => [uid, count]));
  });

/** Public works in the order of their account. */
export const publicWorks = (db: Db, uid: number, most: number): Promise<WorkRow[]> =>
  db
    .selectFrom('works')
    .selectAll()
    .where('uid', '=', uid)
    .where('status', 'in', publicStates)
    .orderBy('is_top', 'desc')
    .orderBy('place')
    .orderBy('work_no')
    .limit(most)
    .execute();

export const publicWork = (db: Db, uid: number, workNo: string): Promise<WorkRow | undefined> =>
  db
    .selectFrom('works')
    .selectAll()
    .where('uid', '=', uid)
    .where('work_no', '=', workNo)
    .where('status', 'in', publicStates)
    .executeTakeFirst();

/** The public ones of some works of anybody. */
export const publicWorksByNo = async (db: Db, nos: readonly string[]): Promise<WorkRow[]> =>
  nos.length === 0
    ? []
    : db
        .selectFrom('works')
        .selectAll()
        .where('work_no', 'in', nos)
        .where('status', 'in', publicStates)
        .orderBy('work_no')
        .execute();

/** Counts a visitor; one who was here today counts no more. It is no change of the work. */
export async function countVisit(
  tx: Tx,
  { uid, work_no, visitor }: { uid: number; work_no: string; visitor: Buffer },
): Promise<void> {
  const first = await tx
    .insertInto('work_visits')
    .values({ uid, work_no, visitor })
    .onConflict((conflict) => conflict.doNothing())
    .returning('work_no')
    .executeTakeFirst();
  if (first === undefined) return;
  await tx
    .updateTable('works')
    .set({ views: sql<number>`views + 1` })
    .where('uid', '=', uid)
    .where('work_no', '=', work_no)
    .execute();
}
