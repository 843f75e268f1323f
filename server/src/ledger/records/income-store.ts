import { sql } from 'kysely';
import type { Db } from '../../db/index';
import { lastLineBefore } from './moments';

interface IncomeRow {
  created_at: Date;
  biz_no: string;
  title: string;
  counterparty: string;
  gross: number;
  fee: number;
  tax: number;
}

/**
 * Income of a seller that became available in a stretch of time, oldest first, with the lines of the same transaction
 * beside it (J16b); and tax that was given back, as a row without income (J37b).
 */
export const incomeLines = async (db: Db, uid: number, from: Date, to: Date): Promise<IncomeRow[]> =>
  (
    await sql<IncomeRow>`
    select line.created_at, line.biz_no, line.title, line.counterparty,
      case line.type when 'crowd_income' then line.amount else 0 end as gross,
      coalesce(sum(part.amount) filter (where part.type = 'service_fee'), 0)::bigint as fee,
      case line.type when 'crowd_income' then coalesce(sum(part.amount) filter (where part.type = 'withholding_tax'), 0)
        else -line.amount end::bigint as tax
    from ledger_records line
    left join ledger_records part on part.uid = line.uid and part.account = line.account
      and part.seq between line.seq + 1 and line.seq + 2 and part.txn_no = line.txn_no
    where line.uid = ${uid} and line.account = 'rmb'
      and (line.type = 'crowd_income' or (line.type = 'withholding_tax' and line.direction = 'in'))
      and line.seq > ${lastLineBefore(uid, 'rmb', from)} and line.seq <= ${lastLineBefore(uid, 'rmb', to)}
    group by line.seq, line.type, line.created_at, line.biz_no, line.title, line.counterparty, line.amount
    order by line.seq`.execute(db)
  ).rows;
