import type { MappingRule } from '@uc/contract/finance/bank-mapping';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import type { UploadRow } from '../bankfiles/index';

/** A description of a layout. */
export type MappingRow = Selectable<Schema['bank_mappings']>;
export const ruleOf = ({ rule }: MappingRow): MappingRule => rule as unknown as MappingRule;
interface Paging {
  limit: number;
  offset: number;
}
/** A waiting file without its bytes, and what has become of its layout. */
export type ListedUpload = Omit<UploadRow, 'content'> & {
  state: 'open' | 'review' | 'same' | 'ready';
  note: string;
};

const listed = (db: Db) =>
  db
    .selectFrom('bank_uploads as upload')
    .where('upload.status', '=', 'waiting')
    .select([
      'upload.upload_no',
      'upload.digest',
      'upload.file_name',
      'upload.size',
      'upload.shapes',
      'upload.staff_id',
      'upload.staff_name',
      'upload.at',
      'upload.status',
      'upload.ended_name',
      'upload.ended_at',
      'upload.end_reason',
      sql<ListedUpload['state']>`case
        when exists (select from bank_mappings m where m.upload_no = upload.upload_no and m.status = 'open') then 'review'
        when exists (select from bank_mappings m where m.shape = any(upload.shapes) and m.status = 'approved') then 'ready'
        when exists (select from bank_mappings m where m.shape = any(upload.shapes) and m.status = 'open') then 'same'
        else 'open' end`.as('state'),
      sql<string>`coalesce((select case m.status when 'refused' then m.decider || '退回：' || m.decision_reason else '' end
        from bank_mappings m where m.upload_no = upload.upload_no order by m.kept_at desc, m.mapping_no limit 1), '')`.as(
        'note',
      ),
    ]);

/** Files that wait, the newest first. */
export async function listUploads(db: Db, { limit, offset }: Paging) {
  const { n } = await db
    .selectFrom('bank_uploads')
    .where('status', '=', 'waiting')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await listed(db)
    .orderBy('upload.at', 'desc')
    .orderBy('upload.upload_no')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows as ListedUpload[], total: n };
}

export const findListed = (db: Db, no: string): Promise<ListedUpload | undefined> =>
  listed(db).where('upload.upload_no', '=', no).executeTakeFirst() as Promise<ListedUpload | undefined>;

export const findUpload = (db: Db, no: string): Promise<UploadRow | undefined> =>
  db.selectFrom('bank_uploads').selectAll().where('upload_no', '=', no).executeTakeFirst();

/** A file waits no longer, and its bytes are gone; false when somebody was faster. */
export async function endUpload(
  tx: Tx,
  no: string,
  change: { status: 'stored' | 'dropped'; ended_name: string; ended_at: Date; end_reason: string },
): Promise<boolean> {
  const ended = await tx
    .updateTable('bank_uploads')
    .set({ ...change, content: null })
    .where('upload_no', '=', no)
    .where('status', '=', 'waiting')
    .returning('upload_no')
    .executeTakeFirst();
  return ended !== undefined;
}

/** The number of the next version of a layout of an account. */
export async function nextVersion(tx: Tx, account: string, shape: string): Promise<number> {
  const { last } = await tx
    .selectFrom('bank_mappings')
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('last'))
    .where('account', '=', account)
    .where('shape', '=', shape)
    .executeTakeFirstOrThrow();
  return last + 1;
}

/** Undefined where another description of the layout, or of the file, waits already. */
export const insertMapping = (
  tx: Tx,
  row: Insertable<Schema['bank_mappings']>,
): Promise<MappingRow | undefined> =>
  tx
    .insertInto('bank_mappings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findMapping = (db: Db, no: string): Promise<MappingRow | undefined> =>
  db.selectFrom('bank_mappings').selectAll().where('mapping_no', '=', no).executeTakeFirst();

/** The description of a file that was kept last. */
export const mappingOfUpload = (db: Db, no: string): Promise<MappingRow | undefined> =>
  db
    .selectFrom('bank_mappings')
    .selectAll()
    .where('upload_no', '=', no)
    .orderBy('kept_at', 'desc')
    .orderBy('mapping_no')
    .limit(1)
    .executeTakeFirst();

/** Changes a description from one state to another; undefined when somebody was faster. */
export const changeMapping = (
  tx: Tx,
  no: string,
  from: MappingRow['status'],
  change: Updateable<Schema['bank_mappings']>,
): Promise<MappingRow | undefined> =>
  tx
    .updateTable('bank_mappings')
    .set(change)
    .where('mapping_no', '=', no)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst();

/** A description that waits for its confirmation is refused, where a file has one. */
export const refuseOpen = (tx: Tx, uploadNo: string, change: Updateable<Schema['bank_mappings']>) =>
  tx
    .updateTable('bank_mappings')
    .set({ status: 'refused', ...change })
    .where('upload_no', '=', uploadNo)
    .where('status', '=', 'open')
    .execute();

const isOld = (days: number) => sql<boolean>`at < app_now() - ${days} * interval '24 hours'`;

/** Descriptions whose file waits no longer, or has waited so many days, are refused; says how many. */
export async function refuseLost(tx: Tx, days: number, change: Updateable<Schema['bank_mappings']>) {
  const { numUpdatedRows } = await tx
    .updateTable('bank_mappings')
    .set({ status: 'refused', ...change })
    .where('status', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bank_uploads as upload')
            .select('upload.upload_no')
            .whereRef('upload.upload_no', '=', 'bank_mappings.upload_no')
            .where('upload.status', '=', 'waiting')
            .where(({ not: isNot }) => isNot(isOld(days))),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Files that came so many days ago are gone, whatever has become of them; says how many. */
export async function deleteUploads(tx: Tx, days: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('bank_uploads').where(isOld(days)).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** What was approved before for this layout of the account is replaced. */
export const replaceMappings = (
  tx: Tx,
  { account, shape, mapping_no: no }: MappingRow,
  by: { ended_name: string; ended_at: Date },
) =>
  tx
    .updateTable('bank_mappings')
    .set({ status: 'replaced', ...by })
    .where('account', '=', account)
    .where('shape', '=', shape)
    .where('status', '=', 'approved')
    .where('mapping_no', '<>', no)
    .execute();

export async function listMappings(db: Db, { limit, offset }: Paging) {
  const all = db.selectFrom('bank_mappings');
  const { n } = await all.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('kept_at', 'desc')
    .orderBy('mapping_no')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: n };
}
