import { dayOf } from '@uc/contract/day';
import type { Config } from '../config';
import { now } from '../clock';
import type { Db } from '../db/index';
import { openHomepage } from './store';

/** Whether strangers see the account's public homepage now. */
export const isHomepageOpen = async (db: Db, uid: number): Promise<boolean> =>
  (await openHomepage(db, uid, dayOf(await now(db)))) !== undefined;

/** The address of the public homepage, null while it is closed. */
export async function homepageOf(
  config: Pick<Config, 'providerHomepage'>,
  db: Db,
  uid: number,
): Promise<{ url: string | null; enabled: boolean }> {
  const enabled = await isHomepageOpen(db, uid);
  return { url: enabled ? config.providerHomepage.replace('{uid}', String(uid)) : null, enabled };
}
