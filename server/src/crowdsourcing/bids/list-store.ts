import type { Sort } from '@uc/contract/wire';
import { sql } from 'kysely';
import { directionOf } from '../../calendar/index';
import { type Db, holds } from '../../db/index';
import type { BidRow } from './store';

/** The reader: the buyer, or an account that sees its own bid alone, or the open bids of others as well. */
type Reader = 'buyer' | { uid: number; seesOpen: boolean };
type Order = 'newest' | 'price' | 'days';

const seen = (db: Db, requestNo: string, reader: Reader) =>
  db
    .selectFrom('crowd_bids')
    .where('request_no', '=', requestNo)
    .where('status', '<>', 'withdrawn')
    .$if(reader !== 'buyer', (all) => {
      const { uid, seesOpen } = reader as Exclude<Reader, 'buyer'>;
      return all.where(({ eb, or }) =>
        or([eb('uid', '=', uid), ...(seesOpen ? [eb('is_open', '=', true)] : [])]),
      );
    });

/** A page of the bids on a request, those that were chosen or shortlisted first. */
export async function bidPage(
  db: Db,
  requestNo: string,
  reader: Reader,
  order: Order,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BidRow[]; total: number }> {
  const found = seen(db, requestNo, reader);
  const rows = await found
    .selectAll()
    .orderBy(sql`case status when 'won' then 0 when 'shortlisted' then 1 when 'submitted' then 2 else 3 end`)
    .orderBy('rank')
    .$if(order === 'price', (all) => all.orderBy('price_fen'))
    .$if(order === 'days', (all) => all.orderBy('days'))
    .orderBy('created_at', 'desc')
    .orderBy('bid_no')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await found.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

export interface CarriedFilter {
  creator: string | null;
  keyword?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}
const carried = (db: Db, uid: number, { creator, keyword, from, to }: CarriedFilter) =>
  db
    .selectFrom('crowd_bids as b')
    .innerJoin('crowd_requests as r', (join) =>
      join.onRef('r.uid', '=', 'b.buyer_uid').onRef('r.request_no', '=', 'b.request_no'),
    )
    .where('b.uid', '=', uid)
    .$if(creator !== null, (all) => all.where('b.created_by_sub', '=', creator))
    .$if(from !== undefined, (all) => all.where('b.created_at', '>=', from!))
    .$if(to !== undefined, (all) => all.where('b.created_at', '<', to!))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('b.request_no', '=', keyword!), holds('r.title', keyword!)])),
    );

/** Counts the bids of an account by their state and that of their request. */
export const countCarried = (db: Db, uid: number, filter: CarriedFilter) =>
  carried(db, uid, filter)
    .select(['b.status as bid', 'r.status as request', ({ fn }) => fn.countAll<number>().as('n')])
    .groupBy(['b.status', 'r.status'])
    .execute();

/** A page of an account's bids in some pairs of states, the newest first unless asked otherwise. */
export const carriedPage = (
  db: Db,
  uid: number,
  filter: CarriedFilter,
  pairs: readonly string[],
  { limit, offset, sort }: { limit: number; offset: number; sort?: Sort },
) =>
  pairs.length === 0
    ? Promise.resolve([])
    : carried(db, uid, filter)
        .select(['b.bid_no', 'b.buyer_uid', 'b.request_no'])
        .where(sql<string>`b.status || ':' || r.status`, 'in', pairs)
        .orderBy('b.created_at', directionOf({ sort }))
        .orderBy('b.bid_no', directionOf({ sort }))
        .limit(limit)
        .offset(offset)
        .execute();
