import type { AlertKind } from '@uc/contract/finance/bill-texts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../../db/index';

export type AlertRow = Selectable<Schema['spend_alerts']> & { kind: AlertKind };
/** Whose alerts: the owner's, or those of a sub-account. */
interface Person {
  uid: number;
  subId: string | null;
}

const alerts = (db: Db, { uid, subId }: Person) =>
  db
    .selectFrom('spend_alerts')
    .selectAll()
    .where('uid', '=', uid)
    .where('sub_id', 'is not distinct from', subId)
    .$castTo<AlertRow>();

export const alertsOf = (db: Db, person: Person): Promise<AlertRow[]> =>
  alerts(db, person).orderBy('created_at').orderBy('alert_no').execute();
export const findAlert = (db: Db, person: Person, no: string): Promise<AlertRow | undefined> =>
  alerts(db, person).where('alert_no', '=', no).executeTakeFirst();

/** Locks an account's alerts, so that they are counted and added one after another, until commit. */
export async function lockAlerts(tx: Tx, uid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('spend_alerts', ${uid}))`.execute(tx);
}

export const insertAlert = (tx: Tx, row: Insertable<Schema['spend_alerts']>): Promise<AlertRow> =>
  tx.insertInto('spend_alerts').values(row).returningAll().$castTo<AlertRow>().executeTakeFirstOrThrow();

/** Changes it in the version that was read; undefined when somebody was first. */
export const changeAlert = (
  tx: Tx,
  { uid, alert_no, version }: AlertRow,
  change: Updateable<Schema['spend_alerts']>,
): Promise<AlertRow | undefined> =>
  tx
    .updateTable('spend_alerts')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('alert_no', '=', alert_no)
    .where('version', '=', version)
    .returningAll()
    .$castTo<AlertRow>()
    .executeTakeFirst();

export const deleteAlert = (tx: Tx, { uid, alert_no }: AlertRow) =>
  tx.deleteFrom('spend_alerts').where('uid', '=', uid).where('alert_no', '=', alert_no).execute();

/** Every alert, for the job; those of members that are gone or stopped rest. */
export const everyAlert = (db: Db, { limit, skip }: Batch): Promise<Pick<AlertRow, 'uid' | 'alert_no'>[]> =>
  db
    .selectFrom('spend_alerts')
    .select(['uid', 'alert_no'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('sub_id', 'is', null),
        exists(
          selectFrom('sub_accounts as s')
            .select('s.sub_id')
            .whereRef('s.uid', '=', 'spend_alerts.uid')
            .whereRef('s.sub_id', '=', 'spend_alerts.sub_id')
            .where('s.status', '=', 'active'),
        ),
      ]),
    )
    .orderBy('uid')
    .orderBy('alert_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Locks one, so that two runs tell of a crossing once. */
export async function lockAlert(tx: Tx, uid: number, no: string): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`select * from spend_alerts where uid = ${uid} and alert_no = ${no}
    for update`.execute(tx);
  return rows[0];
}

/** Changes what the job has seen, in the row that it holds, without a version of its own: nobody has changed the wish. */
export const noteSeen = (
  tx: Tx,
  { uid, alert_no }: AlertRow,
  change: Pick<Updateable<Schema['spend_alerts']>, 'is_over' | 'told_at'>,
) =>
  tx
    .updateTable('spend_alerts')
    .set(change)
    .where('uid', '=', uid)
    .where('alert_no', '=', alert_no)
    .execute();

/** Deletes those of an account. */
export async function dropAlerts(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('spend_alerts').where('uid', '=', uid).execute();
}
