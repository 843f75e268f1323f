import { sql } from 'kysely';
import type { Db } from '../../db/index';

/** Counts of a buyer: contracts begun with money and signed without, requests agreed and ended without, readable reviews. */
export interface BuyerFacts {
  begun: number;
  broken: number;
  agreed: number;
  unagreed: number;
  mean: number | null;
  reviews: number;
}
/** The newest requests and contracts that count, so that a buyer with a hundred thousand costs no more than another. */
const NEWEST = 100;
const begun = sql.join(['active', 'completed', 'terminated']);
const agreed = sql.join(['delivering', 'working', 'accepting', 'disputing', 'completed', 'terminated']);
const unagreed = sql.join(['closed', 'banned']);

/** These counts of some buyers. */
export async function buyerFacts(
  db: Db,
  buyers: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, BuyerFacts>> {
  const { rows } = await sql<BuyerFacts & { uid: number }>`
    select b.uid, r.agreed, r.unagreed, c.begun, c.broken, c.mean, c.reviews
    from unnest(${sql.val(buyers)}::bigint[]) as b (uid)
    cross join lateral (
      select count(*) filter (where status in (${agreed}))::int as agreed,
        count(*) filter (where status in (${unagreed}))::int as unagreed
      from (
        select status, published_at from crowd_requests where uid = b.uid
        order by created_at desc, request_no desc limit ${NEWEST}
      ) as newest
      where published_at is not null
    ) as r
    cross join lateral (
      select count(*) filter (where n.status in (${begun}))::int as begun,
        count(*) filter (where n.status = 'closed' and n.signed_at is not null)::int as broken,
        round(avg((v.quality + v.speed + v.attitude) / 3.0), 1)::float8 as mean,
        count(v.uid)::int as reviews
      from (
        select uid, contract_no, status, signed_at from contracts where uid = b.uid
        order by created_at desc, contract_no desc limit ${NEWEST}
      ) as n
      left join crowd_reviews v
        on v.uid = n.uid and v.contract_no = n.contract_no and n.status in ('completed', 'terminated')
          and v.side = 'provider' and v.revealed_at <= ${at}
    ) as c`.execute(db);
  return new Map(rows.map(({ uid, ...facts }) => [uid, facts]));
}
