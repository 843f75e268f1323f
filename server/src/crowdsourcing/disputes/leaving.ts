import { disputeStatusTexts } from '@uc/contract/crowdsourcing/dispute-texts';
import { daysAfter } from '@uc/contract/day';
import { fen, formatFen } from '@uc/contract/money';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { disputesLost, disputesPage, entriesOf } from './store';

/**
 * The disputes for the copy of an account's personal data, with this account's own statements
 * (account.md#copy-of-the-personal-data).
 */
export async function disputeData(_deps: Deps, db: Db, uid: number) {
  const all = [];
  for (const side of ['buyer', 'provider'] as const) {
    const { rows } = await disputesPage(
      db,
      { party: { uid, side, creator: null } },
      { limit: 1000, offset: 0 },
    );
    for (const row of rows) {
      const own = (await entriesOf(db, row)).filter((one) => one.side === side).map(({ text }) => text);
      all.push({
        section: '众包维权',
        at: row.created_at,
        item: `${row.dispute_no} ${disputeStatusTexts[row.status]}`,
        content: `${row.title} · ${formatFen(fen(row.amount_fen))}元 · ${own.join(' / ')}`,
      });
    }
  }
  return all;
}

/** Disputes that a provider has lost within twelve months. */
export const lostWithinYear = async (db: Db, provider: number): Promise<number> =>
  disputesLost(db, provider, daysAfter(await now(db), -365));
