import type { Db } from '../../db/index';

/** States of a milestone in which its provider has something to do or to wait for. */
const underWay = ['funded', 'revising', 'submitted', 'disputed'] as const;

const milestones = (db: Db, uid: number, creator: string | null) =>
  db
    .selectFrom('milestones as m')
    .innerJoin('contracts as c', (join) =>
      join.onRef('c.uid', '=', 'm.uid').onRef('c.contract_no', '=', 'm.contract_no'),
    )
    .where('m.provider_uid', '=', uid)
    .where('c.status', '=', 'active')
    .where('m.status', 'in', underWay)
    .$if(creator !== null, (all) => all.where('c.provider_sub', '=', creator));

/** A provider's milestones under way, the next to be due first. */
export const dueMilestones = (db: Db, uid: number, creator: string | null, limit: number) =>
  milestones(db, uid, creator)
    .select(['m.contract_no', 'm.seq', 'c.request_no'])
    .orderBy('m.due_date')
    .orderBy('m.contract_no')
    .orderBy('m.seq')
    .limit(limit)
    .execute();

/** How many there are. */
export const countMilestones = async (db: Db, uid: number, creator: string | null): Promise<number> =>
  (
    await milestones(db, uid, creator)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
