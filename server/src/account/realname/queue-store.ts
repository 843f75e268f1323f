import { sql } from 'kysely';
import { limits } from '@uc/contract/limits';
import { mayStaff } from '@uc/contract/permissions';
import type { Staff } from '../../call/index';
import type { Batch, Db, Waiting } from '../../db/index';
import { failed, open } from './states';
import type { AuthRow } from './store';
import {
  hoursAfter,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../../room/index';

// Queries across accounts, for jobs and staff. Each application is then changed in a transaction of its tenant.

export interface QueueFilter {
  /** `open`: any that is not decided. */
  status?: AuthRow['status'] | 'open' | undefined;
  /** Only applications that wait for this member of staff. */
  todo?: Staff | undefined;
  kind?: AuthRow['kind'] | undefined;
  uid?: number | undefined;
  authNo?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const proposed = sql`from realname_revocations as asked where asked.uid = realname_auths.uid
  and asked.auth_no = realname_auths.auth_no and asked.decided_at is null`;
/** Reviews, micro-deposits to pay, and revocations that somebody else has proposed: each for who may do it, and no second step of one's own first. */
function isToDo({ staffId, role }: Staff) {
  const may = (what: 'handle' | 'pay' | 'revoke') => mayStaff(role, `staff.realname:${what}`);
  const others = sql`first_reviewer_id is distinct from ${staffId}`;
  return sql<boolean>`((status = 'pending' and ${may('handle')} and ${others})
    or (status = 'micro_pay' and kind = 'enterprise' and ${may('pay')} and ${others})
    or (status = 'approved' and ${may('revoke')}
      and exists (select 1 ${proposed} and asked.proposed_by <> ${staffId})))`;
}
/** Since when it waits: a revocation since it was proposed. */
const waitsSince = sql<Date>`coalesce((select asked.proposed_at ${proposed}), submitted_at)`;
const matching = (db: Db, { status, todo, kind, uid, authNo, from, to }: QueueFilter) =>
  db
    .selectFrom('realname_auths')
    .$if(todo !== undefined, (all) => all.where(isToDo(todo!)))
    .$if(status === 'open', (all) => all.where('status', 'in', open))
    .$if(status !== undefined && status !== 'open', (all) =>
      all.where('status', '=', status as AuthRow['status']),
    )
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind!))
    .$if(uid !== undefined, (all) => all.where('uid', '=', uid!))
    .$if(authNo !== undefined, (all) => all.where('auth_no', '=', authNo!))
    .$if(from !== undefined, (all) => all.where('submitted_at', '>=', from!))
    .$if(to !== undefined, (all) => all.where('submitted_at', '<', to!));

/** The number of applications that wait for this member of staff. */
export const authsWaiting = (db: Db, todo: Staff): Promise<Waiting> =>
  queueWaiting(matching(db, { todo }), waitsSince, columns);

const columns: QueueColumns = {
  queue: 'realname',
  no: 'auth_no',
  at: 'submitted_at',
  uids: ['uid'],
  due: hoursAfter(sql.ref('submitted_at'), limits.realName.reviewHours, sql`status = 'pending'`),
};

/** A page of the queue, the longest waiting first. */
export async function queueOf(
  db: Db,
  filter: QueueFilter,
  ask: QueueAsk & { isNewestFirst: boolean },
): Promise<QueuePage<AuthRow>> {
  const query = matching(db, filter);
  const sorted = query
    .selectAll()
    .orderBy(filter.todo ? waitsSince : sql.ref('submitted_at'), ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('auth_no');
  return queuePage(query, sorted, ask, columns);
}

type Which = Pick<AuthRow, 'uid' | 'auth_no'>;

/** Approved ones whose document expires before a day, the earliest first. */
export const endingSoon = (db: Db, until: string, { limit, skip }: Batch): Promise<Which[]> =>
  db
    .selectFrom('realname_auths')
    .select(['uid', 'auth_no'])
    .where('status', '=', 'approved')
    .where('expires_on', '<=', until)
    .orderBy('expires_on')
    .orderBy('auth_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Applications whose micro-deposit was not answered in time. */
export const overdueMicros = (db: Db, { limit, skip }: Batch): Promise<Which[]> =>
  db
    .selectFrom('realname_auths as a')
    .innerJoin('realname_micros as m', (join) =>
      join.onRef('m.uid', '=', 'a.uid').onRef('m.auth_no', '=', 'a.auth_no'),
    )
    .select(['a.uid', 'a.auth_no'])
    .distinct()
    .where('a.status', '=', 'micro_sent')
    .where('m.expires_at', '<=', sql<Date>`app_now()`)
    .where(
      sql<boolean>`m.seq = (select max(l.seq) from realname_micros l where l.uid = a.uid and l.auth_no = a.auth_no)`,
    )
    .orderBy('a.uid')
    .orderBy('a.auth_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Applications that were not approved, `days` after their last event. */
export const erasable = (db: Db, days: number, { limit, skip }: Batch): Promise<Which[]> =>
  db
    .selectFrom('realname_auths as a')
    .select(['a.uid', 'a.auth_no'])
    .where('a.status', 'in', failed)
    .where('a.erased_at', 'is', null)
    .where(
      sql<boolean>`(select max(e.at) from realname_events e where e.uid = a.uid and e.auth_no = a.auth_no)
        <= app_now() - ${days} * interval '24 hours'`,
    )
    .orderBy('a.submitted_at')
    .orderBy('a.auth_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** The approved enterprise applications of some accounts. */
export const approvedEnterprises = (db: Db, uids: readonly number[]): Promise<AuthRow[]> =>
  db
    .selectFrom('realname_auths')
    .selectAll()
    .where('uid', 'in', uids)
    .where('kind', '=', 'enterprise')
    .where('status', '=', 'approved')
    .execute();
