import { sql } from 'kysely';
import type { FindDeadlines } from '../../deadlines/index';
import { contractPage } from '../contracts/index';

/** Disputes that silence decides. */
export const disputesToAnswer: FindDeadlines = async (db, ask) => {
  const { rows } = await sql<{
    uid: number;
    no: string;
    title: string;
    at: Date;
    contract: string;
    side: 'buyer' | 'provider';
  }>`
    select * from (
      select case when applicant = 'buyer' then provider_uid else uid end as uid,
        case when applicant = 'buyer' then provider_sub else created_by_sub end as creator,
        case when applicant = 'buyer' then 'provider' else 'buyer' end as side,
        dispute_no as no, title || ' · ' || milestone_title as title, due_at as at, contract_no as contract
      from disputes where status = 'open') as one
    where (${ask.uid}::bigint is null or uid = ${ask.uid}) and (${ask.creator}::text is null or creator = ${ask.creator})
      and (${ask.from}::timestamptz is null or at >= ${ask.from}) and (${ask.to}::timestamptz is null or at < ${ask.to})
    order by at, no limit ${ask.most}`.execute(db);
  return rows.map(({ contract, side, ...row }) => ({ ...row, link: contractPage(contract, side) }));
};
