import { sql } from 'kysely';
import { type Db, holds } from '../db/index';
import { validStates } from './states';
import type { CertRow } from './store';

export interface DirectoryFilter {
  /** Text in a name or a skill. */
  keyword?: string | undefined;
  service?: string | undefined;
  region?: string | undefined;
  /** The lowest level. */
  level?: number | undefined;
  /** This provider alone. */
  uid?: string | undefined;
  /** Leaves out the account that asks. */
  except?: number | undefined;
}

const open = (db: Db, today: string, { keyword, service, region, level, uid, except }: DirectoryFilter) =>
  db
    .selectFrom('provider_certs as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.uid', '=', 'c.uid').onRef('u.realname_status', '=', 'c.kind'),
    )
    .where('c.status', 'in', validStates)
    .where('c.valid_to', '>=', today)
    .where('u.status', '=', 'active')
    .$if(service !== undefined, (all) => all.where(sql<boolean>`c.profile -> 'categories' ? ${service}`))
    .$if(region !== undefined, (all) => all.where(sql<boolean>`c.profile ->> 'region' = ${region}`))
    .$if(uid !== undefined, (all) => all.where('c.uid', '=', Number(uid)))
    .$if(except !== undefined, (all) => all.where('c.uid', '<>', except!))
    .$if(level !== undefined, (all) => all.where('c.level', '>=', level!))
    .$if(keyword !== undefined, (all) =>
      all.where(({ or }) =>
        or([holds('u.nickname', keyword!), holds(sql`c.profile ->> 'skills'`, keyword!)]),
      ),
    );

/** Providers whose homepage is open today, the highest level first. */
export async function directoryPage(
  db: Db,
  today: string,
  filter: DirectoryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CertRow[]; total: number }> {
  const rows = await open(db, today, filter)
    .selectAll('c')
    .orderBy('c.level', 'desc')
    .orderBy('c.approved_at')
    .orderBy('c.uid')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await open(db, today, filter)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: n };
}
