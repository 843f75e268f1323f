import { sql } from 'kysely';
import type { Db } from '../db/index';

export async function isKnown(db: Db, secretKey: Buffer, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .where('secret_key', '=', secretKey)
    .where('device_hash', '=', deviceHash)
    .select('seen_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves a device, and deletes the oldest beyond `most`. */
export async function saveDevice(db: Db, secretKey: Buffer, deviceHash: Buffer, most: number): Promise<void> {
  const device = { secret_key: secretKey, device_hash: deviceHash };
  await db
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['secret_key', 'device_hash']).doUpdateSet({ seen_at: sql<Date>`app_now()` }),
    )
    .execute();
  const oldest = db
    .selectFrom('known_devices')
    .where('secret_key', '=', secretKey)
    .select('device_hash')
    .orderBy('seen_at', 'desc')
    .offset(most);
  await db
    .deleteFrom('known_devices')
    .where('secret_key', '=', secretKey)
    .where('device_hash', 'in', oldest)
    .execute();
}

export async function dropDevices(db: Db, secretKeys: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('known_devices').where('secret_key', 'in', secretKeys).execute();
}

/** Whether any of these secrets was given from a device from which any of the others was given as well. */
export async function haveCommonDevice(
  db: Db,
  secretKeys: readonly Buffer[],
  others: readonly Buffer[],
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices as a')
    .innerJoin('known_devices as b', 'b.device_hash', 'a.device_hash')
    .select('a.device_hash')
    .where('a.secret_key', 'in', secretKeys)
    .where('b.secret_key', 'in', others)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
