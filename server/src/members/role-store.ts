import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';
import type { CustomRole } from './rights';

export type RoleRow = Selectable<Schema['roles']>;

/** The owner's own roles, oldest first. */
export const listRoles = (db: Db, uid: number): Promise<RoleRow[]> =>
  db
    .selectFrom('roles')
    .where('uid', '=', uid)
    .selectAll()
    .orderBy('created_at')
    .orderBy('role_id')
    .execute();

/** Locks the role until commit; giving it to somebody at the same time waits. */
export const lockRole = (tx: Tx, uid: number, roleId: string): Promise<RoleRow | undefined> =>
  tx
    .selectFrom('roles')
    .where('uid', '=', uid)
    .where('role_id', '=', roleId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** Share-locks roles that are being given to somebody, so that none is changed or deleted before commit. */
export async function lockRolesShared(tx: Tx, uid: number, roleIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('roles')
    .where('uid', '=', uid)
    .where('role_id', '=', sql<string>`any(${roleIds}::text[])`)
    .select('role_id')
    .orderBy('role_id')
    .forShare()
    .execute();
}

/** Counts the members of each role; roles without members are absent. */
export async function countRoleMembers(db: Db, uid: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ role_id: string; n: number }>`
    select role_id, count(*)::int as n from sub_accounts, unnest(role_ids) as role_id
    where uid = ${uid} and status <> 'deleted' group by role_id`.execute(db);
  return new Map(rows.map(({ role_id, n }) => [role_id, n]));
}

/** Updates a role if it still has the given version; else false. */
export async function changeRole(
  tx: Tx,
  { uid, role_id, version }: Pick<RoleRow, 'uid' | 'role_id' | 'version'>,
  change: Pick<RoleRow, 'name' | 'description' | 'permissions'> & {
    data_scope: Record<string, 'all' | 'self'>;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('roles')
    .set({
      ...change,
      data_scope: JSON.stringify(change.data_scope),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`app_now()`,
    })
    .where('uid', '=', uid)
    .where('role_id', '=', role_id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRoleRow(tx: Tx, uid: number, roleId: string, version: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('roles')
    .where('uid', '=', uid)
    .where('role_id', '=', roleId)
    .where('version', '=', version)
    .returning('role_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The owner's own roles among the given ones. */
export async function findRoles(db: Db, uid: number, roleIds: readonly string[]): Promise<CustomRole[]> {
  const rows = await db
    .selectFrom('roles')
    .where('uid', '=', uid)
    .where('role_id', '=', sql<string>`any(${roleIds}::text[])`)
    .select(['role_id', 'name', 'permissions', 'data_scope'])
    .execute();
  return rows as CustomRole[];
}

export async function insertRole(tx: Tx, role: Insertable<Schema['roles']>): Promise<void> {
  await tx.insertInto('roles').values(role).execute();
}
