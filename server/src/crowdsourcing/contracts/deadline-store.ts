import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/index';
import { asked, byAsk, endOfDay, type FindDeadlines } from '../../room/index';
import { contractPage, other } from './notifications';

interface Row {
  uid: number;
  no: string;
  title: string;
  at: Date;
  creator: string | null;
  others: boolean | null;
}
/**
 * Deadlines of one side, from a query of (buyer, provider, their makers, no, title, at), where one of them
 * may wait for the other alone.
 */
const find = (side: Side, open: RawBuilder<unknown>): FindDeadlines => {
  const ofSide = byAsk(
    (_db, ask) => sql<Row>`
      select * from (
        select ${sql.ref(`open.${side}`)} as uid, ${sql.ref(`open.${side}_sub`)} as creator, open.no, open.title, open.at,
          open.waits_for = ${other(side)} as others from (${open}) as open) as one
      where ${asked(ask, 'uid', 'at')}${ask.creator === null ? sql`` : sql` and creator = ${ask.creator}`}
      order by at, no limit ${ask.most}`,
    { at: true },
  );
  return async (db, ask) =>
    (await ofSide(db, ask)).map(({ others, ...row }) => ({
      ...row,
      ...(others === true && { isOthers: true }),
      link: contractPage(row.no.split('-')[0]!, side),
    }));
};

const parties = sql`c.uid as buyer, c.provider_uid as provider, c.created_by_sub as buyer_sub, c.provider_sub`;
const contractsIn = (status: string) => sql`
  select ${parties}, c.contract_no as no, c.title, c.due_at as at,
    case when c.status <> 'pending_confirm' then null when c.buyer_confirmed_at is not null then 'provider'
      when c.provider_confirmed_at is not null then 'buyer' end as waits_for from contracts c
  where c.status = ${status} and c.due_at is not null`;
const milestonesWith = (at: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select ${parties}, c.contract_no || '-' || m.seq as no, c.title || ' · ' || m.title as title, ${at} as at,
    null::text as waits_for
  from milestones m join contracts c on c.uid = m.uid and c.contract_no = m.contract_no where ${where}`;

/** The last second of a milestone's day. */
const dueEnd = endOfDay('m.due_date');
const milestoneEnd = sql`case when m.status = 'submitted' then m.due_at else ${dueEnd} end`;

/** Contracts that are not signed, or of which no milestone is in escrow: at zero they do not come about. */
const toSign = contractsIn('pending_confirm');
const toFund = contractsIn('pending_fund');
/** Deliveries that silence accepts. */
const toAccept = milestonesWith(sql`m.due_at`, sql`m.status = 'submitted'`);
/** Milestones that are worked on, to the end of their day in China. */
const toDeliver = (status: 'funded' | 'revising') =>
  find('provider', milestonesWith(dueEnd, sql`c.status = 'active' and m.status = ${status}`));

/** Every clock of a contract, by the name of its kind of deadline. */
export const contractDeadlines = {
  contract_sign: find('buyer', toSign),
  contract_sign_work: find('provider', toSign),
  contract_fund: find('buyer', toFund),
  contract_fund_work: find('provider', toFund),
  milestone_accept: find('buyer', toAccept),
  milestone_accept_work: find('provider', toAccept),
  milestone_due: toDeliver('funded'),
  milestone_revise: toDeliver('revising'),
};

/**
 * The next event by the clock in the running contracts of some requests of one side, by request; a day is
 * read by its last minute.
 */
export async function nextOf(
  db: Db,
  uid: number,
  side: 'buyer' | 'provider',
  requestNos: readonly string[],
): Promise<Map<string, { at: Date; text: string }>> {
  if (requestNos.length === 0) return new Map();
  const { rows } = await sql<{ request_no: string; title: string; is_delivered: boolean; at: Date }>`
    select distinct on (c.request_no) c.request_no, m.title, m.status = 'submitted' as is_delivered, ${milestoneEnd} as at
    from contracts c join milestones m on m.uid = c.uid and m.contract_no = c.contract_no
    where ${sql.ref(side === 'buyer' ? 'c.uid' : 'c.provider_uid')} = ${uid} and c.request_no = any(${[...requestNos]}::text[])
      and m.status in ('submitted', 'funded', 'revising')
    order by c.request_no, at`.execute(db);
  return new Map(
    rows.map(({ request_no, title, is_delivered: isDelivered, at }) => [
      request_no,
      { at, text: `${title}：${isDelivered ? '未处理将自动验收' : '交付截止'}` },
    ]),
  );
}
