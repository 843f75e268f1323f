import { type Selectable, sql } from 'kysely';
import { limits } from '@uc/contract/limits';
import type { CertStatus } from '@uc/contract/provider/texts';
import { licenceOf } from '@uc/contract/service-categories';
import { mayStaff } from '@uc/contract/permissions';
import type { Staff } from '../call/index';
import type { Batch, Db, Schema, Tx, Waiting } from '../db/index';
import { revocable, validStates } from './states';
import type { CertRow } from './store';
import {
  hoursAfter,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../room/index';

/**
 * Queries of staff and jobs over everybody's certifications; decisions are written in a transaction of the
 * tenant.
 */
export type RevocationRow = Selectable<Schema['provider_revocations']>;

interface CertFilter {
  status?: CertStatus | 'open' | undefined;
  /** Only certifications that wait for this member of staff. */
  todo?: Staff | undefined;
  certNo?: string | undefined;
}
const proposed = sql`from provider_revocations as asked where asked.uid = provider_certs.uid
  and asked.cert_no = provider_certs.cert_no and asked.decided_at is null`;
/** Reviews, and revocations that somebody else has proposed. */
const isToDo = ({ staffId, role }: Staff) =>
  sql<boolean>`(status in ('pending', 'change_pending')
    or (status = any(${revocable}) and ${mayStaff(role, 'staff.cert:revoke')}
      and exists (select 1 ${proposed} and asked.proposed_by <> ${staffId})))`;
/** Since when it waits: a revocation since it was proposed. */
const waitsSince = sql<Date>`case when status in ('pending', 'change_pending') then submitted_at
  else coalesce((select asked.proposed_at ${proposed}), submitted_at) end`;
const matching = (db: Db, { status, todo, certNo }: CertFilter) =>
  db
    .selectFrom('provider_certs')
    .$if(todo !== undefined, (all) => all.where(isToDo(todo!)))
    .$if(status === 'open', (all) => all.where('status', 'in', ['pending', 'change_pending']))
    .$if(status !== undefined && status !== 'open', (all) => all.where('status', '=', status as CertStatus))
    .$if(certNo !== undefined, (all) => all.where('cert_no', '=', certNo!));

/** The number of certifications that wait for this member of staff. */
export const certsWaiting = (db: Db, todo: Staff): Promise<Waiting> =>
  queueWaiting(matching(db, { todo }), waitsSince, columns);

const columns: QueueColumns = {
  queue: 'cert',
  no: 'cert_no',
  at: 'submitted_at',
  uids: ['uid'],
  due: hoursAfter(
    sql.ref('submitted_at'),
    limits.provider.reviewHours,
    sql`status in ('pending', 'change_pending')`,
  ),
};

/** A page of the queue, the longest waiting first. */
export async function certQueue(
  db: Db,
  filter: CertFilter,
  ask: QueueAsk & { isNewestFirst: boolean },
): Promise<QueuePage<CertRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy(filter.todo ? waitsSince : sql.ref('submitted_at'), ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('cert_no');
  return queuePage(found, sorted, ask, columns);
}

/** Accounts whose certification ends before a day, the earliest first. */
export async function certsEnding(db: Db, until: string, { limit, skip }: Batch): Promise<number[]> {
  const rows = await db
    .selectFrom('provider_certs')
    .select('uid')
    .where('status', 'in', validStates)
    .where('valid_to', '<=', until)
    .orderBy('valid_to')
    .orderBy('uid')
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Every account whose certification is valid. */
export async function validProviders(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('provider_certs')
    .select('uid')
    .where('status', 'in', validStates)
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Valid providers with a category that takes a licence. */
export async function licensedProviders(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('provider_certs')
    .select('uid')
    .where('status', 'in', validStates)
    .where(sql<boolean>`profile -> 'categories' ?| ${Object.keys(licenceOf)}`)
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** The open proposal to cancel it. */
export const openRevocation = (
  db: Db,
  { uid, cert_no }: Pick<CertRow, 'uid' | 'cert_no'>,
): Promise<RevocationRow | undefined> =>
  db
    .selectFrom('provider_revocations')
    .selectAll()
    .where('uid', '=', uid)
    .where('cert_no', '=', cert_no)
    .where('decided_at', 'is', null)
    .executeTakeFirst();

export async function insertRevocation(
  tx: Tx,
  row: { uid: number; cert_no: string; proposed_by: string; reason: string },
): Promise<void> {
  await tx.insertInto('provider_revocations').values(row).execute();
}

/** Decides a proposal, once; false when it was decided meanwhile. */
export async function endRevocation(
  tx: Tx,
  { uid, cert_no }: Pick<RevocationRow, 'uid' | 'cert_no'>,
  decided: { decided_by: string; is_approved: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('provider_revocations')
    .set({ ...decided, decided_at: sql<Date>`app_now()` })
    .where('uid', '=', uid)
    .where('cert_no', '=', cert_no)
    .where('decided_at', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}
