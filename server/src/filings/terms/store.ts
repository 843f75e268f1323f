import type { Batch, Db } from '../../db/index';

type Found = Promise<{ uid: number; app_no: string }[]>;

/** Registered trademarks whose term ends by a day. */
export const renewable = (db: Db, until: string, { limit, skip }: Batch): Found =>
  db
    .selectFrom('filing_cases')
    .select(['uid', 'app_no'])
    .where('status', '=', 'registered')
    .where('area', '=', 'trademark')
    .where('ends_on', '<=', until)
    .orderBy('ends_on')
    .orderBy('app_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Granted patents whose term ended before a day. */
export const outlived = (db: Db, today: string, { limit, skip }: Batch): Found =>
  db
    .selectFrom('filing_cases')
    .select(['uid', 'app_no'])
    .where('status', '=', 'granted')
    .where('ends_on', '<', today)
    .orderBy('ends_on')
    .orderBy('app_no')
    .limit(limit)
    .offset(skip)
    .execute();
