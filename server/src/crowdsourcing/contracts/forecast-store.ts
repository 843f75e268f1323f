import type { Db } from '../../db/index';
import { escrowed } from './states';

/** Milestones of a provider whose money is in escrow, or went into one of these settlements. */
export const milestonesToCome = (
  db: Db,
  { uid, creator, settlementNos }: { uid: number; creator: string | null; settlementNos: readonly string[] },
) =>
  db
    .selectFrom('milestones as m')
    .innerJoin('contracts as c', (join) =>
      join.onRef('c.uid', '=', 'm.uid').onRef('c.contract_no', '=', 'm.contract_no'),
    )
    .select([
      'm.contract_no',
      'c.request_no',
      'c.title',
      'c.fee_bps',
      'm.seq',
      'm.title as milestone',
      'm.amount_fen',
      'm.status',
      'm.due_date',
      'm.due_at',
      'm.settlement_no',
    ])
    .where('m.provider_uid', '=', uid)
    .$if(creator !== null, (query) => query.where('c.provider_sub', '=', creator))
    .where(({ eb, or }) =>
      or([
        eb('m.status', 'in', escrowed),
        ...(settlementNos.length > 0 ? [eb('m.settlement_no', 'in', settlementNos)] : []),
      ]),
    )
    .orderBy('m.due_date')
    .orderBy('m.contract_no')
    .orderBy('m.seq')
    .execute();
