import { now } from '../../clock';
import { beyondTenants, type Db } from '../../db/index';
import { ratingsOf } from './store';

/** The ratings that buyers gave some providers, whoever asks: mean and number of the reviews that can be read. */
export const providerRatings = (db: Db, uids: readonly number[]) =>
  beyondTenants(async () => ratingsOf(db, uids, await now(db)));
