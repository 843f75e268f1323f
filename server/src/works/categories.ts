import { licenceOf, serviceCategories, type ServiceCategory } from '@uc/contract/service-categories';
import { refuse } from '../call/index';
import type { Db } from '../db/index';
import { offersCategory } from '../provider/index';

/** Refuses work.category for a category that takes a licence which the account's certification does not hold. */
export async function refuseUnlicensed(
  db: Db,
  uid: number,
  category: ServiceCategory | undefined,
): Promise<void> {
  if (category === undefined || licenceOf[category] === undefined) return;
  if (!(await offersCategory(db, uid, category)))
    throw refuse('work.category', { category: serviceCategories[category] });
}
