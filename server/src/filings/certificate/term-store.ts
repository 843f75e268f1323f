import { sql } from 'kysely';
import type { Batch, Db } from '../../db/index';

/** Each has an index of its own. */
const held = {
  trademark: sql<boolean>`area = 'trademark' and status = 'registered'`,
  patent: sql<boolean>`status = 'granted'`,
};

/** Registered trademarks or granted patents whose term ends by a day. */
export const endingBy = (db: Db, area: keyof typeof held, day: string, { limit, skip }: Batch) =>
  db
    .selectFrom('filing_cases')
    .select(['uid', 'app_no'])
    .where(held[area])
    .where('ends_on', '<=', day)
    .orderBy('ends_on')
    .orderBy('app_no')
    .limit(limit)
    .offset(skip)
    .execute();
