import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { sql } from 'kysely';
import { asked, byAsk, type FindDeadlines } from '../../room/index';
import { contractPage, other } from '../contracts/notifications';

/** Disputes that silence decides, for the side that has to answer. */
const toAnswer = (side: Side): FindDeadlines => {
  const [account, maker] = side === 'buyer' ? ['uid', 'created_by_sub'] : ['provider_uid', 'provider_sub'];
  const open = byAsk(
    (_db, ask) => sql<{ uid: number; no: string; title: string; at: Date; contract: string }>`
      select * from (
        select ${sql.ref(account!)} as uid, ${sql.ref(maker!)} as creator,
          dispute_no as no, title || ' · ' || milestone_title as title, due_at as at, contract_no as contract
        from disputes where status = 'open' and applicant = ${other(side)}) as one
      where ${asked(ask, 'uid', 'at')}${ask.creator === null ? sql`` : sql` and creator = ${ask.creator}`}
      order by at, no limit ${ask.most}`,
    { at: true },
  );
  return async (db, ask) =>
    (await open(db, ask)).map(({ contract, ...row }) => ({ ...row, link: contractPage(contract, side) }));
};

/** The clock of an open dispute, by the name of its kind of deadline. */
export const disputeDeadlines = {
  dispute_answer: toAnswer('buyer'),
  dispute_answer_work: toAnswer('provider'),
};
