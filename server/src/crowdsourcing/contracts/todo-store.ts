import {
  type ContractEventName,
  contractEventTexts,
  type Side,
} from '@uc/contract/crowdsourcing/contract-texts';
import { sql } from 'kysely';
import { type Db, joint } from '../../db/index';
import { contractPage, other } from './notifications';

/** One side of contracts; `creator` limits a sub-account to its own. */
interface Party {
  uid: number;
  side: Side;
  creator: string | null;
}
const ofParty = (db: Db, { uid, side, creator }: Party) =>
  db
    .selectFrom('contracts as c')
    .where(side === 'buyer' ? 'c.uid' : 'c.provider_uid', '=', uid)
    .$if(creator !== null, (all) =>
      all.where(side === 'buyer' ? 'c.created_by_sub' : 'c.provider_sub', '=', creator),
    );

const askedOf = (side: Side) =>
  joint(
    (db, { uid, creator }: Omit<Party, 'side'>) =>
      ofParty(db, { uid, side, creator })
        .select(['c.contract_no as no', 'c.title'])
        .where('c.status', 'in', ['pending_confirm', 'active'])
        .where(
          sql<boolean>`(c.end_by = ${other(side)} or exists (select from contract_changes x
            where x.uid = c.uid and x.contract_no = c.contract_no and x.status = 'open' and x.side = ${other(side)}))`,
        )
        .orderBy('c.created_at')
        .orderBy('c.contract_no'),
    {},
    ['creator'],
  );
const asked = { buyer: askedOf('buyer'), provider: askedOf('provider') };
/** Contracts whose other side asks to change or to end them and waits for an answer without a day, the oldest first. */
async function contractsAsked(db: Db, party: Party) {
  const rows = await asked[party.side](db, party);
  return rows.map((row) => ({ ...row, link: contractPage(row.no, party.side) }));
}

const newestOf = (side: Side) =>
  joint(
    (db, { uid, creator, most }: Omit<Party, 'side'> & { most: number }) =>
      ofParty(db, { uid, side, creator })
        .innerJoin('contract_events as e', (join) =>
          join.onRef('e.uid', '=', 'c.uid').onRef('e.contract_no', '=', 'c.contract_no'),
        )
        .select(['c.contract_no as no', 'c.title', 'e.event', 'e.at'])
        .orderBy('e.at', 'desc')
        .orderBy('e.seq', 'desc')
        .limit(most),
    { at: true },
    ['creator'],
  );
const newest = { buyer: newestOf('buyer'), provider: newestOf('provider') };
/** The latest events of the contracts of one side, the newest first, from their history. */
async function recentOfContracts(db: Db, party: Party, most: number) {
  const rows = await newest[party.side](db, { ...party, most });
  return rows.map(({ event, ...row }) => ({
    ...row,
    text: contractEventTexts[event as ContractEventName],
    link: contractPage(row.no, party.side),
  }));
}

/** For home: contracts that wait for an answer, and the latest events. */
export const contractActivity = { asked: contractsAsked, recent: recentOfContracts };
