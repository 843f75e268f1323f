import {
  contractStatusTexts,
  type Side,
  sideTexts,
  sideViews,
} from '@uc/contract/crowdsourcing/contract-texts';
import { fen } from '@uc/contract/money';
import { creatorOf } from '../../call/index';
import type { Find } from '../../room/index';
import { contractPageOf } from './list-store';

const pages: Record<Side, string> = { buyer: 'publish', provider: 'carry' };

/** Contracts of both sides, each with the right to see those of its side and on its own page. */
export const findContracts: Find = async (db, actor, { keyword, most }) => {
  const creator = creatorOf(actor, 'crowd');
  const sides = (Object.keys(pages) as Side[]).filter((side) => actor.permissions.has(sideViews[side]));
  const found = await Promise.all(
    sides.map(async (side) => {
      const filter = { uid: actor.uid, side, creator, keyword };
      const { rows } = await contractPageOf(db, filter, { limit: most, offset: 0 });
      return rows.map((row) => ({
        no: row.contract_no,
        title: row.title,
        text: `${sideTexts[side]} · ${contractStatusTexts[row.status]}`,
        amount: fen(row.total_fen),
        at: row.created_at,
        link: `/crowdsourcing/${pages[side]}?contract=${row.contract_no}`,
      }));
    }),
  );
  return found
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, most);
};
