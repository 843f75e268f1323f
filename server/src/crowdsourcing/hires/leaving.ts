import { offerStatusTexts } from '@uc/contract/crowdsourcing/hire-texts';
import { fen, formatFen } from '@uc/contract/money';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { offersBy } from './store';
import { milestonesIn } from './terms';

export { eraseNotes as eraseOffers, handOver as handOverOffers } from './store';

/** The offers for the copy of an account's personal data, the newest first (account.md#copy-of-the-personal-data). */
export async function hireData(_deps: Deps, db: Db, uid: number) {
  return (await offersBy(db, uid)).map((row) => ({
    section: '雇佣报价',
    at: row.at,
    item: `${row.request_no} 第${row.seq}轮 ${offerStatusTexts[row.status]}`,
    content: [
      `${formatFen(fen(row.price_fen))}元`,
      ...milestonesIn(row).map(({ title, due_date: day }) => `${title}（${day}前）`),
      row.note,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
}
