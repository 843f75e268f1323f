import type { Insertable } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export const findIdentity = (db: Db, uid: number) =>
  db.selectFrom('identities').selectAll().where('uid', '=', uid).executeTakeFirst();

export async function keepIdentity(tx: Tx, identity: Insertable<Schema['identities']>): Promise<void> {
  await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(identity))
    .execute();
}
