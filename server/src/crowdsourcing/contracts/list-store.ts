import type { Sort } from '@uc/contract/wire';
import type { ContractStatus, Side } from '@uc/contract/crowdsourcing/contract-texts';
import { sql } from 'kysely';
import { directionOf } from '../../calendar/index';
import { beyondTenants, type Db, holds } from '../../db/index';
import type { ContractRow } from './store';

/** The filter of one side's list of contracts; `creator` limits a sub-account to its own. */
export interface ContractFilter {
  uid: number;
  side: Side;
  creator: string | null;
  status?: ContractStatus | undefined;
  requestNo?: string | undefined;
  keyword?: string | undefined;
  /** Days in China, both included. */
  from?: string | undefined;
  to?: string | undefined;
}
const startOf = (day: string) => sql<Date>`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`;
const matching = (db: Db, { uid, side, creator, status, requestNo, keyword, from, to }: ContractFilter) =>
  db
    .selectFrom('contracts')
    .where(side === 'buyer' ? 'uid' : 'provider_uid', '=', uid)
    .$if(creator !== null, (query) =>
      query.where(side === 'buyer' ? 'created_by_sub' : 'provider_sub', '=', creator),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(requestNo !== undefined, (query) => query.where('request_no', '=', requestNo!))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', startOf(from!)))
    .$if(to !== undefined, (query) =>
      query.where('created_at', '<', sql<Date>`${startOf(to!)} + interval '24 hours'`),
    )
    .$if(keyword !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('contract_no', '=', keyword!), holds('title', keyword!)])),
    );

/** One page, the newest first unless asked otherwise, with how many there are. */
export async function contractPageOf(
  db: Db,
  filter: ContractFilter,
  page: { limit: number; offset: number; sort?: Sort },
): Promise<{ rows: ContractRow[]; total: number }> {
  const [rows, { n }] = await Promise.all([
    matching(db, filter)
      .selectAll()
      .orderBy('created_at', directionOf(page))
      .orderBy('contract_no', directionOf(page))
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    matching(db, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: n };
}

/** The contracts that were made of an account's bids, by bid. */
export async function contractsOfBids(
  db: Db,
  uid: number,
  bidNos: readonly string[],
): Promise<Map<string, string>> {
  if (bidNos.length === 0) return new Map();
  const rows = await db
    .selectFrom('contracts')
    .select(['bid_no', 'contract_no'])
    .where('provider_uid', '=', uid)
    .where('bid_no', 'in', bidNos)
    .execute();
  return new Map(rows.map(({ bid_no, contract_no }) => [bid_no, contract_no]));
}

/**
 * The contracts of one side that were made of some requests, the oldest first, each with its milestones and
 * open changes.
 */
export async function contractsOfRequests(
  db: Db,
  { uid, side }: Pick<ContractFilter, 'uid' | 'side'>,
  requestNos: readonly string[],
) {
  if (requestNos.length === 0) return [];
  const contracts = await db
    .selectFrom('contracts')
    .selectAll()
    .where(side === 'buyer' ? 'uid' : 'provider_uid', '=', uid)
    .where('request_no', 'in', requestNos)
    .orderBy('created_at')
    .orderBy('contract_no')
    .execute();
  const nos = contracts.map(({ contract_no: no }) => no);
  if (nos.length === 0) return [];
  const ofSide = side === 'buyer' ? 'uid' : 'provider_uid';
  const milestones = await db
    .selectFrom('milestones')
    .selectAll()
    .where(ofSide, '=', uid)
    .where('contract_no', 'in', nos)
    .orderBy('seq')
    .execute();
  const changes = await db
    .selectFrom('contract_changes')
    .selectAll()
    .where(ofSide, '=', uid)
    .where('contract_no', 'in', nos)
    .where('status', '=', 'open')
    .execute();
  return contracts.map((contract) => {
    const isOf = ({ contract_no: no }: { contract_no: string }) => no === contract.contract_no;
    return { contract, milestones: milestones.filter(isOf), changes: changes.filter(isOf) };
  });
}

/**
 * The totals of completed contracts for requests of a category, in 分, the least first; the requests are named
 * by their room.
 */
export async function finishedTotals(db: Db, requestNos: readonly string[]): Promise<number[]> {
  if (requestNos.length === 0) return [];
  const rows = await beyondTenants(() =>
    db
      .selectFrom('contracts')
      .select('total_fen')
      .where('status', '=', 'completed')
      .where('request_no', 'in', requestNos)
      .orderBy('total_fen')
      .execute(),
  );
  return rows.map(({ total_fen }) => total_fen);
}
