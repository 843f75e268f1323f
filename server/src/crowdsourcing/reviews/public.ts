import { dayOf } from '@uc/contract/day';
import { mask } from '@uc/contract/mask';
import { hideContacts } from '@uc/contract/contacts';
import { profileOf } from '../../accounts/index';
import { now } from '../../clock';
import { type Db, eachRow } from '../../db/index';
import { newestOf, ratingsOf } from './store';

const MOST_SHOWN = 10;

/**
 * The reviews by buyers of a provider, for everybody: authors are masked, and so are contact details in the
 * text.
 */
export async function publicReviews(db: Db, uid: number) {
  const at = await now(db);
  const { mean = null, count = 0 } = (await ratingsOf(db, [uid], at)).get(uid) ?? {};
  const newest = await eachRow(db, await newestOf(db, uid, at, MOST_SHOWN), async (db, row) => ({
    author: mask((await profileOf(db, row.uid))?.nickname ?? '已注销用户'),
    stars: Math.round(((row.quality + row.speed + row.attitude) / 3) * 10) / 10,
    day: dayOf(row.created_at),
    text: hideContacts(row.text),
    reply: row.reply === null ? null : hideContacts(row.reply),
  }));
  return { mean, count, newest };
}
