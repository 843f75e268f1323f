import { dayOf, isBefore } from '@uc/contract/day';
import { licenceOf, type ServiceCategory } from '@uc/contract/service-categories';
import type { Config } from '../config';
import { now } from '../clock';
import type { Db } from '../db/index';
import { profileIn } from './form';
import { openHomepage } from './store';

/** Whether strangers see the account's public homepage now. */
export const isHomepageOpen = async (db: Db, uid: number): Promise<boolean> =>
  (await openHomepageKind(db, uid)) !== undefined;

/** The kind of the account's certification, undefined while its public homepage is closed. */
export const openHomepageKind = async (db: Db, uid: number): Promise<'person' | 'enterprise' | undefined> =>
  (await openHomepage(db, uid, dayOf(await now(db))))?.kind;

/** The address of the public homepage, null while it is closed. */
export async function homepageOf(
  config: Pick<Config, 'providerHomepage'>,
  db: Db,
  uid: number,
): Promise<{ url: string | null; enabled: boolean }> {
  const enabled = await isHomepageOpen(db, uid);
  return { url: enabled ? config.providerHomepage.replace('{uid}', String(uid)) : null, enabled };
}

/** Whether the account is certified for a category now, with the licence that it may take. */
export async function offersCategory(db: Db, uid: number, category: ServiceCategory): Promise<boolean> {
  const today = dayOf(await now(db));
  const row = await openHomepage(db, uid, today);
  if (row === undefined) return false;
  const { categories, certificates } = profileIn(row);
  const kind = licenceOf[category];
  const isLicensed =
    kind === undefined ||
    certificates.some(
      (one) => one.kind === kind && (one.valid_to === undefined || !isBefore(one.valid_to, today)),
    );
  return isLicensed && categories.includes(category);
}
