import { alsoTenant, type Db } from '../../db/index';
import { formIn } from './form';
import { shownByNo } from './square-store';
import { projectByNo } from './store';

/** The plan of a project that is shown, as it was approved; undefined when the project is not shown. The rest of the request may read its account. */
export async function planOf(db: Db, projectNo: string) {
  const listing = await shownByNo(db, projectNo);
  if (listing === undefined) return undefined;
  alsoTenant(listing.uid);
  const row = await projectByNo(db, projectNo);
  if (row === undefined) return undefined;
  return { uid: row.uid, creator: row.creator, name: listing.name, fileId: formIn(row).plan };
}
