import { type Selectable, sql } from 'kysely';
import type { CertStatus } from '@uc/contract/provider-texts';
import { licenceOf } from '@uc/contract/service-categories';
import type { Batch, Db, Schema, Tx } from '../db/index';
import { validStates } from './states';
import type { CertRow } from './store';

/** What staff and jobs ask about everybody's certifications; what they decide is written in a transaction of its tenant. */
export type RevocationRow = Selectable<Schema['provider_revocations']>;

/** A page of the queue, the longest waiting first. */
export async function certQueue(
  db: Db,
  { status, certNo }: { status: CertStatus | 'open' | undefined; certNo: string | undefined },
  { limit, offset, isNewestFirst }: { limit: number; offset: number; isNewestFirst: boolean },
): Promise<{ rows: CertRow[]; total: number }> {
  const found = db
    .selectFrom('provider_certs')
    .$if(status === 'open', (all) => all.where('status', 'in', ['pending', 'change_pending']))
    .$if(status !== undefined && status !== 'open', (all) => all.where('status', '=', status as CertStatus))
    .$if(certNo !== undefined, (all) => all.where('cert_no', '=', certNo!));
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('submitted_at', isNewestFirst ? 'desc' : 'asc')
    .orderBy('cert_no')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total };
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

/** Those of them with a category that takes a licence. */
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
